import {
  ALLOCATION_STEP_SECONDS,
  type AllocationAmount,
  type AllocationTarget,
  challengesOf,
  isSessionBased,
  roundDownToSteps,
  SESSION_CHALLENGE_MINIMUM_SECONDS,
  sum,
} from "./allocation";
import { trackedSeconds } from "./stopwatch";

/**
 * Adapts the allocations of a session to its new length, `session`. Lost time is taken from Personal Progress first,
 * then from the challenges, last to first, in whole steps, and their odd seconds go to Personal Progress; a
 * session-based one that would keep less than an hour loses everything. New time is Personal Progress. A challenge that
 * is not among the targets loses everything. Empty if nothing is allocated.
 */
export function reallocate(
  session: { durationSeconds: number; manualSeconds: number },
  amounts: readonly AllocationAmount[],
  targets: readonly AllocationTarget[],
): AllocationAmount[] {
  if (amounts.length === 0) return [];
  const tracked = trackedSeconds(session);
  const stored = challengesOf(amounts);
  const open = stored.filter(({ challengeId }) => targets.some((target) => target.challengeId === challengeId));
  const isStepped = open.every(({ seconds }) => seconds === roundDownToSteps(seconds));
  const stays = open.length === stored.length && (sum(open) === tracked || isStepped) && sum(open) <= tracked;
  const whole = open.map((amount) => ({ ...amount, seconds: roundDownToSteps(amount.seconds) }));
  const left = stays ? open : shortenAmounts(whole, tracked, targets);
  const personal = session.durationSeconds - sum(left);
  return personal > 0 ? [...left, { challengeId: null, seconds: personal }] : left;
}

function shortenAmounts(
  amounts: readonly AllocationAmount[],
  tracked: number,
  targets: readonly AllocationTarget[],
): AllocationAmount[] {
  let excess = Math.max(0, sum(amounts) - tracked);
  return amounts
    .toReversed()
    .map((amount) => {
      const steps = Math.ceil(excess / ALLOCATION_STEP_SECONDS) * ALLOCATION_STEP_SECONDS;
      const rest = amount.seconds - Math.min(amount.seconds, steps);
      const seconds =
        isSessionBased(amount.challengeId, targets) && rest < SESSION_CHALLENGE_MINIMUM_SECONDS ? 0 : rest;
      excess = Math.max(0, excess - (amount.seconds - seconds));
      return { ...amount, seconds };
    })
    .filter(({ seconds }) => seconds > 0)
    .toReversed();
}
