"use client";

import { Suspense, use, useLayoutEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Choice } from "@/components/ui/choice";
import { SubmitButton } from "@/components/ui/submit-button";
import { assignToProjectAction, removeFromProjectAction } from "@/lib/actions/crafting";
import type { ActionAnswer } from "@/lib/client/run-action";
import { markAllocated } from "@/lib/client/stopwatch/store";
import { useAction } from "@/lib/client/use-action";
import { type AllocationView, explainHeld, type HoldingProject, MESSAGES } from "@/lib/domain/crafting/allocation";
import { BUSINESS_HAS_NO_PROJECT } from "@/lib/domain/crafting/kinds";
import { DEFAULT_DESCRIPTION, formatDuration } from "@/lib/domain/crafting/stopwatch";
import { GENERIC_ERROR_MESSAGE } from "@/lib/errors";
import { NewProject, type Project } from "./new-project";
import { type Leaving, TabFooter, useUnsaved } from "./tab-footer";

/** The projects to choose from, and the one that holds the session's time; null if they could not be read. */
export type Projects = { ongoing: Project[]; holding: HoldingProject | null } | null;

type Props = { view: AllocationView; leaving: Leaving };

/** Logs the session on one ongoing project; assigning again moves it, and "No project" removes it. */
export function ProjectTab({ projects, ...props }: Props & { projects: Promise<Projects> }) {
  if (props.view.session.kind === "business") return <Closed why={BUSINESS_HAS_NO_PROJECT} leaving={props.leaving} />;
  const loading = (
    <p role="status" className="py-3 text-sm text-muted">
      Loading projects...
    </p>
  );
  return (
    <Suspense fallback={loading}>
      <Loaded projects={projects} {...props} />
    </Suspense>
  );
}

function Loaded({ projects, ...props }: Props & { projects: Promise<Projects> }) {
  const read = use(projects);
  const holding = read?.holding;
  if (holding?.isCompleted) return <Closed why={explainHeld(holding.name)} leaving={props.leaving} />;
  return <Choosing projects={read} {...props} />;
}

function Closed({ why, leaving }: { why: string; leaving: Leaving }) {
  return (
    <>
      <p>{why}</p>
      <TabFooter leaving={leaving}>
        <Button onClick={leaving.leave}>Done</Button>
      </TabFooter>
    </>
  );
}

/** If there is no project yet, the session's description most likely names the new one. */
function suggestName({ session }: AllocationView, projects: Projects): string {
  return projects?.ongoing.length === 0 && session.description !== DEFAULT_DESCRIPTION ? session.description : "";
}

function Choosing({ view, projects, leaving }: Props & { projects: Projects }) {
  const tab = useProjectTab(view, projects?.holding?.id ?? null, leaving);
  const { chosen, stored } = tab;
  return (
    <>
      <form
        id="assign-project"
        onSubmit={(event) => {
          event.preventDefault();
          void tab.assign();
        }}
      >
        <p className="mb-3 text-sm text-muted">A session belongs to one project. You can move it later.</p>
        <ProjectList projects={projects} first={view.intendedProjectId} tab={tab} />
      </form>
      <NewProject
        suggested={suggestName(view, projects)}
        onNaming={tab.setIsNaming}
        onTry={tab.startCreating}
        onCreated={tab.addCreated}
      />
      <TabFooter tab={tab} leaving={leaving}>
        <SubmitButton ref={tab.button} form="assign-project" pending={tab.pending} disabled={chosen === stored}>
          {chosen === null && stored !== null ? "Remove from project" : "Assign"}
        </SubmitButton>
      </TabFooter>
    </>
  );
}

type ProjectListProps = { projects: Projects; first: string | null; tab: ReturnType<typeof useProjectTab> };

/** The ongoing projects to choose from, newly created ones first. `first`: the one that the session was started on. */
function ProjectList({ projects, first, tab: { created, chosen, stored, offersNone, choose } }: ProjectListProps) {
  const listed = projects?.ongoing ?? [];
  const fresh = created.filter(({ id }) => !listed.some((project) => project.id === id));
  const all = [...fresh, ...listed].sort((a, b) => Number(b.id === first) - Number(a.id === first));
  if (!projects && all.length === 0) return <p className="py-3 text-sm text-danger">{GENERIC_ERROR_MESSAGE}</p>;
  if (all.length === 0) return <p className="py-3 text-muted">No ongoing projects found</p>;
  return (
    <fieldset className="max-h-64 min-w-0 overflow-y-auto rounded-lg border border-line">
      <legend className="sr-only">Ongoing projects</legend>
      {all.map(({ id, name, totalSeconds }) => (
        <Choice
          key={id}
          name="project"
          note={`${id === stored ? "this session, " : ""}${formatDuration(totalSeconds)}`}
          checked={chosen === id}
          onChoose={() => choose(id)}
        >
          {name}
        </Choice>
      ))}
      {offersNone ? (
        <Choice name="project" checked={chosen === null} onChoose={() => choose(null)}>
          No project
        </Choice>
      ) : null}
    </fieldset>
  );
}

/** The Project tab: the project that is chosen, the one that holds the session's time, and those created just now. */
function useProjectTab(view: AllocationView, holding: string | null, leaving: Leaving) {
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
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (newest) button.current?.focus({ preventScroll: true });
  }, [newest]);

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
    /** Receives focus after each new project. */
    button,
    created,
    chosen,
    stored,
    problem,
    pending,
    note: isFresh && newest?.id === chosen ? "Project created. Press Assign to add this session’s time." : null,
    saved: chosen === stored ? saved : null,
    /** Whether the session's time can be removed from its project. */
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
