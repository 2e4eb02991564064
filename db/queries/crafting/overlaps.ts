import { sql } from "drizzle-orm";
import type { Db, Tx } from "@/db/connection/client";
import { craftingSessions } from "@/db/schema";
import { type Span, type Taken, takenSentence, trimToFree } from "@/lib/domain/crafting/session-times";
import { UserError } from "@/lib/errors";

/** `trimmed`: the longest free part of the span, or null. */
export type TakenTime = { status: "taken"; message: string; trimmed: { startedAt: string; endedAt: string } | null };

/** Null when none of the crafter's sessions overlaps the span. An indivisible span isn't trimmed. */
export async function findTakenTime(
  tx: Tx,
  user: { id: string; timeZone: string },
  { isIndivisible = false, ...span }: Span & { exceptId?: string | undefined; isIndivisible?: boolean },
): Promise<TakenTime | null> {
  const taken = await listOverlaps(tx, user.id, span);
  if (taken.length === 0) return null;
  const trimmed = isIndivisible ? null : trimToFree(span, taken);
  return {
    status: "taken",
    message: takenSentence(taken, trimmed, user.timeZone),
    trimmed: trimmed && { startedAt: trimmed.startedAt.toISOString(), endedAt: trimmed.endedAt.toISOString() },
  };
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
