import "server-only";
import { desc, eq, sql } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { announcements } from "@/db/schema";
import { announcementPhase } from "@/lib/domain/announcements/announcement";
import type { NewAnnouncement } from "@/lib/domain/announcements/input";
import { localDateOf } from "@/lib/domain/shared/local-time";
import { NotFoundError, UserError } from "@/lib/errors";
import { inAdminTransaction } from "../admin-log";
import { onceInAdminTransaction } from "./once";

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
  await onceInAdminTransaction(admin, deed, (tx) =>
    tx.insert(announcements).values(announcement).onConflictDoNothing({ target: announcements.id }).returning(),
  );
}

export async function endAnnouncement(admin: { id: string }, id: string, now = new Date()): Promise<void> {
  const details = ({ title }: ListedAnnouncement) => ({ title });
  const deed = { act: "announcement.ended" as const, subject: { kind: "announcement" as const, id }, details };
  await inAdminTransaction(admin, deed, async (tx) => {
    const [found] = await tx.select().from(announcements).where(eq(announcements.id, id)).for("no key update");
    if (!found) throw new NotFoundError("announcement");
    if (announcementPhase(found, now) === "over") throw new UserError("This announcement is over already.");
    await tx.update(announcements).set({ endedAt: sql`app_now()` }).where(eq(announcements.id, id));
    return found;
  });
}
