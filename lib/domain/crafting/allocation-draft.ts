import {
  ALLOCATION_STEP_SECONDS,
  type AllocationAmount,
  type AllocationTarget,
  areAmountsEqual,
  challengesOf,
  isSessionBased,
  mayTakeOddSeconds,
  replaceAmounts,
  roundDownToSteps,
  SESSION_CHALLENGE_MINIMUM_SECONDS,
  secondsOf,
  settleOddSeconds,
  splitEvenly,
  sum,
  withoutChallenge,
} from "./allocation";

/**
 * The state of the dialog: the added challenges in order, including those at 0, and Personal Progress. Until the
 * crafter changes a number by hand, the challenges share evenly.
 */
export type AllocationDraft = { amounts: readonly AllocationAmount[]; isByHand: boolean };

export type Session = { durationSeconds: number; targets: readonly AllocationTarget[] };

/** Starts with the saved amounts, which count as changed by hand unless they are an even split. */
export function startDraft(saved: readonly AllocationAmount[], session: Session): AllocationDraft {
  const rows = challengesOf(saved);
  const isByHand = !areAmountsEqual(rows, splitRowsEvenly(idsOf(rows), session));
  return { amounts: settleOddSeconds(rows, session.durationSeconds), isByHand };
}

/** Splits the time evenly over the added challenges. Rows at 0 stay; challenges added later share too. */
export function splitDraft(draft: AllocationDraft, session: Session): AllocationDraft {
  return { amounts: splitRowsEvenly(idsOf(draft.amounts), session), isByHand: false };
}

/**
 * Adds a challenge and gives it time: its saved amount, if any; otherwise an even share, unless a number was changed by
 * hand; otherwise the whole steps of Personal Progress. Adding it again changes nothing.
 */
export function addChallenge(
  draft: AllocationDraft,
  challengeId: string,
  { savedSeconds, ...session }: Session & { savedSeconds: number },
): AllocationDraft {
  const ids = idsOf(draft.amounts);
  if (ids.includes(challengeId)) return draft;
  if (savedSeconds > 0) return restoreAmount(draft, { challengeId, seconds: savedSeconds }, session);
  if (!draft.isByHand) return { amounts: splitRowsEvenly([...ids, challengeId], session), isByHand: false };
  const whole = roundDownToSteps(secondsOf(draft.amounts, null));
  const seconds = isSessionBased(challengeId, session.targets) && whole < SESSION_CHALLENGE_MINIMUM_SECONDS ? 0 : whole;
  return placeRow(draft, { challengeId, seconds }, session);
}

/** Removes a challenge. The others share again, or keep amounts set by hand; without any, nothing is by hand. */
export function removeChallenge(draft: AllocationDraft, challengeId: string, session: Session): AllocationDraft {
  const ids = idsOf(draft.amounts).filter((id) => id !== challengeId);
  if (!draft.isByHand || ids.length === 0) return { amounts: splitRowsEvenly(ids, session), isByHand: false };
  return { amounts: withoutChallenge(draft.amounts, challengeId, session.durationSeconds), isByHand: true };
}

/** Fits the draft to another duration: even shares are computed again, others stay. */
export function resizeDraft(draft: AllocationDraft, session: Session): AllocationDraft {
  if (!draft.isByHand) return splitDraft(draft, session);
  return { amounts: settleOddSeconds(challengesOf(draft.amounts), session.durationSeconds), isByHand: true };
}

/**
 * One press of a stepper: 5 minutes, or an hour between nothing and the hour of a session-based challenge. "up" takes
 * no more than what is left, and the first challenge can take the last odd seconds; a challenge that is not in the list
 * yet is added. Challenges at 0 keep their place. Returns the same draft when nothing can move.
 */
export function stepDraft(
  draft: AllocationDraft,
  challengeId: string,
  direction: "up" | "down",
  session: Session,
): AllocationDraft {
  const known = challengesOf(draft.amounts);
  const rows = idsOf(known).includes(challengeId) ? known : [...known, { challengeId, seconds: 0 }];
  const current = secondsOf(rows, challengeId);
  const seconds =
    direction === "up" ? secondsAbove(rows, challengeId, session) : secondsBelow(rows, challengeId, session);
  if (seconds === current) return draft;
  return { amounts: replaceAmounts(rows, [{ challengeId, seconds }], session.durationSeconds), isByHand: true };
}

