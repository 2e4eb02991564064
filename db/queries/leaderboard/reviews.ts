import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { boardReviews, users } from "@/db/schema";
import { LONG_DAYS, RECENT_DAYS, shownName } from "@/lib/domain/leaderboard/boards";
import { NotFoundError } from "@/lib/errors";
import { runAdminAct } from "../admin-log";

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
  await runAdminAct(admin, { act: "review.seen", subject }, async (tx) => {
    const seen = await tx
      .update(boardReviews)
      .set({ seenAt: sql`app_now()` })
      .where(and(eq(boardReviews.userId, userId), eq(boardReviews.localDate, localDate), isNull(boardReviews.seenAt)))
      .returning({ userId: boardReviews.userId });
    if (seen.length === 0) throw new NotFoundError("line");
  });
}

/**
 * Inserts a review for each recomputed crafter with three long days within seven: dated by the newest, at most one per
 * seven days. Only moderators see it, and nothing happens automatically.
 */
export const longDays = sql`
  insert into board_reviews (user_id, local_date, seconds)
  select distinct on (user_id) user_id, local_date, seconds from (
    select c.id as user_id, d.local_date, sum(d.seconds) over three as seconds, first_value(d.local_date) over three as first,
      count(*) over three as days
    from crafter c join zone z on z.name = c.time_zone
    cross join lateral (
      select local_date, sum(seconds - manual_seconds) as seconds from session_days
      where user_id = c.id and local_date > z.today - ${RECENT_DAYS}::int
      group by local_date having sum(seconds - manual_seconds) > ${LONG_DAYS.longerThanSeconds}) d
    window three as (partition by c.id order by d.local_date rows between ${sql.raw(String(LONG_DAYS.count - 1))} preceding and current row)) long
  where days = ${LONG_DAYS.count} and local_date - first < ${LONG_DAYS.among}
    and not exists (select 1 from board_reviews r where r.user_id = long.user_id and r.local_date > long.local_date - ${LONG_DAYS.among}::int)
  order by user_id, local_date desc
  on conflict do nothing`;
