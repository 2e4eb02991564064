"use client";

import { useState } from "react";
import { joinChallengeAction } from "@/lib/actions/challenges";
import { runAction } from "@/lib/client/run-action";
import {
  type AllocationView,
  challengesOf,
  isUnderOneStep,
  type NamedTarget,
  secondsOf,
  targetProblem,
  withPersonalProgress,
} from "@/lib/domain/crafting/allocation";
import { add, addJoined, putBack, remove, split, startState, step, type } from "./allocation-state";
import { zeroNote } from "./notes";

const STEPS = "Give time in 5-minute steps. The rest stays with you.";
const UNDER_ONE_STEP = "Under 5 minutes can go to one challenge, or stay with you.";

/** What the Impact tab shows and how it changes. */
export function useAllocation(view: AllocationView) {
  const { durationSeconds } = view.session;
  // What was open and what was left when the dialog opened; the page is read anew after a challenge was joined.
  const [{ targets: openedWith, frozen }] = useState(view);
  const [joined, setJoined] = useState<readonly NamedTarget[]>([]);
  const targets = uniqueTargets([...view.targets, ...openedWith, ...joined]);
  const known = { durationSeconds, targets, saved: view.amounts };
  const [state, setState] = useState(() => startState(view, known));
  const { draft, fixed, hint, note } = state;
  const change = (next: ReturnType<typeof add>) => setState((now) => next(now, known));

  const isIn = (list: readonly NamedTarget[], id: string) => list.some(({ challengeId }) => challengeId === id);
  const rows = challengesOf(draft.amounts).flatMap(({ challengeId, seconds }) =>
    targets.filter((target) => target.challengeId === challengeId).map((target) => ({ ...target, seconds })),
  );
  const kept = frozen.flatMap((target) => {
    const seconds = secondsOf(fixed, target.challengeId);
    return seconds > 0 ? [{ ...target, seconds, canJoin: isIn(view.joinable, target.challengeId) }] : [];
  });
  const removed = frozen.filter(({ challengeId }) => !isIn(kept, challengeId) && !isIn(targets, challengeId));
  const waiting = targets.filter(({ challengeId }) => !isIn(rows, challengeId));
  const open = view.joinable.filter(({ challengeId }) => !isIn([...targets, ...removed], challengeId));
  const isFit = (target: NamedTarget) => targetProblem(durationSeconds, target) === null;
  // A session started for a challenge has its name.
  const isNamesake = ({ name }: NamedTarget) => Number(name === view.session.description);
  const addable = [...waiting.filter(isFit), ...removed].toSorted((a, b) => isNamesake(b) - isNamesake(a));
  const joinable = open.filter(isFit);
  const takers = rows.length + kept.length + addable.length + joinable.length;

  return {
    /** The added challenges with what each gets, in their order. */
    rows,
    /** Challenges that take no more time, with what they keep; `canJoin`: left, and open to be joined again. */
    kept,
    personal: secondsOf(draft.amounts, null),
    hint,
    note: note ?? zeroNote(rows),
    /** Another one with each change. */
    draft,
    fixed,
    addable,
    joinable,
    /** Open, but this session can't count for them. */
    unfit: [...waiting, ...open].filter((target) => !isFit(target)),
    intro: isUnderOneStep(durationSeconds) && takers > 0 ? UNDER_ONE_STEP : STEPS,
    /** Challenges are open, but none of them can take a session this short. */
    isTooShort: takers === 0 && waiting.length + open.length > 0,
    targets: uniqueTargets([...targets, ...frozen]),
    /** What is to be saved. */
    result: withPersonalProgress(durationSeconds, [...fixed, ...draft.amounts]),
    add: (target: NamedTarget) => change(isIn(targets, target.challengeId) ? add(target) : putBack(target)),
    step: (target: NamedTarget, direction: "up" | "down") => change(step(target, direction)),
    type: (target: NamedTarget, text: string) => change(type(target, text)),
    remove: (target: NamedTarget) => change(remove(target)),
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

function uniqueTargets(targets: readonly NamedTarget[]): NamedTarget[] {
  return [...new Map(targets.map((target) => [target.challengeId, target])).values()];
}
