/** The tab that an address requests; the first tab if it names no other. */
export function findTab<K extends string>(requested: unknown, keys: readonly [K, ...K[]]): K {
  return keys.find((key) => key === requested) ?? keys[0];
}
