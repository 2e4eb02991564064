import type { StorageKey } from "@/lib/client/storage-keys";

/** What this tab stores under a key; null when there is nothing, or nothing readable. */
export function recall(key: StorageKey): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** A full or forbidden store is ignored. */
export function remember(key: StorageKey, value: unknown) {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {}
}

export function forget(key: StorageKey) {
  try {
    sessionStorage.removeItem(key);
  } catch {}
}
