import "server-only";
import { and, desc, eq, gt, inArray, isNull, or, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { authSessions, challengeComments, notifications } from "@/db/schema";

/** Ids do not commit in order: whoever catches up reads this much again and drops what it has. */
export const OVERLAP_SECONDS = 60;

/** The most one catching up reads of one crafter; the panel shows fifty. */
const MAX_CATCH_UP = 500;

/** The channel every process listens to; the triggers of the schema speak on it. */
export const CHANNEL = "craftpact";

/** Says something on the channel that only proves that it is heard. */
export async function sendHeartbeat(): Promise<void> {
  await db.execute(sql`select pg_notify(${CHANNEL}, 'beat:')`);
}

/** Ids of a crafter's notifications after the last one known, and those of the last minute, oldest first. */
export async function listNotificationsSince(userId: string, afterId: number | null): Promise<number[]> {
  const recent = sql`${notifications.createdAt} > ${ago(OVERLAP_SECONDS)}`;
  const rows = await db
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, userId),
        isNull(notifications.deletedAt),
        afterId === null ? recent : or(gt(notifications.id, afterId), recent),
      ),
    )
    .orderBy(desc(notifications.id))
    .limit(MAX_CATCH_UP);
  return rows.map(({ id }) => id).reverse();
}

/** Notifications of these crafters from the last so many seconds, oldest first. */
export async function listRecentNotifications(
  userIds: string[],
  seconds: number,
): Promise<{ id: number; userId: string }[]> {
  if (userIds.length === 0) return [];
  const rows = await db.execute<{ id: string; user_id: string }>(sql`
    select n.id, u.id as user_id
    from unnest(${sql.param(userIds)}::uuid[]) as u(id)
    cross join lateral (
      select id, created_at from notifications where user_id = u.id order by id desc limit ${MAX_CATCH_UP}
    ) n
    where n.created_at > ${ago(seconds)}
    order by n.id`);
  return rows.map((row) => ({ id: Number(row.id), userId: row.user_id }));
}

/** Everybody's notifications from the last so many seconds, oldest first; of more than 20,000 the newest. */
export async function listAllRecentNotifications(seconds: number): Promise<{ id: number; userId: string }[]> {
  const rows = await db.execute<{ id: string; user_id: string }>(sql`
    select id, user_id from (select id, user_id, created_at from notifications order by id desc limit 20000) newest
    where created_at > ${ago(seconds)} order by id`);
  return rows.map((row) => ({ id: Number(row.id), userId: row.user_id }));
}

/** Which of these challenges (`null`: of all) were commented in the last so many seconds. */
export async function listDiscussed(challengeIds: string[] | null, seconds = OVERLAP_SECONDS): Promise<string[]> {
  if (challengeIds?.length === 0) return [];
  const rows = await db
    .selectDistinct({ id: challengeComments.challengeId })
    .from(challengeComments)
    .where(
      and(
        sql`${challengeComments.createdAt} > ${ago(seconds)}`,
        challengeIds ? inArray(challengeComments.challengeId, challengeIds) : undefined,
      ),
    );
  return rows.map(({ id }) => id);
}

/** Which of these logins were ended: their row is gone or revoked. */
export async function listEndedLogins(authSessionIds: string[]): Promise<string[]> {
  if (authSessionIds.length === 0) return [];
  const alive = await db
    .select({ id: authSessions.id })
    .from(authSessions)
    .where(and(inArray(authSessions.id, authSessionIds), isNull(authSessions.revokedAt)));
  const ids = new Set(alive.map(({ id }) => id));
  return authSessionIds.filter((id) => !ids.has(id));
}

function ago(seconds: number) {
  return sql`now() - make_interval(secs => ${seconds})`;
}
