import { and, eq, gt, inArray, isNull, or, sql } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { authSessions, challengeComments, notifications } from "@/db/schema";

/** Ids don't commit in order, so readers read this many seconds again and drop known rows. */
export const OVERLAP_SECONDS = 60;

const MAX_CATCH_UP = 500;

export const CHANNEL = "craftpact";

export async function sendHeartbeat(): Promise<void> {
  await db.execute(sql`select pg_notify(${CHANNEL}, 'beat:')`);
}

export async function listNotificationsSince(userId: string, afterId: number | null): Promise<number[]> {
  const recent = sql`${notifications.createdAt} > ${secondsAgo(OVERLAP_SECONDS)}`;
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
    // Must match the index, nulls included.
    .orderBy(sql`${notifications.id} desc nulls last`)
    .limit(MAX_CATCH_UP);
  return rows.map(({ id }) => id).reverse();
}

export async function listRecentNotifications(
  userIds: string[],
  seconds: number,
): Promise<{ id: number; userId: string }[]> {
  if (userIds.length === 0) return [];
  const rows = await db.execute<{ id: string; user_id: string }>(sql`
    select n.id, u.id as user_id
    from unnest(${sql.param(userIds)}::uuid[]) as u(id)
    cross join lateral (
      select id, created_at from notifications where user_id = u.id order by id desc nulls last limit ${MAX_CATCH_UP}
    ) n
    where n.created_at > ${secondsAgo(seconds)}
    order by n.id`);
  return rows.map((row) => ({ id: Number(row.id), userId: row.user_id }));
}

/** At most the newest 20,000. */
export async function listAllRecentNotifications(seconds: number): Promise<{ id: number; userId: string }[]> {
  const rows = await db.execute<{ id: string; user_id: string }>(sql`
    select id, user_id from (select id, user_id, created_at from notifications order by id desc limit 20000) newest
    where created_at > ${secondsAgo(seconds)} order by id`);
  return rows.map((row) => ({ id: Number(row.id), userId: row.user_id }));
}

/** Which of these challenges (null: of all) got comments in the last `seconds`. */
export async function listDiscussed(challengeIds: string[] | null, seconds = OVERLAP_SECONDS): Promise<string[]> {
  if (challengeIds?.length === 0) return [];
  const rows = await db
    .selectDistinct({ id: challengeComments.challengeId })
    .from(challengeComments)
    .where(
      and(
        sql`${challengeComments.createdAt} > ${secondsAgo(seconds)}`,
        challengeIds ? inArray(challengeComments.challengeId, challengeIds) : undefined,
      ),
    );
  return rows.map(({ id }) => id);
}

/** Whether the login was revoked or its row deleted. */
export async function hasLoginEnded(userId: string, authSessionId: string): Promise<boolean> {
  const { id, userId: ownerId, revokedAt } = authSessions;
  return (await db.$count(authSessions, and(eq(id, authSessionId), eq(ownerId, userId), isNull(revokedAt)))) === 0;
}

/** Which of these logins, of any account, were revoked or deleted. */
export async function listEndedLogins(authSessionIds: string[]): Promise<string[]> {
  if (authSessionIds.length === 0) return [];
  const alive = await db
    .select({ id: authSessions.id })
    .from(authSessions)
    .where(and(inArray(authSessions.id, authSessionIds), isNull(authSessions.revokedAt)));
  const ids = new Set(alive.map(({ id }) => id));
  return authSessionIds.filter((id) => !ids.has(id));
}

function secondsAgo(seconds: number) {
  return sql`app_now() - make_interval(secs => ${seconds})`;
}
