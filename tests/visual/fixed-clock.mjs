/** The moment at which the product stands still while its pictures are taken: a Wednesday, ten in the morning there. */
export const NOW = "2025-09-17T08:00:00Z";

/** Whatever in this process asks for the time gets this one, always. */
export function stopClock() {
  const fixed = Date.parse(NOW);
  globalThis.Date = new Proxy(Date, {
    construct: (target, given, made) => Reflect.construct(target, given.length > 0 ? given : [fixed], made),
    apply: (target) => new target(fixed).toString(),
    get: (target, name) => (name === "now" ? () => fixed : Reflect.get(target, name)),
  });
}

// serve.ts loads this file into every process of the launcher's; `next start` is the one that serves.
if (process.env.FIXED_CLOCK && process.argv.includes("start")) stopClock();
