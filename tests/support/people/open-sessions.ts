import { eq } from "drizzle-orm";
import { db } from "@/db/connection/client";
import type { SessionState } from "@/db/queries/rows/session";
import { craftingSessions, sessionSegments, users } from "@/db/schema";
import { insertRow } from "./factories";

export const HOUR = 3_600_000;

/** An open session with exactly these segments; only the product ends it. */
export async function aSittingOf(userId: string, segments: [string, string | null][]) {
  const { id: sessionId } = await insertRow(craftingSessions, { userId, startedAt: new Date(segments[0]?.[0] ?? "") });
  const rows = segments.map(([from, to]) => ({
    sessionId,
    startedAt: new Date(from),
    endedAt: to ? new Date(to) : null,
  }));
  await db.insert(sessionSegments).values(rows);
  return sessionId;
}

/** An instant this long ago. Instants whose distance matters share the same `now`. */
export const isoAgo = (ms: number, now = Date.now()) => new Date(now - ms).toISOString();

export const readUser = async (userId: string) => (await db.select().from(users).where(eq(users.id, userId)))[0];

export const finishedSessionOf = (state: SessionState) => {
  if (state.status !== "finished") throw new Error(`expected a finished session, got ${state.status}`);
  return state.session;
};
