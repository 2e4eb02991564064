"use client";

import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { allocateAction } from "@/lib/actions/crafting";
import { markAllocated } from "@/lib/client/stopwatch/store";
import { toast } from "@/lib/client/toast";
import { useAction } from "@/lib/client/use-action";
import { type AllocationView, allocationProblem, areAmountsEqual, MESSAGES } from "@/lib/domain/crafting/allocation";
import { savedSentence } from "./cloth";
import { useImpactTab } from "./impact-tab";
import { useProjectTab } from "./project-tab";
import { timeId } from "./use-cutting";

export type Tab = "impact" | "project";

/** The state of both tabs, and the one Save, which stores what was changed in either and closes. */
export function useSaving(view: AllocationView, { onClose, onUnsaved }: Leaving, setTab: (tab: Tab) => void) {
  const { id: sessionId } = view.session;
  const [problem, setProblem] = useState<string | null>(null);
  const { run, pending } = useAction(allocateAction, { fallback: MESSAGES.saveFailed });
  const button = useRef<HTMLButtonElement>(null);
  const impact = useImpactTab(view, setProblem);
  const project = useProjectTab(view, () => {
    setProblem(null);
    button.current?.focus({ preventScroll: true });
  });
  const { result, hint } = impact;
  const [untouched] = useState(result);
  const isShared = !areAmountsEqual(result, untouched);
  const isUnsaved = isShared || impact.isTyping || project.isUnsaved;
  const wasTyping = useRef(false);

  // Before the next key press.
  useLayoutEffect(() => {
    onUnsaved(isUnsaved);
    return () => onUnsaved(false);
  }, [isUnsaved, onUnsaved]);

  async function save() {
    setProblem(null);
    if (wasTyping.current && hint) {
      wasTyping.current = false;
      return document.getElementById(timeId(hint.challengeId))?.focus();
    }
    const settled = await project.settle();
    if (!settled) return setTab("project");
    const { projectId } = settled;
    // Nothing chosen at all: it stays Personal Progress.
    const isKept = view.amounts.length === 0 && projectId === undefined;
    const amounts = isShared || isKept ? result : undefined;
    if (!amounts && projectId === undefined) return onClose();
    const early = amounts && allocationProblem(view.session, amounts, impact.targets);
    if (early) return setProblem(early);
    const outcome = await run({ sessionId, amounts, projectId });
    if (!outcome) return;
    if (!outcome.ok) return setProblem(outcome.message);
    markAllocated(sessionId, amounts !== undefined || Boolean(projectId) || view.amounts.length > 0);
    onClose();
    const { projectName } = outcome.data ?? {};
    const sentences = [
      amounts && savedSentence(impact.parts),
      projectName && `Added to “${projectName}”.`,
      projectId === null && "This session isn’t assigned to a project.",
    ];
    toast({ message: sentences.filter(Boolean).join(" "), tone: "success" });
  }

  return {
    impact,
    project,
    problem,
    pending: pending || project.isCreating,
    /** Receives focus after each new project. */
    button,
    /** Called before a press on Save takes the focus from a field. */
    noteTyping: () => {
      wasTyping.current = impact.isTyping;
    },
    save,
  };
}

export type Leaving = ReturnType<typeof useLeaving>;

/** Closing the dialog: unsaved changes first show a warning; the second attempt closes. */
export function useLeaving(open: boolean, onClose: () => void) {
  const [isWarned, setIsWarned] = useState(false);
  const [isUnsaved, onUnsaved] = useState(false);
  useEffect(() => {
    if (!open) setIsWarned(false);
  }, [open]);
  return {
    isWarning: isWarned && isUnsaved,
    leave: () => (isUnsaved && !isWarned ? setIsWarned(true) : onClose()),
    onClose,
    onUnsaved,
  };
}
