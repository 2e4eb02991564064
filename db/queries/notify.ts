import { and, eq, inArray, sql } from "drizzle-orm";
import { driverOf, type Query, sendBatch, type Tx } from "@/db/connection/client";
import { notifications } from "@/db/schema";
import { type NewNotification, reminderKey } from "@/lib/domain/notifications/texts";

/** Deletes notifications whose cause was undone; they are stored again when it happens again. */
export async function retractNotifications(tx: Tx, userId: string, dedupeKeys: readonly string[]): Promise<void> {
  await sendBatch(retractNotificationsQueries(tx, userId, dedupeKeys));
}

/** The queries of `retractNotifications`, to batch; empty without keys. */
export function retractNotificationsQueries(tx: Tx, userId: string, dedupeKeys: readonly string[]): Query[] {
  if (dedupeKeys.length === 0) return [];
  const mine = and(eq(notifications.userId, userId), inArray(notifications.dedupeKey, [...dedupeKeys]));
  return [tx.delete(notifications).where(mine)];
}

export function selectKeys(tx: Tx, userId: string, prefix: string) {
  const begun = and(eq(notifications.userId, userId), sql`starts_with(${notifications.dedupeKey}, ${prefix})`);
  return tx.select({ key: notifications.dedupeKey }).from(notifications).where(begun);
}

/** Stores notifications, at most one per user and dedupe key. */
export async function notify(tx: Tx, rows: readonly NewNotification[]): Promise<void> {
  await sendBatch(insertNotificationsQueries(tx, rows));
}

/** The queries of `notify`, to batch; empty without rows. */
export function insertNotificationsQueries(tx: Tx, rows: readonly NewNotification[]): Query[] {
  if (rows.length === 0) return [];
  return [
    driverOf(tx)`
      insert into notifications (user_id, title, body, href, dedupe_key)
      select "userId", title, body, href, "dedupeKey"
      from json_to_recordset(${JSON.stringify(rows)}::text::json) as n("userId" uuid, title text, body text, href text,
        "dedupeKey" text)
      on conflict do nothing`,
  ];
}

/** Deletes the question about a session, because it was paused, ended, discarded or confirmed. */
export function answerReminderQuery(tx: Tx, userId: string, sessionId: string): Query {
  return driverOf(tx)`update notifications set is_read = true, deleted_at = app_now()
    where user_id = ${userId} and dedupe_key = ${reminderKey(sessionId)} and deleted_at is null`;
}

/** Inserts in the order of member ids, so that concurrent calls can't deadlock. */
export async function notifyMembers(
  tx: Tx,
  { challengeId, except }: { challengeId: string; except: string },
  notification: Omit<NewNotification, "userId">,
): Promise<void> {
  await tx.execute(sql`
    insert into notifications (user_id, title, body, href, dedupe_key)
    select m.user_id, ${notification.title}, ${notification.body}, ${notification.href}, ${notification.dedupeKey}
    from user_challenges m
    where m.challenge_id = ${challengeId} and m.user_id <> ${except}
    order by m.user_id
    on conflict do nothing`);
}
