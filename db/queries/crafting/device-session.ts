import { uuidOf } from "@/db/queries/uuid-of";

/** The id of a session that a device began: one that nobody can choose, and the same however often it is sent. */
export function idOf(userId: string, sessionId: string): string {
  return uuidOf(userId, sessionId);
}
