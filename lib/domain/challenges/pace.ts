import { daysBetween, type LocalDate } from "../shared/local-time";

/**
 * Projects how much of a goal will be done at its end at the average of the days so far, today included. In whole
 * percent, never rounded up. Null if there is no end, before the second day, from the last day on, while nothing is
 * done, and once the goal is met.
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
