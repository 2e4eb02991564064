import { levelForXp, levelName, STREAK_DAY_SECONDS } from "@/lib/domain/levels";
import { addDays, type LocalDate } from "@/lib/domain/local-time";
import type { notifications } from "../schema";
import type { Booking } from "./booking";

type Notice = typeof notifications.$inferInsert & { createdAt: Date };

const READ_AFTER_MS = 8 * 24 * 3_600_000;

/** The notices an account got for these sessions: level ups, and streaks of 7, 30, 100 and 365 days (rules.md «Notifications»). */
export function noticesOf(booking: Booking, xpBefore: number, now: Date): Notice[] {
  return [...levelUps(booking, xpBefore), ...streaks(booking)]
    .sort((a, b) => +a.createdAt - +b.createdAt)
    .map((notice) => ({ ...notice, userId: booking.userId, isRead: +now - +notice.createdAt > READ_AFTER_MS }));
}

type Draft = Omit<Notice, "userId">;

function levelUps(booking: Booking, xpBefore: number): Draft[] {
  let xp = xpBefore;
  return booking.xp.flatMap((event) => {
    const before = levelForXp(xp);
    xp += event.xp;
    return Array.from({ length: levelForXp(xp) - before }, (_, step) => before + step + 1).map((level) => ({
      title: `Level ${level}: ${levelName(level)}`,
      body: "Minute by minute you have reached a new level. Well made.",
      dedupeKey: `level:${level}`,
      createdAt: event.createdAt,
    }));
  });
}

function streaks(booking: Booking): Draft[] {
  const seconds = new Map<LocalDate, number>();
  const endedAt = new Map(booking.sessions.map((session) => [session.id, session.endTime]));
  const notices: Draft[] = [];
  for (const day of booking.days) {
    const before = seconds.get(day.localDate) ?? 0;
    seconds.set(day.localDate, before + day.seconds);
    if (before >= STREAK_DAY_SECONDS || before + day.seconds < STREAK_DAY_SECONDS) continue;
    let run = 1;
    while ((seconds.get(addDays(day.localDate, -run)) ?? 0) >= STREAK_DAY_SECONDS) run += 1;
    const createdAt = endedAt.get(day.sessionId);
    if (createdAt && [7, 30, 100, 365].includes(run))
      notices.push({
        title: `${run} days in a row`,
        body: `You have crafted on ${run} days, one after the other.`,
        dedupeKey: `streak:${run}:${day.localDate}`,
        createdAt,
      });
  }
  return notices;
}
