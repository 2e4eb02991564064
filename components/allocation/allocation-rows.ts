import {
  type AllocationView,
  challengesOf,
  type NamedTarget,
  secondsOf,
  targetProblem,
} from "@/lib/domain/crafting/allocation";
import { trackedSeconds } from "@/lib/domain/crafting/stopwatch";
import type { AllocationState } from "./allocation-state";

type Sources = {
  view: AllocationView;
  /** Challenges that may be given time, also since the dialog opened. */
  targets: readonly NamedTarget[];
  /** Challenges that took no more time when the dialog opened. */
  frozen: readonly NamedTarget[];
};

/** The challenges of the Impact tab by what can be done with them. */
export function allocationRows({ draft, fixed }: AllocationState, { view, targets, frozen }: Sources) {
  const isFit = (target: NamedTarget) => targetProblem(trackedSeconds(view.session), target) === null;
  /** The added challenges with what each gets, in their order. */
  const rows = challengesOf(draft.amounts).flatMap(({ challengeId, seconds }) =>
    targets.filter((target) => target.challengeId === challengeId).map((target) => ({ ...target, seconds })),
  );
  /** Challenges that take no more time, with what they hold; `canJoin`: left, and open to be joined again. */
  const fixedRows = frozen.flatMap((target) => {
    const seconds = secondsOf(fixed, target.challengeId);
    return seconds > 0 ? [{ ...target, seconds, canJoin: isIn(view.joinable, target) }] : [];
  });
  const removed = frozen.filter((target) => !isIn(fixedRows, target) && !isIn(targets, target));
  const notAdded = targets.filter((target) => !isIn(rows, target));
  const open = view.joinable.filter((target) => !isIn([...targets, ...removed], target));
  // A session started for a challenge has its name.
  const isNamesake = ({ name }: NamedTarget) => Number(name === view.session.description);
  return {
    rows,
    fixedRows,
    addable: [...notAdded.filter(isFit), ...removed].toSorted((a, b) => isNamesake(b) - isNamesake(a)),
    joinable: open.filter(isFit),
    /** Open, but this session can't count for them. */
    unfit: [...notAdded, ...open].filter((target) => !isFit(target)),
  };
}

export function isIn(list: readonly NamedTarget[], { challengeId }: NamedTarget): boolean {
  return list.some((target) => target.challengeId === challengeId);
}

export function uniqueTargets(targets: readonly NamedTarget[]): NamedTarget[] {
  return [...new Map(targets.map((target) => [target.challengeId, target])).values()];
}
