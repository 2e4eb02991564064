/** Everything our pages store in a browser; /terms/cookies lists each. */
export const STORAGE_PREFIXES = [
  "stopwatch-save:",
  "craft-level:",
  "craft-comment:",
  "craft-welcome:",
  "completion:",
  "craft-after-payment:",
] as const;

export type StoragePrefix = (typeof STORAGE_PREFIXES)[number];
export type StorageKey = `${StoragePrefix}${string}`;
