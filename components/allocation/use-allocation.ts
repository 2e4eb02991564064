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
  add,
  addJoined,
  type Change,
  cut,
  heldDraft,
  hold,
  putBack,
  remove,
  sessionOf,
  split,
  startState,
  step,
  type,
} from "./allocation-changes";
import { introOf, zeroNote } from "./notes";

export function useAllocation(view: AllocationView) {
  const { durationSeconds, manualSeconds } = view.session;
  const tracked = trackedSeconds(view.session);
  // What was open and what was left when the dialog opened; the page is read again after a challenge was joined.
  const [{ targets: openedWith, frozen }] = useState(view);
  const [joined, setJoined] = useState<readonly NamedTarget[]>([]);
  const targets = uniqueTargets([...view.targets, ...openedWith, ...joined]);
  const known = { durationSeconds: tracked, targets, saved: view.amounts };
  const [state, setState] = useState(() => startState(view, known));
  const { draft, fixed } = state;
  const change = (next: Change) => setState((now) => next(now, known));

  const lists = allocationRows(state, { view, targets, frozen });
  const { rows, fixedRows, addable, joinable, unfit } = lists;
  const takers = rows.length + fixedRows.length + addable.length + joinable.length;

  return {
    ...lists,
    /** Another one with each change. */
    draft,
    fixed,
    personal: secondsOf(draft.amounts, null) + manualSeconds,
    manualSeconds,
    hint: state.hint,
    note: state.note ?? zeroNote(rows),
    intro: introOf(view.session, takers > 0),
    /** Challenges are open, but none of them can take a session this short. */
    isTooShort: takers === 0 && unfit.length > 0,
    targets: uniqueTargets([...targets, ...frozen]),
    result: withPersonalProgress(durationSeconds, [...fixed, ...draft.amounts]),
    add: (target: NamedTarget) => change(isIn(targets, target) ? add(target) : putBack(target)),
    step: (target: NamedTarget, direction: "up" | "down") => change(step(target, direction)),
    type: (target: NamedTarget, text: string) => change(type(target, text)),
    remove: (target: NamedTarget) => change(remove(target)),
    /** Where the seam after a challenge can stand. */
    stopsOf: ({ challengeId }: NamedTarget) =>
      seamOf(heldDraft(state, challengeId), challengeId, sessionOf(fixed, known)).stops,
    hold(target: NamedTarget) {
      change(hold(target));
      const session = sessionOf(fixed, known);
      const seam = seamOf(draft, target.challengeId, session);
      return {
        stops: seam.stops,
        amountsAt: (stop: number) => amountsAt(draft, target.challengeId, seam, stop, session),
      };
    },
    cut: (target: NamedTarget, seconds: number) => change(cut(target, seconds)),
    split: () => change(split()),
    /** Joins an ongoing challenge and adds it, with what it still held of this session; the sentence when that failed. */
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
  /** Challenges that may be given time, also since the dialog opened. */
  targets: readonly NamedTarget[];
  /** Challenges that took no more time when the dialog opened. */
  frozen: readonly NamedTarget[];
};

/** The challenges of the Impact tab by what can be done with them. */
function allocationRows({ draft, fixed }: AllocationState, { view, targets, frozen }: Sources) {
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

function isIn(list: readonly NamedTarget[], { challengeId }: NamedTarget): boolean {
  return list.some((target) => target.challengeId === challengeId);
}

function uniqueTargets(targets: readonly NamedTarget[]): NamedTarget[] {
  return [...new Map(targets.map((target) => [target.challengeId, target])).values()];
}
