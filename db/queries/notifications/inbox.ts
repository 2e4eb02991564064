import { and, eq, isNull, lte, type SQL, sql } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { notifications, type users } from "@/db/schema";
import { NOTIFICATIONS_LIMIT } from "@/lib/domain/notifications/texts";
import { NotFoundError } from "@/lib/errors";

export function countUnread(userId: typeof users.id): SQL<number> {
  const unread = and(
    eq(notifications.userId, userId),
    sql`not ${notifications.isRead}`,
    isNull(notifications.deletedAt),
  );
  return db.$count(notifications, unread);
}

/** The newest unread ones, then the newest read ones, at most `limit` of each. Leaves out deleted ones. */
export async function listNotifications(userId: string, limit = NOTIFICATIONS_LIMIT) {
  const [unread, read] = await Promise.all([false, true].map((isRead) => listNewest(userId, isRead, limit)));
  return [...(unread ?? []), ...(read ?? [])];
}

async function listNewest(userId: string, isRead: boolean, limit: number) {
  const { id, title, body, href, isRead: read, createdAt, dedupeKey } = notifications;
  const kind = sql<string>`split_part(${dedupeKey}, ':', 1)`;
  const rows = await db
    .select({ id, kind, title, body, href, isRead: read, createdAt })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), eq(notifications.isRead, isRead), isNull(notifications.deletedAt)))
    // Must match the index, nulls included.
    .orderBy(sql`${notifications.id} desc nulls last`)
    .limit(limit);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

export async function markRead(userId: string, notificationId: number): Promise<void> {
  await changeNotification(userId, notificationId, { isRead: true });
}

export async function markAllRead(userId: string, throughId: number): Promise<void> {
  const seen = and(eq(notifications.userId, userId), lte(notifications.id, throughId), eq(notifications.isRead, false));
  await db.update(notifications).set({ isRead: true }).where(seen);
}

/** Hides the row, so that its cause does not create it again. */
export async function deleteNotification(userId: string, notificationId: number): Promise<void> {
  await changeNotification(userId, notificationId, { deletedAt: sql`coalesce(${notifications.deletedAt}, app_now())` });
}

type Change = Parameters<ReturnType<typeof db.update<typeof notifications>>["set"]>[0];

async function changeNotification(userId: string, notificationId: number, values: Change): Promise<void> {
  const mine = and(eq(notifications.id, notificationId), eq(notifications.userId, userId));
  const changed = await db.update(notifications).set(values).where(mine).returning({ id: notifications.id });
  if (changed.length === 0) throw new NotFoundError("notification");
}
