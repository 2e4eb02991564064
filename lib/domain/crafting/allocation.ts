import type { SessionKind } from "./kinds";
import { trackedSeconds } from "./stopwatch";

/** A challenge that a session's time may go to. `sessionBased`: one of its goals counts sessions. */
export type AllocationTarget = { challengeId: string; sessionBased: boolean };

/** Seconds allocated to a challenge; null is Personal Progress. The order matters: the first carries odd seconds. */
export type AllocationAmount = { challengeId: string | null; seconds: number };

/** `units`: what its goals count, each once. */
export type NamedTarget = AllocationTarget & { name: string; units: readonly string[] };

/** `manualSeconds` are part of the duration and stay Personal Progress. */
type SavedTime = { durationSeconds: number; manualSeconds: number };

/** What the dialog "Allocate Crafting Time" shows of one saved session, apart from projects. */
export type AllocationView = {
  session: { id: string; description: string; startedAt: string; kind: SessionKind } & SavedTime;
  /** The project it was started on; null if that takes no time any more or the session is on a project already. */
  intendedProjectId: string | null;
  /** Challenges that accept time of this session now. */
  targets: NamedTarget[];
  /**
   * Challenges that hold time of this session but accept no more: left, or over for 48 hours. Their time can't change.
   */
  frozen: NamedTarget[];
  /** The amounts saved last, in the crafter's order; empty while unallocated. */
  amounts: AllocationAmount[];
  /** Ongoing challenges that are not joined yet and would accept this session. */
  joinable: NamedTarget[];
};

/** The project that a session is assigned to; a completed one keeps the session. */
export type HoldingProject = { id: string; name: string; isCompleted: boolean };

export const ALLOCATION_STEP_SECONDS = 300;

/** The least time that a session-based challenge accepts, and the least counted time that a session needs for it. */
export const SESSION_CHALLENGE_MINIMUM_SECONDS = 3600;

export const MESSAGES = {
  incomplete: "Please allocate all time before saving",
  sessionTooShort: "Session must be at least 1 hour to count as a session for this challenge.",
  amountTooSmall: "Session-based challenges require at least 1 hour allocation.",
  steps: "Allocate time in 5-minute steps.",
  twice: "A challenge cannot be added twice.",
  manual: "Time added by hand can’t go to challenges.",
  notOpen: "This challenge isn’t open for this session.",
  saveFailed: "Failed to save allocations. Please try again.",
} as const;

export function explainHeld(projectName: string): string {
  return `This session belongs to “${projectName}”, which is complete. It can’t be moved.`;
}

export function explainFinalPrice(projectName: string): string {
  return `This session is part of “${projectName}”, which is complete: its price is final.`;
}

export function explainPartOfPrice(projectName: string): string {
  return `This session is part of the price of “${projectName}”, which is complete. Delete that project first.`;
}

/**
 * Why these amounts can't be saved, or null (allocation.md). Together they must equal the stored duration, and each
 * must be positive. Challenges take only counted time: multiples of 300 s, or all of it with the odd seconds on the
 * first. Session-based ones take an hour or more. `targets`: all challenges that the session may go to.
 */
export function allocationProblem(
  session: SavedTime,
  amounts: readonly AllocationAmount[],
  targets: readonly AllocationTarget[],
): string | null {
  if (sum(amounts) !== session.durationSeconds) return MESSAGES.incomplete;
  if (amounts.some(({ seconds }) => !Number.isSafeInteger(seconds) || seconds <= 0)) return MESSAGES.steps;
  if (new Set(amounts.map(({ challengeId }) => challengeId)).size !== amounts.length) return MESSAGES.twice;

  const challenges = challengesOf(amounts);
  const tracked = trackedSeconds(session);
  for (const { challengeId, seconds } of challenges) {
    const target = targets.find((candidate) => candidate.challengeId === challengeId);
    if (!target) return MESSAGES.notOpen;
    const problem = targetProblem(tracked, target);
    if (problem) return problem;
    if (target.sessionBased && seconds < SESSION_CHALLENGE_MINIMUM_SECONDS) return MESSAGES.amountTooSmall;
  }
  if (sum(challenges) > tracked) return MESSAGES.manual;
  const takeEverything = sum(challenges) === tracked;
  const stepped = takeEverything ? challenges.slice(1) : challenges;
  return stepped.every(({ seconds }) => seconds % ALLOCATION_STEP_SECONDS === 0) ? null : MESSAGES.steps;
}

/** Why a target accepts nothing of this session, or null: a session-based one needs an hour that a stopwatch counted. */
export function targetProblem(tracked: number, target: AllocationTarget): string | null {
  return target.sessionBased && tracked < SESSION_CHALLENGE_MINIMUM_SECONDS ? MESSAGES.sessionTooShort : null;
}

/**
 * Gives session-based challenges an hour each, in order, while there are hours; the others share the rest, and the
 * first of them gets the odd seconds. If only one of these groups gets time, its first target gets everything below 300
 * s per target, else each gets whole steps and odd seconds stay Personal Progress. The result can be saved.
 */
