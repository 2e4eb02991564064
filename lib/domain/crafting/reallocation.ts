import {
  ALLOCATION_STEP_SECONDS,
  type AllocationAmount,
  type AllocationTarget,
  allocationProblem,
  challengesOf,
  isSessionBased,
  roundDownToSteps,
  SESSION_CHALLENGE_MINIMUM_SECONDS,
  secondsOf,
  sum,
  withPersonalProgress,
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

type PartTime = { durationSeconds: number; manualSeconds: number; targets: readonly AllocationTarget[] };

/**
 * Divides the allocations of a session between its two parts: the first takes what fits, the second the rest where the
 * challenge accepts it, and what neither may have is Personal Progress. Of the divisions that can be saved, the one that
 * leaves the challenges most. Empty if nothing is allocated.
 */
export function splitAmounts(
  amounts: readonly AllocationAmount[],
  first: PartTime,
  second: PartTime,
): [AllocationAmount[], AllocationAmount[]] {
  if (amounts.length === 0) return [[], []];
  const challenges = challengesOf(amounts);
  const divisions = fillPart(challenges, first).flatMap((taken) => {
    const rest = challenges.map((one) => ({ ...one, seconds: one.seconds - secondsOf(taken, one.challengeId) }));
    return fillPart(rest, second).map((left): [AllocationAmount[], AllocationAmount[]] => [taken, left]);
  });
  const sumKept = (division: AllocationAmount[][]) => sum(challengesOf(division.flat()));
  return divisions.reduce((best, one) => (sumKept(one) > sumKept(best) ? one : best));
}

/** All that fits in order, if that can be saved, and in whole steps, which always can. */
function fillPart(amounts: readonly AllocationAmount[], { targets, ...time }: PartTime): AllocationAmount[][] {
  const fill = (step: number) => {
    let left = trackedSeconds(time);
    const filled = amounts.map(({ challengeId, seconds }) => {
      const target = targets.find((one) => one.challengeId === challengeId);
      const fits = Math.min(seconds, left);
      const whole = fits - (fits % step);
      const isTooShort = target?.sessionBased && whole < SESSION_CHALLENGE_MINIMUM_SECONDS;
      const taken = target && !isTooShort ? whole : 0;
      left -= taken;
      return { challengeId, seconds: taken };
    });
    return withPersonalProgress(time.durationSeconds, filled);
  };
  return [fill(1), fill(ALLOCATION_STEP_SECONDS)].filter((filled) => !allocationProblem(time, filled, targets));
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
