import { uuidOf } from "@/db/queries/uuid-of";

/** Our id for a session that a device started: nobody can choose it, and sending it again gives the same one. */
export function idOf(userId: string, sessionId: string): string {
  return uuidOf(userId, sessionId);
}
