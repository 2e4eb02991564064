import { createHash } from "node:crypto";

/** The id of a session that a device began: one that nobody can choose, and the same however often it is sent. */
export function idOf(userId: string, sessionId: string): string {
  return uuidOf(userId, sessionId);
}

/** A uuid made of others, always the same one. */
export function uuidOf(...parts: string[]): string {
  const hex = createHash("sha256").update(parts.join(":")).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
