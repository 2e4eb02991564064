import { CHALLENGE_DAY_SECONDS } from "@/lib/domain/challenges/progress";
import {
  ALLOCATION_STEP_SECONDS,
  type AllocationAmount,
  challengesOf,
  MESSAGES,
  type NamedTarget,
  SESSION_CHALLENGE_MINIMUM_SECONDS,
  secondsOf,
} from "@/lib/domain/crafting/allocation";
import { formatDuration, trackedSeconds } from "@/lib/domain/crafting/stopwatch";
import { printList } from "@/lib/domain/shared/formats";

type Session = { durationSeconds: number; targets: readonly NamedTarget[] };

/** Says what can be done with the session's time. `takers`: the challenges that accept time. */
export function introOf(
  session: { durationSeconds: number; manualSeconds: number },
  takers: readonly NamedTarget[],
): string {
  const tracked = trackedSeconds(session);
  if (takers.some(({ sessionBased }) => sessionBased))
    return "Give time in 5-minute steps, at least 1 hour where sessions count. The rest stays with you.";
  if (tracked >= ALLOCATION_STEP_SECONDS || takers.length === 0)
    return "Give time in 5-minute steps. The rest stays with you.";
  return session.manualSeconds > 0
    ? `The stopwatch counted ${formatDuration(tracked)}, which can go to one challenge, or stay with you.`
    : "Under 5 minutes can go to one challenge, or stay with you.";
}

/** Says why an even split gave some challenges no time; null if that needs no explanation. */
export function explainSplit(
  { durationSeconds, targets }: Session,
  amounts: readonly AllocationAmount[],
): string | null {
  const rows = challengesOf(amounts).flatMap((row) => {
    const target = targets.find(({ challengeId }) => challengeId === row.challengeId);
    return target ? [{ ...target, seconds: row.seconds }] : [];
  });
  const served = rows.filter(({ seconds }) => seconds > 0);
  const [first, ...more] = served;
  const others = rows.filter(({ sessionBased }) => !sessionBased);
  if (first && others.length > 1 && durationSeconds < ALLOCATION_STEP_SECONDS * others.length)
    return `Each would get less than 5 minutes, so all of it went to ${first.name}.`;
  const left = rows.filter(({ sessionBased, seconds }) => sessionBased && seconds === 0);
  // If only others have no time, it is because a session-based challenge took its hour: no note.
  if (left.length === 0) return null;
  const receivers = more.length > 0 ? "the others" : (first?.name ?? "Personal Progress");
  return `There’s no full hour for ${printList(left.map(({ name }) => name))}, so the time went to ${receivers}.`;
}

export function explainUnits({ units }: NamedTarget): string {
  return `Counts ${printList(units)}`;
}

/** What an added challenge gets beside its time, or what it takes to count. */
export function explainGain({ sessionBased, units, seconds }: NamedTarget & { seconds: number }): string | null {
  if (sessionBased && seconds >= SESSION_CHALLENGE_MINIMUM_SECONDS) return "1 session";
  return units.includes("days") && seconds > 0 && seconds < CHALLENGE_DAY_SECONDS
    ? "A day counts from 5 minutes"
    : null;
}

export function explainStepRefusal(
  target: NamedTarget,
  amounts: readonly AllocationAmount[],
  targets: readonly NamedTarget[],
): string {
  if (secondsOf(amounts, null) === 0) return "All time is allocated. Take some back from another challenge first.";
  if (target.sessionBased && secondsOf(amounts, target.challengeId) === 0) return MESSAGES.amountTooSmall;
  const firstId = amounts.find(({ seconds }) => seconds > 0)?.challengeId;
  const first = targets.find(({ challengeId }) => challengeId === firstId);
  return `Less than 5 minutes left. ${first?.name ?? "The first challenge"} can take it, or it stays with you.`;
}

/** Why a typed number was changed, or null if it wasn't. `typed`: null if unreadable. */
export function explainTypedTime(target: NamedTarget, typed: number | null, seconds: number): string | null {
  if (typed === null) return "Enter a time such as 1h 20m, 1:20 or 80 (minutes).";
  if (typed - (typed % 60) === seconds - (seconds % 60)) return null;
  if (target.sessionBased && typed > 0 && typed < SESSION_CHALLENGE_MINIMUM_SECONDS) return MESSAGES.amountTooSmall;
  if (typed - seconds >= ALLOCATION_STEP_SECONDS) return `Only ${formatDuration(seconds)} is left for ${target.name}.`;
  return MESSAGES.steps;
}

export function explainNoTime(rows: readonly { name: string; seconds: number }[]): string | null {
  const empty = rows.filter(({ seconds }) => seconds === 0).map(({ name }) => name);
  if (empty.length === 0) return null;
  return `${printList(empty)} ${empty.length === 1 ? "gets" : "get"} no time.`;
}

/** Says that a challenge's former time can only be restored as a whole. */
export function explainRestoreLimit({ name }: NamedTarget, seconds: number): string {
  return `${name} had ${formatDuration(seconds)}, and less is left. Take some back from another challenge first.`;
}
