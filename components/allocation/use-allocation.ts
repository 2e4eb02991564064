"use client";

import { useState } from "react";
import { joinChallengeAction } from "@/lib/actions/challenges";
import { runAction } from "@/lib/client/run-action";
import {
  ALLOCATION_STEP_SECONDS,
  type AllocationAmount,
  type AllocationView,
  isUnderOneStep,
  isWorthOffering,
  type NamedTarget,
  splitEvenly,
  stepDown,
  stepUp,
  withoutChallenge,
  withPersonalProgress,
} from "@/lib/domain/allocation";
import { splitNote } from "./split-note";
import { stepRefusal } from "./step-refusal";

const STEPS = "Steps of five minutes; what is left stays your own progress.";
const UNDER_ONE_STEP = "Under five minutes: one challenge can take all of it, or it stays your own progress.";

/** What the Impact tab shows and how it changes. Frozen challenges keep their part; the rest of the session moves. */
export function useAllocation(view: AllocationView) {
  const { durationSeconds } = view.session;
  const isFrozen = (id: string | null) => view.frozen.some((target) => target.challengeId === id);
  const kept = view.amounts.filter((amount) => isFrozen(amount.challengeId));
  const free = durationSeconds - kept.reduce((sum, amount) => sum + amount.seconds, 0);

  const [joined, setJoined] = useState<NamedTarget[]>([]);
  const [amounts, setAmounts] = useState<readonly AllocationAmount[]>(() =>
    withPersonalProgress(
      free,
      view.amounts.filter((amount) => !isFrozen(amount.challengeId)),
    ),
  );
  const [added, setAdded] = useState(() => amounts.map((amount) => amount.challengeId).filter((id) => id !== null));
  const [hint, setHint] = useState<{ challengeId: string; text: string } | null>(null);
  const [note, setNote] = useState<string | null>(null);

  const known = new Set(view.targets.map((target) => target.challengeId));
  const targets = [...view.targets, ...joined.filter((target) => !known.has(target.challengeId))];
  const rows = added
    .map((id) => targets.find((target) => target.challengeId === id))
    .filter((target) => target !== undefined);
  const open = view.joinable.filter(({ challengeId }) => !targets.some((target) => target.challengeId === challengeId));
  const isOffered = (target: NamedTarget) => isWorthOffering(durationSeconds, target);
  const addable = targets.filter((target) => !added.includes(target.challengeId)).filter(isOffered);
  const unfit = targets.filter((target) => !added.includes(target.challengeId) && !isOffered(target));
  const joinable = open.filter(isOffered);
  const takers = rows.length + view.frozen.length + addable.length + joinable.length;
  const given = (id: string | null) => amounts.find((amount) => amount.challengeId === id)?.seconds ?? 0;

  function change(next: readonly AllocationAmount[]) {
    setHint(null);
    setNote(null);
    setAmounts(next);
  }

  return {
    rows,
    frozen: view.frozen.map((target) => ({
      ...target,
      seconds: kept.find((amount) => amount.challengeId === target.challengeId)?.seconds ?? 0,
    })),
    personal: free - rows.reduce((sum, target) => sum + given(target.challengeId), 0),
    given,
    hint,
    /** What «Split evenly» has to say. */
    note,
    /** A new list with each change. */
    amounts,
    addable,
    joinable,
    /** Joined, but this session is too short for them. */
    unfit,
    intro: isUnderOneStep(durationSeconds) && takers > 0 ? UNDER_ONE_STEP : STEPS,
    /** Challenges are open, but none of them can take a session this short. */
    isTooShort: takers === 0 && targets.length + open.length > 0,
    targets: [...targets, ...view.frozen],
    /** What is to be saved; a challenge with odd seconds comes first, as it must. */
    result: withPersonalProgress(
      durationSeconds,
      [...kept, ...amounts].toSorted(
        (a, b) => Number(b.seconds % ALLOCATION_STEP_SECONDS !== 0) - Number(a.seconds % ALLOCATION_STEP_SECONDS !== 0),
      ),
    ),
    add: (target: NamedTarget) => setAdded((now) => [...now, target.challengeId]),
    more(target: NamedTarget) {
      const next = stepUp(amounts, target.challengeId, free, targets);
      change(next);
      if (next === amounts)
        setHint({ challengeId: target.challengeId, text: stepRefusal(durationSeconds, target, amounts, targets) });
    },
    less: (target: NamedTarget) => change(stepDown(amounts, target.challengeId, free, targets)),
    remove(target: NamedTarget) {
      change(withoutChallenge(amounts, target.challengeId, free));
      setAdded((now) => now.filter((id) => id !== target.challengeId));
    },
    split() {
      const next = splitEvenly(free, rows);
      change(next);
      setNote(splitNote(free, rows, next));
    },
    /** Joins an ongoing challenge and adds it; the sentence when that failed. */
    async join(target: NamedTarget): Promise<string | null> {
      const outcome = await runAction(() => joinChallengeAction({ challengeId: target.challengeId }));
      if (!outcome.ok) return outcome.message;
      setJoined((now) => [...now, target]);
      setAdded((now) => [...now, target.challengeId]);
      return null;
    },
  };
}
