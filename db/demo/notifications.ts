import { goalNotification, levelNotifications, streakNotifications } from "@/lib/domain/notifications/texts";
import { levelForXp } from "@/lib/domain/profile/levels";
import { STREAK_DAY_SECONDS, streakDates, streakEndingAt } from "@/lib/domain/profile/streak";
import type { LocalDate } from "@/lib/domain/shared/local-time";
import type { notifications } from "../schema";
import type { Booking } from "./booking";

type DemoNotification = typeof notifications.$inferInsert & { createdAt: Date };

const READ_AFTER_MS = 8 * 24 * 3_600_000;

export function notificationsOf(booking: Booking, xpBefore: number, now: Date): DemoNotification[] {
  return [...levelUps(booking, xpBefore), ...streaks(booking), ...goals(booking)]
    .sort((a, b) => +a.createdAt - +b.createdAt)
    .map((notification) => ({ ...notification, isRead: +now - +notification.createdAt > READ_AFTER_MS }));
}

function levelUps(booking: Booking, xpBefore: number): DemoNotification[] {
  let xp = xpBefore;
  return booking.xp.flatMap((event) => {
    const before = levelForXp(xp);
    xp += event.xp;
    return levelNotifications(booking.userId, before, levelForXp(xp)).map((notification) => ({
      ...notification,
      createdAt: event.createdAt,
    }));
  });
}

function goals({ userId, marks }: Booking): DemoNotification[] {
  return marks.map((reached) => ({ ...goalNotification(userId, reached.challenge, reached), createdAt: reached.at }));
}

function streaks(booking: Booking): DemoNotification[] {
  const seconds = new Map<LocalDate, number>();
  const endedAt = new Map(booking.sessions.map((session) => [session.id, session.endedAt]));
  const found: DemoNotification[] = [];
  for (const day of booking.days) {
    const before = seconds.get(day.localDate) ?? 0;
    seconds.set(day.localDate, before + day.seconds);
    if (before >= STREAK_DAY_SECONDS || before + day.seconds < STREAK_DAY_SECONDS) continue;
    const createdAt = endedAt.get(day.sessionId);
    if (!createdAt) continue;
    const dates = streakDates([...seconds].map(([localDate, sum]) => ({ localDate, seconds: sum })));
    for (const notification of streakNotifications(booking.userId, streakEndingAt(dates), [day.localDate]))
      found.push({ ...notification, createdAt });
  }
  return found;
}