function secondsAbove(rows: readonly AllocationAmount[], challengeId: string, session: Session): number {
  const current = secondsOf(rows, challengeId);
  if (!session.targets.some((target) => target.challengeId === challengeId)) return current;
  const left = session.durationSeconds - sum(rows);
  if (current === 0 && isSessionBased(challengeId, session.targets))
    return left >= SESSION_CHALLENGE_MINIMUM_SECONDS ? SESSION_CHALLENGE_MINIMUM_SECONDS : 0;
  if (left >= ALLOCATION_STEP_SECONDS) return current + ALLOCATION_STEP_SECONDS;
  return left > 0 && mayTakeOddSeconds(rows, challengeId) ? current + left : current;
}

function secondsBelow(rows: readonly AllocationAmount[], challengeId: string, session: Session): number {
  const steps = Math.max(0, Math.ceil(secondsOf(rows, challengeId) / ALLOCATION_STEP_SECONDS) - 1);
  const lower = steps * ALLOCATION_STEP_SECONDS;
  return isSessionBased(challengeId, session.targets) && lower < SESSION_CHALLENGE_MINIMUM_SECONDS ? 0 : lower;
}

/**
 * Allocates a typed amount, rounded to the nearest step and limited to what is left. Typing all that is left, to the
 * minute, includes the odd seconds if the rules allow it. Returns the same draft if nothing changes or if a
 * session-based challenge would get less than an hour.
 */
export function allocateTyped(
  draft: AllocationDraft,
  challengeId: string,
  typedSeconds: number,
  session: Session,
): AllocationDraft {
  const rows = challengesOf(draft.amounts);
  const current = secondsOf(rows, challengeId);
  const left = session.durationSeconds - sum(rows) + current;
  const wantsAll = typedSeconds > 0 && typedSeconds >= left - (left % 60);
  const nearest = Math.round(typedSeconds / ALLOCATION_STEP_SECONDS) * ALLOCATION_STEP_SECONDS;
  const seconds = wantsAll && mayTakeOddSeconds(rows, challengeId) ? left : Math.min(nearest, roundDownToSteps(left));
  const isUnderHour = isSessionBased(challengeId, session.targets) && seconds < SESSION_CHALLENGE_MINIMUM_SECONDS;
  if (seconds === current || (isUnderHour && typedSeconds > 0)) return draft;
  return { amounts: replaceAmounts(rows, [{ challengeId, seconds }], session.durationSeconds), isByHand: true };
}

/** Restores a saved amount as far as it fits; even shares shrink to make room. */
function restoreAmount(
  draft: AllocationDraft,
  { challengeId, seconds: saved }: { challengeId: string; seconds: number },
  session: Session,
): AllocationDraft {
  const available = draft.isByHand ? secondsOf(draft.amounts, null) : session.durationSeconds;
  const fitting = saved <= available ? saved : roundDownToSteps(available);
  const seconds =
    isSessionBased(challengeId, session.targets) && fitting < SESSION_CHALLENGE_MINIMUM_SECONDS ? 0 : fitting;
  const rest = session.durationSeconds - seconds;
  const others = draft.isByHand
    ? draft.amounts
    : splitRowsEvenly(idsOf(draft.amounts), { ...session, durationSeconds: rest < ALLOCATION_STEP_SECONDS ? 0 : rest });
  return placeRow({ ...draft, amounts: others }, { challengeId, seconds }, session);
}

function placeRow(draft: AllocationDraft, row: AllocationAmount, { durationSeconds }: Session): AllocationDraft {
  return { amounts: settleOddSeconds([...challengesOf(draft.amounts), row], durationSeconds), isByHand: true };
}

function splitRowsEvenly(ids: readonly string[], { durationSeconds, targets }: Session): AllocationAmount[] {
  const shares = splitEvenly(
    durationSeconds,
    ids.map((id) => targets.find(({ challengeId }) => challengeId === id) ?? { challengeId: id, sessionBased: false }),
  );
  const rows = ids.map((challengeId) => ({ challengeId, seconds: secondsOf(shares, challengeId) }));
  return settleOddSeconds(rows, durationSeconds);
}

function idsOf(amounts: readonly AllocationAmount[]): string[] {
  return amounts.map(({ challengeId }) => challengeId).filter((id) => id !== null);
}
