import { db } from "@/db/connection/client";
import { adminActs, users } from "@/db/schema";
import { filterRunning } from "@/lib/domain/announcements/announcement";
import { localDateOf } from "@/lib/domain/shared/local-time";
import { listCurrentAnnouncements } from "../announcements";
import { listDuePayments, listUnmatchedPurchases } from "../billing/purchases";
import { listAllChallenges } from "../challenges/upkeep";
import { listLongDays } from "../leaderboard/reviews";
import { listOpenCases } from "../reports/desk";

/** What there is in each admin section: accounts, work to do, what runs now, and lines of the log. */
export async function countAdminSections(now = new Date()) {
  const today = localDateOf(now, "UTC");
  const [people, cases, longDays, challenges, announcements, due, unmatched, log] = await Promise.all([
    db.$count(users),
    listOpenCases(),
    listLongDays(),
    listAllChallenges(),
    listCurrentAnnouncements(),
    listDuePayments(),
    listUnmatchedPurchases(),
    db.$count(adminActs),
  ]);
  return {
    people,
    reports: cases.length + longDays.length,
    challenges: challenges.filter(({ startDate, endDate }) => startDate <= today && (!endDate || endDate >= today))
      .length,
    announcements: filterRunning(announcements, now).length,
    books: due.length + unmatched.length,
    log,
  };
}
