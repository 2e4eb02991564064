import fc from "fast-check";

/** Strings in React's format that our actions never take, or that no client writes. */
const oddString = fc.oneof(
  fc.constantFrom("$", "$K0", "$K1", "$h1", "$F1", "$@0", "$@1", "$B1", "$R1", "$r1", "$X1", "$x1", "$i1", "$T", "$Z"),
  fc.constantFrom("$0", "$1", "$ff", "$0:0", "$0:then", "$0:__proto__:x", "$0:0:0:0:0", "$0:constructor", "$Q1", "$W1"),
  fc.nat({ max: 3_000 }).map((digits) => `$n${"7".repeat(digits + 1)}`),
  fc.string({ maxLength: 20 }).map((text) => `$D${text}`),
  fc.constantFrom("A", "O", "o", "U", "S", "s", "L", "l", "G", "g", "M", "m", "V").map((type) => `$${type}1`),
);
const around = fc.constantFrom<(odd: unknown) => unknown>(
  (odd) => [odd],
  (odd) => [{ id: odd }],
  (odd) => [{ list: [[odd]] }],
  (odd) => [{ a: {}, b: [odd, { c: odd }] }],
  (odd) => [1, "two", odd],
);
const notArguments = fc.oneof(
  fc.string({ maxLength: 200 }).filter((text) => !isArray(text)),
  fc
    .jsonValue()
    .filter((value) => !Array.isArray(value))
    .map((value) => JSON.stringify(value)),
  fc
    .uint8Array({ minLength: 1, maxLength: 300 })
    .map((bytes) => `[${Buffer.from(bytes).toString("latin1")}`)
    .filter((text) => !isArray(text)),
);
const forbiddenKey = fc
  .constantFrom("__proto__", "then", "constructor", "prototype")
  .chain((key) =>
    fc.string({ maxLength: 10 }).map((value) => `[{"a":1,${JSON.stringify(key)}:${JSON.stringify(value)}}]`),
  );
const deep = fc
  .tuple(fc.integer({ min: 20, max: 9_000 }), fc.constantFrom(["[", "]"], ['{"a":', "}"]))
  .map(([depth, [open = "", close = ""]]) => `[${open.repeat(depth)}0${close.repeat(depth)}]`);

/** This many bodies that no page of ours sends to an action; the same at each call. */
export function someMalformedBodies(count: number): string[] {
  const body = fc.oneof(
    { weight: 5, arbitrary: fc.tuple(around, oddString).map(([wrap, odd]) => JSON.stringify(wrap(odd))) },
    { weight: 3, arbitrary: notArguments },
    { weight: 1, arbitrary: forbiddenKey },
    { weight: 1, arbitrary: deep },
  );
  return fc.sample(body, { numRuns: count, seed: 20261121 });
}

function isArray(text: string): boolean {
  try {
    return Array.isArray(JSON.parse(text));
  } catch {
    return false;
  }
}
