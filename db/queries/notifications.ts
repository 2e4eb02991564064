import "server-only";
import { and, count, eq, isNull } from "drizzle-orm";
import { db } from "../client";
import { notifications } from "../schema/notifications";

/** How many notices this crafter has not read; the badge counts them all (rules.md «Notifications»). */
export async function countUnread(userId: string): Promise<number> {
  const [row] = await db
    .select({ unread: count() })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), eq(notifications.isRead, false), isNull(notifications.deletedAt)));
  return row?.unread ?? 0;
}
