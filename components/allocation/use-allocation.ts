"use client";

import { useState } from "react";
import { joinChallengeAction } from "@/lib/actions/challenges";
import { runAction } from "@/lib/client/run-action";
import {
  type AllocationView,
  challengesOf,
  type NamedTarget,
  secondsOf,
  targetProblem,
  withPersonalProgress,
} from "@/lib/domain/crafting/allocation";
import { amountsAt, seamOf } from "@/lib/domain/crafting/seams";
import { trackedSeconds } from "@/lib/domain/crafting/stopwatch";
import {
  type AllocationState,
  addJoined,
  addTarget,
  type Change,
  cutAtSeam,
  findHeldDraft,
  holdSeam,
  makeStartState,
  putBack,
  removeTarget,
  sessionOf,
  splitTime,
  stepTarget,
  typeTime,
} from "./allocation-changes";
import { explainNoTime, introOf } from "./notes";

export function useAllocation(view: AllocationView) {
  const { durationSeconds, manualSeconds } = view.session;
  const tracked = trackedSeconds(view.session);
  // The challenges as they were when the dialog opened; joining one makes the page read `view` again.
  const [{ targets: openedWith, frozen }] = useState(view);
  const [joined, setJoined] = useState<readonly NamedTarget[]>([]);
  const targets = uniqueTargets([...view.targets, ...openedWith, ...joined]);
  const known = { durationSeconds: tracked, targets, saved: view.amounts };
  const [state, setState] = useState(() => makeStartState(view, known));
  const { draft, fixed } = state;
  const change = (next: Change) => setState((now) => next(now, known));

  const lists = groupAllocationRows(state, { view, targets, frozen });
  const { rows, fixedRows, addable, joinable, unfit } = lists;
  const takers = [...rows, ...fixedRows, ...addable, ...joinable];

  return {
    ...lists,
    /** A new object after each change. */
    draft,
    fixed,
    personal: secondsOf(draft.amounts, null) + manualSeconds,
    manualSeconds,
    hint: state.hint,
    note: state.note ?? explainNoTime(rows),
    intro: introOf(view.session, takers),
    /** Challenges are open, but none of them can take a session this short. */
    isTooShort: takers.length === 0 && unfit.length > 0,
    targets: uniqueTargets([...targets, ...frozen]),
    result: withPersonalProgress(durationSeconds, [...fixed, ...draft.amounts]),
    add: (target: NamedTarget) => change(includesTarget(targets, target) ? addTarget(target) : putBack(target)),
    step: (target: NamedTarget, direction: "up" | "down") => change(stepTarget(target, direction)),
    type: (target: NamedTarget, text: string) => change(typeTime(target, text)),
    remove: (target: NamedTarget) => change(removeTarget(target)),
    /** The positions that the seam after a challenge can take. */
    stopsOf: ({ challengeId }: NamedTarget) =>
      seamOf(findHeldDraft(state, challengeId), challengeId, sessionOf(fixed, known)).stops,
    hold(target: NamedTarget) {
      change(holdSeam(target));
      const session = sessionOf(fixed, known);
      const seam = seamOf(draft, target.challengeId, session);
      return {
        stops: seam.stops,
        amountsAt: (stop: number) => amountsAt(draft, target.challengeId, seam, stop, session),
      };
    },
    cut: (target: NamedTarget, seconds: number) => change(cutAtSeam(target, seconds)),
    split: () => change(splitTime()),
    /** Joins an ongoing challenge and adds it with its former time of this session; returns why it failed, or null. */
    async join(target: NamedTarget): Promise<string | null> {
      const outcome = await runAction(() => joinChallengeAction({ challengeId: target.challengeId }));
      if (!outcome.ok) return outcome.message;
      setJoined((now) => [...now, target]);
      setState((now) => addJoined(target)(now, { ...known, targets: uniqueTargets([...targets, target]) }));
      return null;
    },
  };
}

type Sources = {
  view: AllocationView;
  /** Challenges that accept time, including those joined since the dialog opened. */
  targets: readonly NamedTarget[];
  /** Challenges that took no more time when the dialog opened. */
  frozen: readonly NamedTarget[];
};

/** Groups the challenges of the Impact tab by what can be done with them. */
function groupAllocationRows({ draft, fixed }: AllocationState, { view, targets, frozen }: Sources) {
  const isFit = (target: NamedTarget) => targetProblem(trackedSeconds(view.session), target) === null;
  /** The added challenges with what each gets, in their order. */
  const rows = challengesOf(draft.amounts).flatMap(({ challengeId, seconds }) =>
    targets.filter((target) => target.challengeId === challengeId).map((target) => ({ ...target, seconds })),
  );
  /** Challenges that accept no more time, with their amounts; `canJoin`: one that was left and can be joined again. */
  const fixedRows = frozen.flatMap((target) => {
    const seconds = secondsOf(fixed, target.challengeId);
    return seconds > 0 ? [{ ...target, seconds, canJoin: includesTarget(view.joinable, target) }] : [];
  });
  const removed = frozen.filter((target) => !includesTarget(fixedRows, target) && !includesTarget(targets, target));
  const notAdded = targets.filter((target) => !includesTarget(rows, target));
  const open = view.joinable.filter((target) => !includesTarget([...targets, ...fixedRows, ...removed], target));
  // A session started from a challenge is named after it.
  const isNamesake = ({ name }: NamedTarget) => Number(name === view.session.description);
  return {
    rows,
    fixedRows,
    addable: [...notAdded.filter(isFit), ...removed].toSorted((a, b) => isNamesake(b) - isNamesake(a)),
    joinable: open.filter(isFit),
    /** Open challenges for which this session can't count. */
    unfit: [...notAdded, ...open].filter((target) => !isFit(target)),
  };
}

function includesTarget(list: readonly NamedTarget[], { challengeId }: NamedTarget): boolean {
  return list.some((target) => target.challengeId === challengeId);
}

function uniqueTargets(targets: readonly NamedTarget[]): NamedTarget[] {
  return [...new Map(targets.map((target) => [target.challengeId, target])).values()];
}
