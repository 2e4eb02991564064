import { goalNotice, levelNotices, streakNotices } from "@/lib/domain/notifications/texts";
import { levelForXp } from "@/lib/domain/profile/levels";
import { STREAK_DAY_SECONDS } from "@/lib/domain/profile/streak";
import { addDays, type LocalDate } from "@/lib/domain/shared/local-time";
import type { notifications } from "../schema";
import type { Booking } from "./booking";

type Notice = typeof notifications.$inferInsert & { createdAt: Date };

const READ_AFTER_MS = 8 * 24 * 3_600_000;

/** The notices an account got for these sessions: level ups, streaks of 7, 30, 100 and 365 days, and goals half-way and met. */
export function noticesOf(booking: Booking, xpBefore: number, now: Date): Notice[] {
  return [...levelUps(booking, xpBefore), ...streaks(booking), ...goals(booking)]
    .sort((a, b) => +a.createdAt - +b.createdAt)
    .map((notice) => ({ ...notice, isRead: +now - +notice.createdAt > READ_AFTER_MS }));
}

function levelUps(booking: Booking, xpBefore: number): Notice[] {
  let xp = xpBefore;
  return booking.xp.flatMap((event) => {
    const before = levelForXp(xp);
    xp += event.xp;
    return levelNotices(booking.userId, before, levelForXp(xp)).map((notice) => ({
      ...notice,
      createdAt: event.createdAt,
    }));
  });
}

function goals({ userId, marks }: Booking): Notice[] {
  return marks.map((reached) => ({ ...goalNotice(userId, reached.challenge, reached), createdAt: reached.at }));
}

function streaks(booking: Booking): Notice[] {
  const seconds = new Map<LocalDate, number>();
  const endedAt = new Map(booking.sessions.map((session) => [session.id, session.endedAt]));
  const notices: Notice[] = [];
  for (const day of booking.days) {
    const before = seconds.get(day.localDate) ?? 0;
    seconds.set(day.localDate, before + day.seconds);
    if (before >= STREAK_DAY_SECONDS || before + day.seconds < STREAK_DAY_SECONDS) continue;
    let run = 1;
    while ((seconds.get(addDays(day.localDate, -run)) ?? 0) >= STREAK_DAY_SECONDS) run += 1;
    const createdAt = endedAt.get(day.sessionId);
    if (!createdAt) continue;
    const streak = { days: run, lastDate: day.localDate };
    for (const notice of streakNotices(booking.userId, streak, [day.localDate])) notices.push({ ...notice, createdAt });
  }
  return notices;
}
