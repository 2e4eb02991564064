"use client";

import { Suspense, use, useState } from "react";
import { Choice } from "@/components/ui/choice";
import { type AllocationView, explainHeld, type HoldingProject } from "@/lib/domain/crafting/allocation";
import { BUSINESS_HAS_NO_PROJECT } from "@/lib/domain/crafting/kinds";
import { DEFAULT_DESCRIPTION, formatDuration } from "@/lib/domain/crafting/stopwatch";
import { GENERIC_ERROR_MESSAGE } from "@/lib/errors";
import { NewProject, type Project, useNewProject } from "./new-project";

/** The projects to choose from, and the one that holds the session's time; null if they could not be read. */
export type Projects = { ongoing: Project[]; holding: HoldingProject | null } | null;

type Props = { view: AllocationView; tab: ReturnType<typeof useProjectTab> };

/** Puts the session on one ongoing project, which moves it from another, or on none. */
export function ProjectTab({ projects, ...props }: Props & { projects: Promise<Projects> }) {
  if (props.view.session.kind === "business") return <p>{BUSINESS_HAS_NO_PROJECT}</p>;
  const loading = (
    <p role="status" className="py-3 text-sm text-muted">
      Loading projects...
    </p>
  );
  return (
    <Suspense fallback={loading}>
      <Choosing projects={projects} {...props} />
    </Suspense>
  );
}

function Choosing({ view, projects, tab }: Props & { projects: Promise<Projects> }) {
  const read = use(projects);
  if (read?.holding?.isCompleted) return <p>{explainHeld(read.holding.name)}</p>;
  const stored = read?.holding?.id ?? null;
  const listed = read?.ongoing ?? [];
  const fresh = tab.created.filter(({ id }) => !listed.some((project) => project.id === id));
  const first = view.intendedProjectId;
  const all = [...fresh, ...listed].sort((a, b) => Number(b.id === first) - Number(a.id === first));
  const chosen = tab.projectId === undefined ? stored : tab.projectId;
  const choose = (id: string | null) => tab.choose(id === stored ? undefined : id);
  // If there is no project yet, the session's description most likely names the new one.
  const suggested = read && all.length === 0 && view.session.description !== DEFAULT_DESCRIPTION;
  return (
    <>
      <p className="mb-3 text-sm text-muted">A session belongs to one project. You can move it later.</p>
      {!read && all.length === 0 ? <p className="mb-3 text-danger">{GENERIC_ERROR_MESSAGE}</p> : null}
      {read && all.length === 0 ? <p className="mb-3 text-muted">No ongoing projects found</p> : null}
      <fieldset className="min-w-0 overflow-hidden rounded-lg border border-line">
        <legend className="sr-only">Ongoing projects</legend>
        <NewProject made={tab.made} suggested={suggested ? view.session.description : ""} />
        {all.length > 0 ? (
          <Choice name="project" checked={chosen === null && tab.hasChosen} onChoose={() => choose(null)}>
            No project
          </Choice>
        ) : null}
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
      </fieldset>
    </>
  );
}

/** State of the Project tab. `projectId`: undefined if it stays as it is, null for no project. */
export function useProjectTab(view: AllocationView, onChosen: () => void) {
  const isBusiness = view.session.kind === "business";
  const offered = view.intendedProjectId ?? undefined;
  const [choice, setChoice] = useState<{ id: string | null | undefined }>();
  const [created, setCreated] = useState<Project[]>([]);
  const made = useNewProject((project) => {
    setCreated((now) => [project, ...now.filter(({ id }) => id !== project.id)]);
    setChoice({ id: project.id });
    onChosen();
  });
  const chosen = choice ? choice.id : offered;
  const projectId = isBusiness ? undefined : chosen;
  return {
    projectId,
    /** Until then nothing looks chosen for a session without a project. */
    hasChosen: choice !== undefined,
    created,
    made,
    isCreating: made.pending,
    isUnsaved: !isBusiness && (chosen !== offered || made.isNamed),
    note: made.isFresh && created[0]?.id === projectId ? "Project created." : null,
    choose(id: string | null | undefined) {
      setChoice({ id });
      made.clear();
    },
    /** What Save stores: a name that was typed becomes a project first. Null if that was refused. */
    async settle(): Promise<{ projectId: string | null | undefined } | null> {
      if (isBusiness || !made.isNamed) return { projectId };
      const project = await made.create();
      return project && { projectId: project.id };
    },
  };
}
