import type { StorageKey } from "@/lib/storage-keys";

/** A Save that may not have reached the server. */
export type UnsentSave = { sessionId: string; description?: string; endedAt?: string };

/** Keeps a Save on this device, by crafter and session, until the server has answered it. */
export function keepSave(userId: string, save: UnsentSave) {
  try {
    localStorage.setItem(keyOf(userId, save.sessionId), JSON.stringify(save));
  } catch {
    // Storage may be full or forbidden; the request itself still goes out.
  }
}

export function dropSave(userId: string, sessionId: string) {
  try {
    localStorage.removeItem(keyOf(userId, sessionId));
  } catch {}
}

/** The Saves of this crafter that wait on this device. */
export function listUnsent(userId: string): UnsentSave[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(keyOf(userId, "")))
      .map((key) => parse(localStorage.getItem(key)))
      .filter((save) => save !== null);
  } catch {
    return [];
  }
}

function keyOf(userId: string, sessionId: string): StorageKey {
  return `stopwatch-save:${userId}:${sessionId}`;
}

function parse(text: string | null): UnsentSave | null {
  try {
    const save: unknown = JSON.parse(text ?? "");
    return save && typeof save === "object" && "sessionId" in save && typeof save.sessionId === "string"
      ? (save as UnsentSave)
      : null;
  } catch {
    return null;
  }
}
