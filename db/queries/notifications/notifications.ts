import "server-only";
import { and, count, desc, eq, gt, inArray, isNull, lte, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { tryLock } from "@/db/locks";
import { challenges, notifications, userChallenges, users } from "@/db/schema";
import { ENDS_WITHIN_HOURS, endsSoonNotice, NOTIFICATIONS_LIMIT, type Notice } from "@/lib/domain/notifications/texts";
import { NotFoundError } from "@/lib/errors";

/** A stored notice as the panel shows it; `createdAt` is an ISO instant. */
export type NoticeRow = {
  id: number;
  title: string;
  body: string;
  href: string | null;
  isRead: boolean;
  createdAt: string;
};

/** How many notices this crafter has not read; the badge counts them all. */
export async function countUnread(userId: string): Promise<number> {
  const [row] = await db
    .select({ unread: count() })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), eq(notifications.isRead, false), isNull(notifications.deletedAt)));
  return row?.unread ?? 0;
}

/** The newest unread ones and then the newest read ones, so many of each, without deleted ones. */
export async function listNotifications(userId: string, limit = NOTIFICATIONS_LIMIT): Promise<NoticeRow[]> {
  const [unread, read] = await Promise.all([false, true].map((isRead) => listNewest(userId, isRead, limit)));
  return [...(unread ?? []), ...(read ?? [])];
}

async function listNewest(userId: string, isRead: boolean, limit: number): Promise<NoticeRow[]> {
  const rows = await db
    .select({
      id: notifications.id,
      title: notifications.title,
      body: notifications.body,
      href: notifications.href,
      isRead: notifications.isRead,
      createdAt: notifications.createdAt,
    })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), eq(notifications.isRead, isRead), isNull(notifications.deletedAt)))
    .orderBy(desc(notifications.id))
    .limit(limit);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

/** Marks a notice of mine as read; again changes nothing. */
export async function markRead(userId: string, notificationId: number): Promise<void> {
  await change(userId, notificationId, { isRead: true });
}

/** Marks as read what the crafter has seen: everything up to this notice. */
export async function markAllRead(userId: string, throughId: number): Promise<void> {
  await db
    .update(notifications)
    .set({ isRead: true })
    .where(and(eq(notifications.userId, userId), lte(notifications.id, throughId), eq(notifications.isRead, false)));
}

/** Deletes a notice of mine for good: it is hidden, so that its cause does not bring it back. */
export async function deleteNotification(userId: string, notificationId: number): Promise<void> {
  await change(userId, notificationId, { deletedAt: sql`coalesce(${notifications.deletedAt}, now())` });
}

/** Removes notices whose cause is undone, in the transaction that undoes it: each is stored anew when it happens again. */
export async function retract(tx: Tx, userId: string, dedupeKeys: readonly string[]): Promise<void> {
  if (dedupeKeys.length > 0)
    await tx
      .delete(notifications)
      .where(and(eq(notifications.userId, userId), inArray(notifications.dedupeKey, [...dedupeKeys])));
}

/** The keys of a crafter's notices that begin like this. */
export async function listKeys(tx: Tx, userId: string, prefix: string): Promise<string[]> {
  const rows = await tx
    .select({ key: notifications.dedupeKey })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), sql`starts_with(${notifications.dedupeKey}, ${prefix})`));
  return rows.map(({ key }) => key);
}

/** Stores notices in the transaction of their cause; one whose cause was told before changes nothing. */
export async function notify(tx: Tx, notices: readonly Notice[]): Promise<void> {
  if (notices.length > 0)
    await tx
      .insert(notifications)
      .values([...notices])
      .onConflictDoNothing();
}

/**
 * Tells the members of a challenge, all but one, in one statement. In the order of their ids, so that two causes at
 * once wait for each other instead of blocking each other.
 */
export async function notifyMembers(
  tx: Tx,
  { challengeId, except }: { challengeId: string; except: string },
  notice: Omit<Notice, "userId">,
): Promise<void> {
  await tx.execute(sql`
    insert into notifications (user_id, title, body, href, dedupe_key)
    select m.user_id, ${notice.title}, ${notice.body}, ${notice.href}, ${notice.dedupeKey}
    from user_challenges m
    where m.challenge_id = ${challengeId} and m.user_id <> ${except}
    order by m.user_id
    on conflict do nothing`);
}

/**
 * Tells every member of a challenge that ends within 48 hours, by the member's own calendar, once.
 * One process at a time; the others leave it to that one.
 */
export async function sweepNotifications(): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await tryLock(tx, "notificationSweep"))) return;
    const end = sql`(${challenges.endDate} + 1)::timestamp at time zone usable_zone(${users.timeZone})`;
    const due = await tx
      .select({ userId: users.id, id: challenges.id, name: challenges.name })
      .from(challenges)
      .innerJoin(userChallenges, eq(userChallenges.challengeId, challenges.id))
      .innerJoin(users, eq(users.id, userChallenges.userId))
      .where(
        and(
          eq(challenges.isEvergreen, false),
          gt(challenges.endDate, sql`now()::date - 2`),
          lte(challenges.endDate, sql`now()::date + 3`),
          sql`${end} > now() and ${end} <= now() + make_interval(hours => ${ENDS_WITHIN_HOURS})`,
          sql`not exists (select 1 from ${notifications} n where n.user_id = ${users.id} and n.dedupe_key = 'ends:' || ${challenges.id})`,
        ),
      )
      .orderBy(users.id);
    for (let from = 0; from < due.length; from += BATCH)
      await notify(
        tx,
        due.slice(from, from + BATCH).map(({ userId, ...challenge }) => ({ userId, ...endsSoonNotice(challenge) })),
      );
  });
}

/** Rows of one insert, well under the protocol's limit of parameters. */
const BATCH = 1000;

async function change(
  userId: string,
  notificationId: number,
  values: Parameters<ReturnType<typeof db.update<typeof notifications>>["set"]>[0],
): Promise<void> {
  const changed = await db
    .update(notifications)
    .set(values)
    .where(and(eq(notifications.id, notificationId), eq(notifications.userId, userId)))
    .returning({ id: notifications.id });
  if (changed.length === 0) throw new NotFoundError("notification");
}
