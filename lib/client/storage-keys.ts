/** Prefixes of all keys that our pages store in a browser; /terms/cookies lists each. */
export const STORAGE_PREFIXES = [
  "craft-level:",
  "craft-comment:",
  "craft-welcome:",
  "craft-confirmed:",
  "completion:",
  "craft-after-payment:",
  "craft-sent:",
] as const;

export type StoragePrefix = (typeof STORAGE_PREFIXES)[number];
export type StorageKey = `${StoragePrefix}${string}`;

/** The IndexedDB database of lib/client/taps. */
export const DATABASE_NAME = "craft-pact";
