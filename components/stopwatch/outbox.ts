import type { StorageKey } from "@/lib/client/storage-keys";

/** Between two attempts to send what waits on this device. */
export const RETRY_MS = 15_000;

/**
 * A Save that may not have reached the server. `pressedMs`: what the stopwatch had counted when it was pressed;
 * `stopAtPress`: the crafter has chosen that the session ends there.
 */
export type UnsentSave = {
  sessionId: string;
  description?: string;
  endedAt?: string;
  pressedMs?: number;
  stopAtPress?: boolean;
};

/**
 * Stores a Save on this device, by crafter and session, until the server has answered it. False: storage is full or
 * forbidden, so only the request itself can deliver it.
 */
export function storeSave(userId: string, save: UnsentSave): boolean {
  try {
    localStorage.setItem(keyOf(userId, save.sessionId), JSON.stringify(save));
    return true;
  } catch {
    return false;
  }
}

export function dropSave(userId: string, sessionId: string) {
  try {
    localStorage.removeItem(keyOf(userId, sessionId));
  } catch {}
}

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
