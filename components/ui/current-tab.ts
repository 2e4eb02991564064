/** The tab that an address asks for; the first one for any other text. */
export function currentTab<K extends string>(requested: unknown, keys: readonly [K, ...K[]]): K {
  return keys.find((key) => key === requested) ?? keys[0];
}
