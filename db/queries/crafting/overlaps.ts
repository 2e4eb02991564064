import { sql } from "drizzle-orm";
import type { Db, Tx } from "@/db/connection/client";
import { craftingSessions } from "@/db/schema";
import { moveToFree, type Span, type Taken, takenSentence, trimToFree } from "@/lib/domain/crafting/session-times";
import { localDateOf, startOfLocalDate } from "@/lib/domain/shared/local-time";
import { UserError } from "@/lib/errors";

/** `free`: the longest free part of the span or, if `isMoved`, all of it at another time. */
export type TakenTime = {
  status: "taken";
  message: string;
  free: { startedAt: string; endedAt: string } | null;
  isMoved: boolean;
};

type Wanted = Span & { exceptId?: string | undefined; isIndivisible?: boolean; isMovable?: boolean | undefined };

/** Null when none of the crafter's sessions overlaps the span. A movable span is moved within its last day if it can be. */
export async function findTakenTime(
  tx: Tx,
  user: { id: string; timeZone: string },
  { isIndivisible = false, isMovable = false, ...span }: Wanted,
): Promise<TakenTime | null> {
  const taken = await listOverlaps(tx, user.id, span);
  if (taken.length === 0) return null;
  const moved = isMovable ? await findOtherTime(tx, user, span) : null;
  const free = moved ?? (isIndivisible ? null : trimToFree(span, taken));
  return {
    status: "taken",
    message: takenSentence(taken, free, user.timeZone, moved ? "Put it at" : "Trim to"),
    free: free && { startedAt: free.startedAt.toISOString(), endedAt: free.endedAt.toISOString() },
    isMoved: moved !== null,
  };
}

async function findOtherTime(tx: Tx, user: { id: string; timeZone: string }, span: Span): Promise<Span | null> {
  const from = startOfLocalDate(localDateOf(span.endedAt, user.timeZone), user.timeZone);
  return moveToFree(span, from, await listOverlaps(tx, user.id, { startedAt: from, endedAt: span.endedAt }));
}

/** Refuses to give a session its former time back while another one takes it. */
export async function refuseFormerTime(tx: Tx, userId: string, span: Span & { exceptId: string }): Promise<void> {
  const [other] = await listOverlaps(tx, userId, span);
  if (other) throw new UserError(`Its former time is taken by “${other.description}” now.`);
}

/** The crafter's other sessions that overlap a span, including the open one, oldest first. */
export async function listOverlaps(
  on: Tx | Db,
  userId: string,
  { startedAt, endedAt, exceptId }: Span & { exceptId?: string | undefined },
): Promise<Taken[]> {
  return on
    .select({
      id: craftingSessions.id,
      description: craftingSessions.description,
      startedAt: craftingSessions.startedAt,
      endedAt: craftingSessions.endedAt,
    })
    .from(craftingSessions)
    .where(
      sql`${craftingSessions.userId} = ${userId} and ${craftingSessions.id} is distinct from ${exceptId ?? null}
        and tstzrange(${craftingSessions.startedAt}, ${craftingSessions.endedAt})
          && tstzrange(${startedAt.toISOString()}, ${endedAt.toISOString()})`,
    )
    .orderBy(craftingSessions.startedAt);
}
