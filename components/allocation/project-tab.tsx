"use client";

import { Suspense, use, useLayoutEffect, useRef, useState } from "react";
import { markGiven } from "@/components/stopwatch/watch";
import { SubmitButton } from "@/components/ui/submit-button";
import { assignToProjectAction } from "@/lib/actions/allocation";
import { MESSAGES } from "@/lib/domain/allocation";
import { formatDuration } from "@/lib/domain/stopwatch";
import { SURPRISE } from "@/lib/errors";
import { NewProject } from "./new-project";
import { TabFooter } from "./tab-footer";
import type { Project, Projects } from "./types";

const CREATED = "The project is created and chosen. Assign gives it the time of this session.";

/** Logs the session on one ongoing project; assigning again moves it (rules.md «Allocation»). */
export function ProjectTab({
  sessionId,
  current,
  projects,
  onDone,
}: {
  sessionId: string;
  current: string | null;
  projects: Projects;
  onDone: () => void;
}) {
  const [chosen, setChosen] = useState(current);
  const [created, setCreated] = useState<Project[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const [assigned, setAssigned] = useState<{ id: string; name: string } | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [newest] = created;
  useLayoutEffect(() => {
    if (newest) button.current?.focus({ preventScroll: true });
  }, [newest]);

  async function assign() {
    if (pending || !chosen) return;
    setPending(true);
    const { name, refused } = await post(sessionId, chosen);
    setPending(false);
    setProblem(refused);
    if (!name) return;
    setAssigned({ id: chosen, name });
    markGiven(sessionId);
  }

  return (
    <>
      <form
        id="assign-project"
        onSubmit={(event) => {
          event.preventDefault();
          void assign();
        }}
      >
        <p className="mb-3 text-sm text-muted">The whole session goes to one project; choosing another moves it.</p>
        <Suspense
          fallback={
            <p role="status" className="py-3 text-sm text-muted">
              Loading projects...
            </p>
          }
        >
          <ProjectList
            projects={projects}
            created={created}
            chosen={chosen}
            current={current}
            onChoose={(id) => {
              setChosen(id);
              setProblem(null);
            }}
          />
        </Suspense>
      </form>
      <NewProject
        onCreated={(project) => {
          setCreated((now) => [project, ...now.filter(({ id }) => id !== project.id)]);
          setChosen(project.id);
          setProblem(null);
        }}
      />
      <TabFooter
        problem={problem}
        note={newest && newest.id === chosen ? CREATED : null}
        saved={assigned && assigned.id === chosen ? `The time of this session is on “${assigned.name}”.` : null}
        onDone={onDone}
      >
        <SubmitButton ref={button} form="assign-project" pending={pending} disabled={!chosen}>
          Assign
        </SubmitButton>
      </TabFooter>
    </>
  );
}

function ProjectList({
  projects,
  created,
  chosen,
  current,
  onChoose,
}: {
  projects: Projects;
  created: Project[];
  chosen: string | null;
  current: string | null;
  onChoose: (id: string) => void;
}) {
  const listed = use(projects);
  const fresh = created.filter(({ id }) => !listed?.some((project) => project.id === id));
  const all = [...fresh, ...(listed ?? [])];
  if (listed === null && all.length === 0) return <p className="py-3 text-sm text-danger">{SURPRISE}</p>;
  if (all.length === 0) return <p className="py-3 text-muted">No ongoing projects found</p>;
  return (
    <fieldset className="max-h-64 overflow-y-auto rounded-lg border border-line">
      <legend className="sr-only">Ongoing projects</legend>
      {all.map((project) => (
        <label
          key={project.id}
          className="flex min-h-12 items-center gap-3 px-4 py-2 not-last:border-b not-last:border-line has-checked:bg-accent-soft has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name="project"
            value={project.id}
            checked={chosen === project.id}
            onChange={() => onChoose(project.id)}
            className="size-5 shrink-0 accent-accent outline-none!"
          />
          <span className="min-w-0 flex-1">{project.name}</span>
          <span className="num shrink-0 text-sm text-muted">
            {project.id === current ? "this session, " : ""}
            {formatDuration(project.totalSeconds)}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

async function post(sessionId: string, projectId: string): Promise<{ name: string | null; refused: string | null }> {
  try {
    const answer = await assignToProjectAction({ sessionId, projectId });
    if (answer?.data) return { name: answer.data.name, refused: null };
    const known = answer?.serverError !== SURPRISE && answer?.serverError;
    return { name: null, refused: known || MESSAGES.saveFailed };
  } catch {
    return { name: null, refused: MESSAGES.saveFailed };
  }
}
