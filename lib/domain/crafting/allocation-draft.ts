import {
  ALLOCATION_STEP_SECONDS,
  type AllocationAmount,
  type AllocationTarget,
  carriesOdd,
  challengesOf,
  givesTheSame,
  SESSION_CHALLENGE_MINIMUM_SECONDS,
  secondsOf,
  settleOddSeconds,
  splitEvenly,
  sum,
  withAmounts,
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
  const isByHand = !givesTheSame(rows, evenly(idsOf(rows), session));
  return { amounts: settleOddSeconds(rows, session.durationSeconds), isByHand };
}

/** Splits the time evenly over the added challenges. Rows at 0 stay; challenges added later share too. */
export function splitDraft(draft: AllocationDraft, session: Session): AllocationDraft {
  return { amounts: evenly(idsOf(draft.amounts), session), isByHand: false };
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
  if (savedSeconds > 0) return restored(draft, { challengeId, seconds: savedSeconds }, session);
  if (!draft.isByHand) return { amounts: evenly([...ids, challengeId], session), isByHand: false };
  const whole = inSteps(secondsOf(draft.amounts, null));
  const seconds = isSessionBased(challengeId, session) && whole < SESSION_CHALLENGE_MINIMUM_SECONDS ? 0 : whole;
  return placeRow(draft, { challengeId, seconds }, session);
}

/** Removes a challenge. The others share again, or keep amounts set by hand; without any, nothing is by hand. */
export function removeChallenge(draft: AllocationDraft, challengeId: string, session: Session): AllocationDraft {
  const ids = idsOf(draft.amounts).filter((id) => id !== challengeId);
  if (!draft.isByHand || ids.length === 0) return { amounts: evenly(ids, session), isByHand: false };
  return { amounts: withoutChallenge(draft.amounts, challengeId, session.durationSeconds), isByHand: true };
}

/** Fits the draft to another duration: even shares are computed again, others stay. */
export function resizeDraft(draft: AllocationDraft, session: Session): AllocationDraft {
  if (!draft.isByHand) return splitDraft(draft, session);
  return { amounts: settleOddSeconds(challengesOf(draft.amounts), session.durationSeconds), isByHand: true };
}

/**
 * One press of "more": 5 minutes, an hour at first for a session-based challenge, never more than what is left. The
 * first challenge can take the last odd seconds. Challenges at 0 keep their place. Returns the same list when nothing
 * can move.
 */
export function stepUp(
  amounts: readonly AllocationAmount[],
  challengeId: string,
  durationSeconds: number,
  targets: readonly AllocationTarget[],
): readonly AllocationAmount[] {
  const target = targets.find((candidate) => candidate.challengeId === challengeId);
  if (!target) return amounts;
  const known = challengesOf(amounts);
  const rows = known.some((row) => row.challengeId === challengeId) ? known : [...known, { challengeId, seconds: 0 }];
  const current = secondsOf(rows, challengeId);
  const left = durationSeconds - sum(rows);
  const step = target.sessionBased && current === 0 ? SESSION_CHALLENGE_MINIMUM_SECONDS : ALLOCATION_STEP_SECONDS;
  if (left >= step) return withAmounts(rows, [{ challengeId, seconds: current + step }], durationSeconds);
  const takesOdd = left > 0 && step === ALLOCATION_STEP_SECONDS && carriesOdd(rows, challengeId);
  return takesOdd ? withAmounts(rows, [{ challengeId, seconds: current + left }], durationSeconds) : amounts;
}

/** One press of "less": 5 minutes, or from an hour to nothing for a session-based challenge. The same list at 0. */
function stepDown(
  amounts: readonly AllocationAmount[],
  challengeId: string,
  durationSeconds: number,
  targets: readonly AllocationTarget[],
): readonly AllocationAmount[] {
  const current = secondsOf(amounts, challengeId);
  if (current <= 0) return amounts;
  const lower = (Math.ceil(current / ALLOCATION_STEP_SECONDS) - 1) * ALLOCATION_STEP_SECONDS;
  const sessionBased = targets.some((target) => target.challengeId === challengeId && target.sessionBased);
  const seconds = sessionBased && lower < SESSION_CHALLENGE_MINIMUM_SECONDS ? 0 : lower;
  return withAmounts(amounts, [{ challengeId, seconds }], durationSeconds);
}

/** One press of a stepper. Returns the same draft when nothing can move. */
export function stepDraft(
  draft: AllocationDraft,
  challengeId: string,
  direction: "up" | "down",
  { durationSeconds, targets }: Session,
): AllocationDraft {
  const step = direction === "up" ? stepUp : stepDown;
  const amounts = step(draft.amounts, challengeId, durationSeconds, targets);
  return amounts === draft.amounts ? draft : { amounts, isByHand: true };
}

/**
 * Allocates a typed amount, rounded to the nearest step and limited to what is left. Typing all that is left, to the
 * minute, includes the odd seconds if the rules allow it. Returns the same draft if nothing changes or if a
 * session-based challenge would get less than an hour.
 */
export function typeSeconds(
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
  const seconds = wantsAll && carriesOdd(rows, challengeId) ? left : Math.min(nearest, inSteps(left));
  const isUnderHour = isSessionBased(challengeId, session) && seconds < SESSION_CHALLENGE_MINIMUM_SECONDS;
  if (seconds === current || (isUnderHour && typedSeconds > 0)) return draft;
  return { amounts: withAmounts(rows, [{ challengeId, seconds }], session.durationSeconds), isByHand: true };
}

/** Restores a saved amount as far as it fits; even shares shrink to make room. */
function restored(
  draft: AllocationDraft,
  { challengeId, seconds: saved }: { challengeId: string; seconds: number },
  session: Session,
): AllocationDraft {
  const available = draft.isByHand ? secondsOf(draft.amounts, null) : session.durationSeconds;
  const fitting = saved <= available ? saved : inSteps(available);
  const seconds = isSessionBased(challengeId, session) && fitting < SESSION_CHALLENGE_MINIMUM_SECONDS ? 0 : fitting;
  const rest = session.durationSeconds - seconds;
  const others = draft.isByHand
    ? draft.amounts
    : evenly(idsOf(draft.amounts), { ...session, durationSeconds: rest < ALLOCATION_STEP_SECONDS ? 0 : rest });
  return placeRow({ ...draft, amounts: others }, { challengeId, seconds }, session);
}

function placeRow(draft: AllocationDraft, row: AllocationAmount, { durationSeconds }: Session): AllocationDraft {
  return { amounts: settleOddSeconds([...challengesOf(draft.amounts), row], durationSeconds), isByHand: true };
}

function evenly(ids: readonly string[], { durationSeconds, targets }: Session): AllocationAmount[] {
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

export function isSessionBased(id: string, { targets }: Session): boolean {
  return targets.some(({ challengeId, sessionBased }) => challengeId === id && sessionBased);
}

export function inSteps(seconds: number): number {
  return seconds - (seconds % ALLOCATION_STEP_SECONDS);
}
