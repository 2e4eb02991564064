import { createHash } from "node:crypto";

export type Random = ReturnType<typeof createRandom>;

/** The same sequence for the same key, so that the demo can be seeded again. */
export function createRandom(key: string) {
  let state = createHash("sha256").update(key).digest().readUInt32LE();
  // Mulberry32.
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    chance: (probability: number) => next() < probability,
    between: (low: number, high: number) => low + next() * (high - low),
    /** The list must not be empty. */
    pick: <T>(list: readonly T[]) => list[Math.floor(next() * list.length)] as T,
  };
}

/** A UUID (version 8) derived from a name, so that seeding again finds existing rows. */
export function stableId(name: string): string {
  const hex = createHash("sha256").update(`craft-pact-demo:${name}`).digest("hex");
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`];
  return [...parts, hex.slice(20, 32)].join("-");
}
