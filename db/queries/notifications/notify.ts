import "server-only";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { notifications } from "@/db/schema";
import type { NewNotification } from "@/lib/domain/notifications/texts";

/** Deletes notifications whose cause was undone; they are stored again when it happens again. */
export async function retract(tx: Tx, userId: string, dedupeKeys: readonly string[]): Promise<void> {
  if (dedupeKeys.length > 0)
    await tx
      .delete(notifications)
      .where(and(eq(notifications.userId, userId), inArray(notifications.dedupeKey, [...dedupeKeys])));
}

export async function listKeys(tx: Tx, userId: string, prefix: string): Promise<string[]> {
  const rows = await tx
    .select({ key: notifications.dedupeKey })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), sql`starts_with(${notifications.dedupeKey}, ${prefix})`));
  return rows.map(({ key }) => key);
}

/** One for each dedupe key. */
export async function notify(tx: Tx, rows: readonly NewNotification[]): Promise<void> {
  if (rows.length > 0)
    await tx
      .insert(notifications)
      .values([...rows])
      .onConflictDoNothing();
}

/** In the order of member ids, so that two causes at once cannot deadlock. */
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
