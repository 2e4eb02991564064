import { uuidOf } from "@/db/queries/uuid-of";

/** The server's id for a session that a device started: clients can't choose it, and resending gives the same id. */
export function idOf(userId: string, sessionId: string): string {
  return uuidOf(userId, sessionId);
}
