import { daysBetween, type LocalDate } from "../shared/local-time";

/**
 * How much of a goal is done at its end if each day goes on bringing what the days until now brought, today as a whole
 * day. In whole percent, never rounded up. Null where that says nothing: without an end, before the second day, on the last
 * day and after it, while nothing is done and once the goal is met.
 */
export function paceOf(
  { done, wanted }: { done: number; wanted: number },
  { start, end }: { start: LocalDate; end: LocalDate | null },
  today: LocalDate,
): number | null {
  if (end === null || today <= start || today >= end || done <= 0 || done >= wanted) return null;
  const [gone, all] = [daysBetween(start, today) + 1, daysBetween(start, end) + 1];
  return Math.floor((100 * done * all) / (wanted * gone));
}
