import { addDays, type LocalDate, localDateOf } from "@/lib/domain/local-time";

/** A local date as people say it: Today, Yesterday, then the weekday and the date, with the year once it differs. */
export function dayName(date: LocalDate, today: LocalDate): string {
  if (date === today) return "Today";
  if (date === addDays(today, -1)) return "Yesterday";
  const recent = date > addDays(today, -7);
  return new Intl.DateTimeFormat("en-GB", {
    timeZone: "UTC",
    weekday: "long",
    ...(!recent && { day: "numeric", month: "long" }),
    ...(date.slice(0, 4) !== today.slice(0, 4) && { year: "numeric" }),
  }).format(Date.parse(date));
}

/** Sessions under the local date on which they began, in the order they came. */
export function byLocalDate<T extends { startedAt: string }>(
  sessions: readonly T[],
  timeZone: string,
): { date: LocalDate; sessions: T[] }[] {
  const days = new Map<LocalDate, T[]>();
  for (const session of sessions) {
    const date = localDateOf(new Date(session.startedAt), timeZone);
    days.set(date, [...(days.get(date) ?? []), session]);
  }
  return [...days].map(([date, ofDay]) => ({ date, sessions: ofDay }));
}

/** Morning from 5, afternoon from 12, evening from 18 o'clock where the crafter is. */
export function greeting(now: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", hourCycle: "h23" });
  const hour = Number(format.format(now));
  if (hour >= 5 && hour < 12) return "Good morning";
  return hour >= 12 && hour < 18 ? "Good afternoon" : "Good evening";
}

/** The page number of `?page=`; anything that is not one falls back to the first, anything too high to the last. */
export function pageNumber(asked: unknown, pages: number): number {
  const number = typeof asked === "string" && /^\d{1,6}$/.test(asked) ? Number(asked) : 1;
  return Math.min(Math.max(1, number), Math.max(1, pages));
}
