import { filterRunning } from "@/lib/domain/announcements/announcement";
import { localDateOf } from "@/lib/domain/shared/local-time";
import { listCurrentAnnouncements } from "../announcements";
import { listDuePayments, listUnmatchedPurchases } from "../billing/purchases";
import { listAllChallenges } from "../challenges/upkeep";
import { listLongDays } from "../leaderboard/reviews";
import { listOpenCases } from "../reports/desk";

/** What there is to do or runs now, by admin section. Accounts and the log are not counted: that would read all of them. */
export async function countAdminSections(now = new Date()) {
  const today = localDateOf(now, "UTC");
  const [cases, longDays, challenges, announcements, due, unmatched] = await Promise.all([
    listOpenCases(),
    listLongDays(),
    listAllChallenges(),
    listCurrentAnnouncements(),
    listDuePayments(),
    listUnmatchedPurchases(),
  ]);
  return {
    reports: cases.length + longDays.length,
    challenges: challenges.filter(({ startDate, endDate }) => startDate <= today && (!endDate || endDate >= today))
      .length,
    announcements: filterRunning(announcements, now).length,
    books: due.length + unmatched.length,
  };
}
