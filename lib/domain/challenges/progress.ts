import { SESSION_CHALLENGE_MINIMUM_SECONDS } from "../crafting/allocation";
import { dateFormat, printNumber } from "../shared/formats";
import { daysBetween, type LocalDate, localDateOf } from "../shared/local-time";
import { countOf } from "../shared/text";
import {
  type ChallengeDates,
  type ChallengeUnit,
  challengeAcceptsUntil,
  challengePhase,
  challengeWindow,
} from "./window";

/** Sums of allocations to one challenge in one period. For a group, `days` is the sum of its members' days. */
export type Tally = { seconds: number; sessions: number; days: number };

export const NO_TALLY: Tally = { seconds: 0, sessions: 0, days: 0 };

/** `localDate` is the crafter's date on which the session began. */
export type CountedAllocation = { localDate: LocalDate; seconds: number };

/** A date counts towards a goal in days if at least this many seconds of it are allocated. */
export const CHALLENGE_DAY_SECONDS = 300;

/**
 * Adds up one crafter's allocations to a challenge. An allocation of an hour or more is one session, however long it
 * is. A date counts once its allocations reach 300 s together.
 */
export function tallyOf(allocations: readonly CountedAllocation[]): Tally {
  const perDate = new Map<LocalDate, number>();
  const tally = { ...NO_TALLY };
  for (const { localDate, seconds } of allocations) {
    tally.seconds += seconds;
    if (seconds >= SESSION_CHALLENGE_MINIMUM_SECONDS) tally.sessions += 1;
    perDate.set(localDate, (perDate.get(localDate) ?? 0) + seconds);
  }
  for (const seconds of perDate.values()) if (seconds >= CHALLENGE_DAY_SECONDS) tally.days += 1;
  return tally;
}

/** `progressPercentage` may exceed 100; bars stop there. */
export type Progress = {
  /** In the unit of the goal; hours with one decimal, never rounded up. */
  allocatedValue: number;
  goalValue: number;
  unit: ChallengeUnit;
  /** Whole percent, never rounded up, so that 100 means that the goal is met. */
  progressPercentage: number;
};

/** The sum of several tallies. */
export function addTallies(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (sum, { seconds, sessions, days }) => ({
      seconds: sum.seconds + seconds,
      sessions: sum.sessions + sessions,
      days: sum.days + days,
    }),
    NO_TALLY,
  );
}

export function progressOf(tally: Tally, goal: { quantity: number; unit: ChallengeUnit }): Progress {
  const { done, wanted, shown } = measureOf(tally, goal);
  return {
    allocatedValue: shown,
    goalValue: goal.quantity,
    unit: goal.unit,
    progressPercentage: Math.floor((100 * done) / wanted),
  };
}

/**
 * The period that a session of this date counts for: the month of an evergreen challenge ("2026-11"), otherwise the
 * whole challenge ("once"). A goal can be met once in each period.
 */
export function periodKey(challenge: ChallengeDates, localDate: LocalDate): string {
  return challenge.isEvergreen ? localDate.slice(0, 7) : "once";
}

/** The text about time on a challenge's card: the time left, the start, or that it is over. */
export function describeTimeLeft(challenge: ChallengeDates, now: Date, timeZone: string): string {
  const phase = challengePhase(challenge, now, timeZone);
  const today = localDateOf(now, timeZone);
  switch (phase) {
    case "upcoming":
      return describeStart(daysBetween(today, challenge.startDate));
    case "ongoing": {
      const { end } = challengeWindow(challenge, today);
      if (end === null) return "No end date";
      return challenge.isEvergreen ? `${describeDaysLeft(today, end)} this month` : describeDaysLeft(today, end);
    }
    case "closing": {
      const until = challenge.endDate === null ? now : challengeAcceptsUntil(challenge.endDate, timeZone);
      return `Ended · ${countOf(Math.ceil((+until - +now) / 3_600_000), "hour")} left to add sessions`;
    }
    case "finished":
      return "Finished";
    default:
      return phase satisfies never;
  }
}

/** Measures a goal exactly (`done`, `wanted`; times in seconds) and for the screen (`shown`, in the goal's unit). */
export function measureOf(
  { seconds, sessions, days }: Tally,
  { quantity, unit }: { quantity: number; unit: ChallengeUnit },
): { done: number; wanted: number; shown: number } {
  switch (unit) {
    case "sessions":
      return { done: sessions, wanted: quantity, shown: sessions };
    case "days":
      return { done: days, wanted: quantity, shown: days };
    case "minutes":
      return { done: seconds, wanted: quantity * 60, shown: Math.floor(seconds / 60) };
    case "hours":
      return { done: seconds, wanted: quantity * 3600, shown: Math.floor(seconds / 360) / 10 };
    default:
      return unit satisfies never;
  }
}

/** A goal in words: "1,200 hours", "1 day". */
export function goalWords(quantity: number, unit: ChallengeUnit): string {
  return countOf(quantity, unit.slice(0, -1)).replace(String(quantity), printNumber(quantity));
}

export function datesWords({ startDate, endDate, isEvergreen }: ChallengeDates): string {
  if (isEvergreen) return "Repeats monthly";
  const day = dateFormat({ timeZone: "UTC", day: "numeric", month: "long", year: "numeric" });
  if (endDate === null) return `From ${day.format(Date.parse(startDate))}`;
  return day.formatRange(Date.parse(startDate), Date.parse(endDate));
}

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

function describeStart(days: number): string {
  return days === 1 ? "Starts tomorrow" : `Starts in ${countOf(days, "day")}`;
}

function describeDaysLeft(today: LocalDate, end: LocalDate): string {
  const days = daysBetween(today, end);
  return days === 0 ? "Last day" : `${countOf(days, "day")} left`;
}
