import type { StorageKey } from "@/lib/client/storage-keys";

/** What this tab remembers under a key, also after a reload; null when there is nothing, or nothing that can be read. */
export function recall(key: StorageKey): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** Remembers a value until it is forgotten or the tab is closed. A full or forbidden store remembers nothing. */
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
