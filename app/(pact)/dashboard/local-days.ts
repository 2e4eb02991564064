import { dateFormat } from "@/lib/domain/shared/formats";
import { roundSeconds } from "@/lib/domain/shared/largest-remainder";
import { addDays, type LocalDate, localDateOf, minutesOfDay, weekOf } from "@/lib/domain/shared/local-time";

/** Today, Yesterday or the weekday within the last week; otherwise weekday and date, with the year if not this year. */
export function dayName(date: LocalDate, today: LocalDate): string {
  if (date === today) return "Today";
  if (date === addDays(today, -1)) return "Yesterday";
  const recent = date > addDays(today, -7);
  return dateFormat({
    timeZone: "UTC",
    weekday: "long",
    ...(!recent && { day: "numeric", month: "short" }),
    ...(!recent && date.slice(0, 4) !== today.slice(0, 4) && { year: "numeric" }),
  }).format(Date.parse(date));
}

/** The start of the open session: the time; the weekday too if not today; the date instead after a week. */
export function formatStart(startedAt: Date, now: Date, timeZone: string): string {
  const [date, today] = [localDateOf(startedAt, timeZone), localDateOf(now, timeZone)];
  const formatWith = (style: Intl.DateTimeFormatOptions) => dateFormat({ timeZone, ...style }).format(startedAt);
  const time = formatWith({ hour: "2-digit", minute: "2-digit" });
  if (date === today) return time;
  if (date > addDays(today, -7)) return `${formatWith({ weekday: "long" })} ${time}`;
  const isThisYear = date.slice(0, 4) === today.slice(0, 4);
  return `${formatWith({ day: "numeric", month: "long", ...(!isThisYear && { year: "numeric" }) })}, ${time}`;
}

/** Sessions grouped by the local date of their start; the order stays. */
export function groupByLocalDate<T extends { startedAt: Date }>(
  sessions: readonly T[],
  timeZone: string,
): { date: LocalDate; sessions: T[] }[] {
  const days = new Map<LocalDate, T[]>();
  for (const session of sessions) {
    const date = localDateOf(session.startedAt, timeZone);
    days.set(date, [...(days.get(date) ?? []), session]);
  }
  return [...days].map(([date, ofDay]) => ({ date, sessions: ofDay }));
}

/** The seven days of this week and of last week with their shown lengths, which add up to each week's minutes. */
export function daysOfWeek(known: readonly { localDate: LocalDate; seconds: number }[], today: LocalDate) {
  const crafted = new Map(known.map((day) => [day.localDate, day.seconds]));
  const dates = [0, 1, 2, 3, 4, 5, 6].map((index) => addDays(weekOf(today), index));
  const seconds = dates.map((date) => crafted.get(date) ?? 0);
  const shown = roundSeconds(seconds);
  const before = roundSeconds(dates.map((date) => crafted.get(addDays(date, -7)) ?? 0));
  return dates.map((localDate, at) => ({
    localDate,
    seconds: seconds[at] ?? 0,
    shownSeconds: shown[at] ?? 0,
    lastWeekSeconds: before[at] ?? 0,
    isToday: localDate === today,
  }));
}

/** Morning from 5, afternoon from 12, evening from 18 o'clock in the crafter's time zone. */
export function chooseGreeting(now: Date, timeZone: string): string {
  const hour = minutesOfDay(now, timeZone) / 60;
  if (hour >= 5 && hour < 12) return "Good morning";
  return hour >= 12 && hour < 18 ? "Good afternoon" : "Good evening";
}

export function weekdayName(date: LocalDate, style: "long" | "short"): string {
  return dateFormat({ weekday: style, timeZone: "UTC" }).format(Date.parse(date));
}
