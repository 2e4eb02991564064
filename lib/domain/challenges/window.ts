import { addDays, type LocalDate, localDateOf, monthOf, startOfLocalDate } from "../shared/local-time";

/** What a goal counts: sessions of an hour, minutes, hours, or local dates with 300 s. */
export const CHALLENGE_UNITS = ["sessions", "minutes", "hours", "days"] as const;
export type ChallengeUnit = (typeof CHALLENGE_UNITS)[number];

/** Both dates are included. Without an end it stays open; an evergreen one starts again each month. */
export type ChallengeDates = { startDate: LocalDate; endDate: LocalDate | null; isEvergreen: boolean };

/** `closing`: the 48 hours after the last day, in which sessions of its days can still be allocated. */
type ChallengePhase = "upcoming" | "ongoing" | "closing" | "finished";

const HOUR_MS = 3_600_000;
/** How long after the last day sessions can still be allocated. */
export const GRACE_MS = 48 * HOUR_MS;
/** How long before joining a session may have started. */
const LATE_JOINER_MS = 7 * 24 * HOUR_MS;

type Window = { start: LocalDate; end: LocalDate | null };

/** The period that holds a date: the challenge's dates, or the month if it is evergreen. A null end means no end. */
export function challengeWindow(challenge: ChallengeDates, localDate: LocalDate): Window {
  if (!challenge.isEvergreen) return { start: challenge.startDate, end: challenge.endDate };
  const month = monthOf(localDate);
  return { start: laterDate(month.start, challenge.startDate), end: month.end };
}

export function challengePhase(challenge: ChallengeDates, now: Date, timeZone: string): ChallengePhase {
  const today = localDateOf(now, timeZone);
  if (challenge.startDate > today) return "upcoming";
  if (challenge.isEvergreen || challenge.endDate === null || today <= challenge.endDate) return "ongoing";
  return challengeAcceptsUntil(challenge.endDate, timeZone) > now ? "closing" : "finished";
}

/** A challenge can be joined from its first day to its last, an evergreen one at any time. */
export function canJoin(challenge: ChallengeDates, today: LocalDate): boolean {
  return challenge.isEvergreen || isWithin(today, challengeWindow(challenge, today));
}

/**
 * Whether a session's time may go to a challenge: it started on one of its dates in the crafter's zone, the window
 * ended less than 48 hours ago, and a session from before joining is at most 7 days older than the joining.
 */
export function acceptsSession(offer: {
  challenge: ChallengeDates;
  joinedAt: Date;
  sessionStartedAt: Date;
  now: Date;
  timeZone: string;
}): boolean {
  const { challenge, joinedAt, sessionStartedAt, now, timeZone } = offer;
  const startedOn = localDateOf(sessionStartedAt, timeZone);
  const window = challengeWindow(challenge, startedOn);
  if (!isWithin(startedOn, window)) return false;
  if (window.end !== null && challengeAcceptsUntil(window.end, timeZone) <= now) return false;
  return joinedAt.getTime() - sessionStartedAt.getTime() <= LATE_JOINER_MS;
}

/** The first instant at which nothing is accepted any more: 48 hours after the end date is over. */
export function challengeAcceptsUntil(endDate: LocalDate, timeZone: string): Date {
  return new Date(startOfLocalDate(addDays(endDate, 1), timeZone).getTime() + GRACE_MS);
}

/** Whether a goal in this unit counts sessions, each of which takes an hour. */
export function isSessionBased(unit: ChallengeUnit): boolean {
  return unit === "sessions";
}

export function isWithin(date: LocalDate, { start, end }: Window): boolean {
  return start <= date && (end === null || date <= end);
}

function laterDate(a: LocalDate, b: LocalDate): LocalDate {
  return b > a ? b : a;
}
