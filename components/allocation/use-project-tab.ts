"use client";

import { useLayoutEffect, useRef, useState } from "react";
import { assignToProjectAction, removeFromProjectAction } from "@/lib/actions/allocation";
import type { ActionAnswer } from "@/lib/client/run-action";
import { markAllocated } from "@/lib/client/stopwatch/store";
import { useAction } from "@/lib/client/use-action";
import { type AllocationView, MESSAGES } from "@/lib/domain/crafting/allocation";
import type { Project } from "./types";
import { type Leaving, useUnsaved } from "./use-leaving";

const CREATED = "Project created. Press Assign to add this session’s time.";

/** The Project tab: the project that is chosen, the one that holds the session's time, and those created just now. */
export function useProjectTab(view: AllocationView, holding: string | null, leaving: Leaving) {
  const sessionId = view.session.id;
  const [stored, setStored] = useState(holding);
  const [chosen, setChosen] = useState(stored ?? view.intendedProjectId);
  const [created, setCreated] = useState<Project[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [saved, setSaved] = useState<string | null>(null);
  const [isNaming, setIsNaming] = useState(false);
  /** Whether the last attempt to create a project created the newest one. */
  const [isFresh, setIsFresh] = useState(false);
  const { run, pending } = useAction(assignOrRemove, { fallback: MESSAGES.saveFailed });
  const isOffered = stored === null && chosen === view.intendedProjectId;
  useUnsaved((chosen !== stored && !isOffered) || isNaming, leaving.onUnsaved);
  const [newest] = created;
  const button = useFocusOn(newest);

  function choose(id: string | null) {
    setChosen(id);
    setProblem(null);
  }

  async function assign() {
    if (chosen === stored) return;
    const outcome = await run(sessionId, chosen);
    if (!outcome) return;
    setProblem(outcome.ok ? null : outcome.message);
    if (!outcome.ok) return;
    setStored(chosen);
    setSaved(outcome.data ? `Added to “${outcome.data.name}”` : "This session isn’t assigned to a project.");
    markAllocated(sessionId, chosen !== null || view.amounts.length > 0);
  }

  return {
    button,
    created,
    chosen,
    stored,
    problem,
    pending,
    note: isFresh && newest?.id === chosen ? CREATED : null,
    saved: chosen === stored ? saved : null,
    offersNone: stored !== null || saved !== null,
    choose,
    assign,
    setIsNaming,
    startCreating: () => setIsFresh(false),
    addCreated: (project: Project) => {
      setCreated((now) => [project, ...now.filter(({ id }) => id !== project.id)]);
      choose(project.id);
      setIsFresh(true);
    },
  };
}

/** Adds the session's time to a project, or removes it from its project if `projectId` is null; then `data` is null. */
async function assignOrRemove(
  sessionId: string,
  projectId: string | null,
): Promise<ActionAnswer<{ name: string } | null>> {
  if (projectId) return assignToProjectAction({ sessionId, projectId });
  const answer = await removeFromProjectAction({ sessionId });
  return answer && { ...answer, data: null };
}

/** The ref of a button that receives focus after each new project. */
function useFocusOn(newest: Project | undefined) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (newest) button.current?.focus({ preventScroll: true });
  }, [newest]);
  return button;
}
