"use client";

import { useEffect, useState } from "react";
import { allocateAction } from "@/lib/actions/allocation";
import { markAllocated } from "@/lib/client/stopwatch/store";
import { useAction } from "@/lib/client/use-action";
import {
  type AllocationView,
  allocationProblem,
  givesTheSame,
  MESSAGES,
  type NamedTarget,
} from "@/lib/domain/crafting/allocation";
import { clothParts, savedSentence } from "./cloth";
import { useAllocation } from "./use-allocation";
import { type Leaving, useUnsaved } from "./use-leaving";

/** State of the Impact tab: the allocation, what was saved of it, and its problem. */
export function useImpactTab(view: AllocationView, leaving: Leaving) {
  const { id: sessionId } = view.session;
  const allocation = useAllocation(view);
  const { draft, fixed, result } = allocation;
  const parts = clothParts(allocation);
  const { run, pending } = useAction(allocateAction, { fallback: MESSAGES.saveFailed });
  const [problem, setProblem] = useState<string | null>(null);
  const [saved, setSaved] = useState<Pick<typeof allocation, "draft" | "fixed" | "result"> & { sentence: string }>();
  const [untouched] = useState(result);
  const [isTyping, setIsTyping] = useState(false);
  const focusNext = useFocusNext();
  useUnsaved(isTyping || !givesTheSame(result, saved?.result ?? untouched), leaving.onUnsaved);

  return {
    ...allocation,
    parts,
    problem,
    pending,
    /** A sentence about what was saved; null once the tab has changed again. */
    saved: saved?.draft === draft && saved.fixed === fixed ? saved.sentence : null,
    setIsTyping,
    async save() {
      const early = allocationProblem(view.session, result, allocation.targets);
      setProblem(early);
      if (early) return;
      const outcome = await run({ sessionId, amounts: result });
      if (!outcome) return;
      if (!outcome.ok) return setProblem(outcome.message);
      setSaved({ draft, fixed, result, sentence: savedSentence(parts) });
      markAllocated(sessionId);
    },
    add(target: NamedTarget) {
      allocation.add(target);
      focusNext([`more-${target.challengeId}`, `remove-${target.challengeId}`]);
    },
    remove(target: NamedTarget) {
      allocation.remove(target);
      focusNext([`add-${target.challengeId}`]);
    },
    async join(target: NamedTarget) {
      const refused = await allocation.join(target);
      setProblem(refused);
      if (!refused) focusNext([`more-${target.challengeId}`]);
    },
  };
}

/** Focuses the first of these elements that is there, once the change that draws them has been rendered. */
function useFocusNext() {
  const [ids, setIds] = useState<readonly string[]>([]);
  useEffect(() => {
    ids
      .map((id) => document.getElementById(id))
      .find((element) => element !== null)
      ?.focus();
  }, [ids]);
  return setIds;
}
