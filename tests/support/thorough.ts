/** `npm run test:thorough` tries everything as often as it is promised; `npm test` tries less of the same. */
export const isThorough = Boolean(process.env.THOROUGH);

/** One in n of them, the first included; all of them when thorough. */
export function sampled<T>(n: number, all: readonly T[]): readonly T[] {
  return isThorough ? all : all.filter((_, index) => index % n === 0);
}
