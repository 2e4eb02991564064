import "server-only";
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { boardReviews, users } from "@/db/schema";
import { shownName } from "@/lib/domain/leaderboard/boards";
import { NotFoundError } from "@/lib/errors";
import { inAdminTransaction } from "../admin-log";
import { decideCase, type NewDecision } from "../reports/decide";

/** Decides a case. The author of removed content gets `reason`. The log has the note, and `reason` after a removal. */
export async function decideReport(
  admin: { id: string },
  { note, ...decision }: NewDecision & { note: string },
): Promise<void> {
  const deed = {
    act: `report.${decision.decision}` as const,
    subject: { kind: "report" as const, id: decision.caseId },
    reason: [decision.decision === "removed" && decision.reason, note].filter(Boolean).join(" ") || null,
    details: ({ kind }: { kind: string }) => ({ kind }),
  };
  await inAdminTransaction(admin, deed, (tx) => decideCase(tx, admin.id, decision));
}

export type LongDays = { userId: string; name: string; localDate: string; seconds: number };

const MAX_LISTED = 200;

/** Crafters with three very long days within seven that no moderator has marked as seen, oldest first. */
export async function listLongDays(): Promise<LongDays[]> {
  const rows = await db
    .select({
      userId: boardReviews.userId,
      localDate: boardReviews.localDate,
      seconds: boardReviews.seconds,
      name: users.displayName,
    })
    .from(boardReviews)
    .innerJoin(users, eq(users.id, boardReviews.userId))
    .where(isNull(boardReviews.seenAt))
    .orderBy(asc(boardReviews.createdAt), asc(boardReviews.userId))
    .limit(MAX_LISTED);
  return rows.map(({ name, ...row }) => ({ ...row, name: shownName(name) }));
}

/** Has no effect for the crafter. Throws NotFoundError if it is already marked; that isn't logged. */
export async function markReviewSeen(
  admin: { id: string },
  { userId, localDate }: { userId: string; localDate: string },
): Promise<void> {
  const subject = { kind: "review" as const, id: `${userId}_${localDate}` };
  await inAdminTransaction(admin, { act: "review.seen", subject }, async (tx) => {
    const seen = await tx
      .update(boardReviews)
      .set({ seenAt: sql`app_now()` })
      .where(and(eq(boardReviews.userId, userId), eq(boardReviews.localDate, localDate), isNull(boardReviews.seenAt)))
      .returning({ userId: boardReviews.userId });
    if (seen.length === 0) throw new NotFoundError("line");
  });
}
