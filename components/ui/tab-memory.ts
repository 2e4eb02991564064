import type { StorageKey } from "@/lib/client/storage-keys";

/** Reads what this tab stored under a key; null if it is missing or unreadable. */
export function recallInTab(key: StorageKey): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** Stores a value for this tab; ignores a full or forbidden storage. */
export function rememberInTab(key: StorageKey, value: unknown) {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {}
}

export function forgetInTab(key: StorageKey) {
  try {
    sessionStorage.removeItem(key);
  } catch {}
}