export function splitEvenly(durationSeconds: number, targets: readonly AllocationTarget[]): AllocationAmount[] {
  const hours = Math.floor(durationSeconds / SESSION_CHALLENGE_MINIMUM_SECONDS);
  const served = targets.filter(({ sessionBased }) => sessionBased).slice(0, hours);
  const others = targets.filter(({ sessionBased }) => !sessionBased);
  if (served.length === 0 || others.length === 0)
    return withPersonalProgress(durationSeconds, shareSteps(durationSeconds, served.length > 0 ? served : others));
  const rest = durationSeconds - served.length * SESSION_CHALLENGE_MINIMUM_SECONDS;
  const [first, ...more] = shareSteps(rest, others);
  const odd = rest - sum(first ? [first, ...more] : []);
  const hour = served.map(({ challengeId }) => ({ challengeId, seconds: SESSION_CHALLENGE_MINIMUM_SECONDS }));
  const shares = [...hour, ...(first ? [{ ...first, seconds: first.seconds + odd }, ...more] : [])];
  return withPersonalProgress(
    durationSeconds,
    targets.map(({ challengeId }) => ({ challengeId, seconds: secondsOf(shares, challengeId) })),
  );
}

/** Whole steps for each target, or everything for the first if there is less than a step each. */
function shareSteps(seconds: number, targets: readonly AllocationTarget[]): AllocationAmount[] {
  const steps = Math.floor(seconds / ALLOCATION_STEP_SECONDS);
  const [each, more] = [Math.floor(steps / targets.length), steps % targets.length];
  return targets.map(({ challengeId }, at) => {
    if (each === 0) return { challengeId, seconds: at === 0 ? seconds : 0 };
    return { challengeId, seconds: (each + (at < more ? 1 : 0)) * ALLOCATION_STEP_SECONDS };
  });
}

/**
 * The amounts to save: challenges above 0 and the remainder as Personal Progress. Keeps the order, except that the one
 * with odd seconds comes first.
 */
export function withPersonalProgress(
  durationSeconds: number,
  amounts: readonly AllocationAmount[],
): AllocationAmount[] {
  const isOdd = ({ seconds }: AllocationAmount) => Number(seconds % ALLOCATION_STEP_SECONDS !== 0);
  const given = challengesOf(amounts)
    .filter(({ seconds }) => seconds > 0)
    .toSorted((a, b) => isOdd(b) - isOdd(a));
  const left = durationSeconds - sum(given);
  return left > 0 ? [...given, { challengeId: null, seconds: left }] : given;
}

/** Removes a challenge; its time is Personal Progress again. */
export function withoutChallenge(
  amounts: readonly AllocationAmount[],
  challengeId: string,
  durationSeconds: number,
): AllocationAmount[] {
  return settleOddSeconds(
    challengesOf(amounts).filter((row) => row.challengeId !== challengeId),
    durationSeconds,
  );
}

/** Compares amounts per challenge; order and challenges at 0 don't matter. */
export function areAmountsEqual(one: readonly AllocationAmount[], other: readonly AllocationAmount[]): boolean {
  const given = challengesOf(one).filter(({ seconds }) => seconds > 0);
  const count = challengesOf(other).filter(({ seconds }) => seconds > 0).length;
  return given.length === count && given.every(({ challengeId, seconds }) => secondsOf(other, challengeId) === seconds);
}

/** Replaces the amounts of some challenges; the remainder is Personal Progress. */
export function replaceAmounts(
  amounts: readonly AllocationAmount[],
  others: readonly AllocationAmount[],
  durationSeconds: number,
): AllocationAmount[] {
  return settleOddSeconds(
    challengesOf(amounts).map((row) => others.find(({ challengeId }) => challengeId === row.challengeId) ?? row),
    durationSeconds,
  );
}

/** Whether a challenge may take the last odd seconds: no challenge before it has time. */
export function mayTakeOddSeconds(rows: readonly AllocationAmount[], challengeId: string): boolean {
  return rows.find((row) => row.seconds > 0 || row.challengeId === challengeId)?.challengeId === challengeId;
}

/**
 * Odd seconds may stay with a challenge only while the challenges take everything; otherwise they return to Personal
 * Progress.
 */
export function settleOddSeconds(rows: readonly AllocationAmount[], durationSeconds: number): AllocationAmount[] {
  if (sum(rows) >= durationSeconds) return [...rows];
  const whole = rows.map((row) => ({ ...row, seconds: roundDownToSteps(row.seconds) }));
  return [...whole, { challengeId: null, seconds: durationSeconds - sum(whole) }];
}

export function isSessionBased(id: string | null, targets: readonly AllocationTarget[]): boolean {
  return targets.some(({ challengeId, sessionBased }) => challengeId === id && sessionBased);
}

/** The whole steps of a time. */
export function roundDownToSteps(seconds: number): number {
  return seconds - (seconds % ALLOCATION_STEP_SECONDS);
}

export function challengesOf(amounts: readonly AllocationAmount[]): AllocationAmount[] {
  return amounts.filter(({ challengeId }) => challengeId !== null);
}

export function secondsOf(amounts: readonly AllocationAmount[], challengeId: string | null): number {
  return amounts.find((row) => row.challengeId === challengeId)?.seconds ?? 0;
}

export function sum(amounts: readonly AllocationAmount[]): number {
  return amounts.reduce((total, { seconds }) => total + seconds, 0);
}
