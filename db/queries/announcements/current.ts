import "server-only";
import { and, desc, eq, gte, isNull, lte, sql } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { announcements, users } from "@/db/schema";
import type { Announcement } from "@/lib/domain/announcements/announcement";

const MAX_CURRENT = 50;
const today = sql`(app_now() at time zone 'utc')::date`;

/** Today's announcements, and tomorrow's for callers that cache the list past midnight; newest first. */
export function listCurrentAnnouncements(): Promise<Announcement[]> {
  const { id, title, text, link, startDate, endDate, isAboutService } = announcements;
  return db
    .select({ id, title, text, link, startDate, endDate, isAboutService })
    .from(announcements)
    .where(and(isNull(announcements.endedAt), lte(startDate, sql`${today} + 1`), gte(announcements.endDate, today)))
    .orderBy(desc(startDate), desc(announcements.publishedAt))
    .limit(MAX_CURRENT);
}

/** Hides an announcement from the crafter, and removes the ids of ended ones from the list. */
export async function dismissAnnouncement(userId: string, announcementId: string): Promise<void> {
  await db
    .update(users)
    .set({
      dismissedAnnouncements: sql`(
        select coalesce(jsonb_agg(a.id order by a.id), '[]') from announcements a
        where a.ended_at is null and a.end_date >= ${today}
          and (a.id = ${announcementId} or users.dismissed_announcements @> to_jsonb(a.id::text)))`,
    })
    .where(eq(users.id, userId));
}
