import { and, desc, eq, gte, isNull, lte, sql } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { announcements, users } from "@/db/schema";
import { type Announcement, announcementPhase } from "@/lib/domain/announcements/announcement";
import type { NewAnnouncement } from "@/lib/domain/announcements/input";
import { localDateOf } from "@/lib/domain/shared/local-time";
import { NotFoundError, UserError } from "@/lib/errors";
import { runAdminAct, runAdminActOnce } from "./admin-log";

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

export type ListedAnnouncement = typeof announcements.$inferSelect;

const MAX_LISTED = 100;

/** Newest first, at most 100. */
export function listAnnouncements(): Promise<ListedAnnouncement[]> {
  return db.select().from(announcements).orderBy(desc(announcements.publishedAt)).limit(MAX_LISTED);
}

/** Idempotent: the client supplies the id, and a retry adds no log line. */
export async function publishAnnouncement(
  admin: { id: string },
  announcement: NewAnnouncement,
  now = new Date(),
): Promise<void> {
  const { id, title, startDate, endDate } = announcement;
  if (endDate < localDateOf(now, "UTC")) throw new UserError("The last day must not be in the past.");
  const details = () => ({ title, from: startDate, until: endDate });
  const deed = { act: "announcement.published" as const, subject: { kind: "announcement" as const, id }, details };
  await runAdminActOnce(admin, deed, (tx) =>
    tx.insert(announcements).values(announcement).onConflictDoNothing({ target: announcements.id }).returning(),
  );
}

export async function endAnnouncement(admin: { id: string }, id: string, now = new Date()): Promise<void> {
  const details = ({ title }: ListedAnnouncement) => ({ title });
  const deed = { act: "announcement.ended" as const, subject: { kind: "announcement" as const, id }, details };
  await runAdminAct(admin, deed, async (tx) => {
    const [found] = await tx.select().from(announcements).where(eq(announcements.id, id)).for("no key update");
    if (!found) throw new NotFoundError("announcement");
    if (announcementPhase(found, now) === "over") throw new UserError("This announcement is over already.");
    await tx.update(announcements).set({ endedAt: sql`app_now()` }).where(eq(announcements.id, id));
    return found;
  });
}
