"use client";

import { Suspense, use, useLayoutEffect, useRef, useState } from "react";
import { markAllocated } from "@/components/stopwatch/store";
import { Button } from "@/components/ui/button";
import { SubmitButton } from "@/components/ui/submit-button";
import { assignToProjectAction, takeOffProjectAction } from "@/lib/actions/allocation";
import { runAction } from "@/lib/client/run-action";
import { type AllocationView, heldByFinished, MESSAGES } from "@/lib/domain/crafting/allocation";
import { NewProject } from "./new-project";
import { ProjectList } from "./project-list";
import { TabFooter } from "./tab-footer";
import type { Project, Projects } from "./types";
import { type Leaving, useUnsaved } from "./use-leaving";

type Props = { view: AllocationView; leaving: Leaving };

const CREATED = "Project created. Press Assign to add this session’s time.";

/** Logs the session on one ongoing project; assigning again moves it, and «No project» takes it back. */
export function ProjectTab({ projects, ...props }: Props & { projects: Promise<Projects> }) {
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
  if (holding?.isFinished) return <Finished name={holding.name} leaving={props.leaving} />;
  return <Choosing projects={read} {...props} />;
}

function Finished({ name, leaving }: { name: string; leaving: Leaving }) {
  return (
    <>
      <p>{heldByFinished(name)}</p>
      <TabFooter problem={null} note={null} saved={null} leaving={leaving}>
        <Button onClick={leaving.leave}>Done</Button>
      </TabFooter>
    </>
  );
}

function Choosing({ view, projects, leaving }: Props & { projects: Projects }) {
  const sessionId = view.session.id;
  const [stored, setStored] = useState(projects?.holding?.id ?? null);
  const [chosen, setChosen] = useState(stored);
  const [created, setCreated] = useState<Project[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const [saved, setSaved] = useState<string | null>(null);
  const [isNaming, setIsNaming] = useState(false);
  /** Whether the last try to create a project made the newest one. */
  const [isFresh, setIsFresh] = useState(false);
  useUnsaved(chosen !== stored || isNaming, leaving.onUnsaved);
  const button = useRef<HTMLButtonElement>(null);
  const [newest] = created;
  useLayoutEffect(() => {
    if (newest) button.current?.focus({ preventScroll: true });
  }, [newest]);

  function choose(id: string | null) {
    setChosen(id);
    setProblem(null);
  }

  async function assign() {
    if (pending || chosen === stored) return;
    setPending(true);
    const answer = await send(sessionId, chosen);
    setPending(false);
    setProblem(answer.problem);
    if (answer.problem !== null) return;
    setStored(chosen);
    setSaved(answer.sentence);
    markAllocated(sessionId, chosen !== null || view.amounts.length > 0);
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
        <p className="mb-3 text-sm text-muted">A session belongs to one project. You can move it later.</p>
        <ProjectList
          {...{ projects, created, chosen, stored }}
          offersNone={stored !== null || saved !== null}
          onChoose={choose}
        />
      </form>
      <NewProject
        onNaming={setIsNaming}
        onTry={() => setIsFresh(false)}
        onCreated={(project) => {
          setCreated((now) => [project, ...now.filter(({ id }) => id !== project.id)]);
          choose(project.id);
          setIsFresh(true);
        }}
      />
      <TabFooter
        problem={problem}
        note={isFresh && newest?.id === chosen ? CREATED : null}
        saved={chosen === stored ? saved : null}
        leaving={leaving}
      >
        <SubmitButton ref={button} form="assign-project" pending={pending} disabled={chosen === stored}>
          {chosen === null && stored !== null ? "Remove from project" : "Assign"}
        </SubmitButton>
      </TabFooter>
    </>
  );
}

/** Puts the session on a project, or on none: what to say of it, or why not in the catalogue's words. */
async function send(
  sessionId: string,
  projectId: string | null,
): Promise<{ sentence: string; problem: null } | { sentence: null; problem: string }> {
  const answer = projectId
    ? await runAction(() => assignToProjectAction({ sessionId, projectId }), { fallback: MESSAGES.saveFailed })
    : await runAction(() => takeOffProjectAction({ sessionId }), { fallback: MESSAGES.saveFailed });
  if (!answer.ok) return { sentence: null, problem: answer.message };
  const sentence = answer.data ? `Added to “${answer.data.name}”` : "This session isn’t assigned to a project.";
  return { sentence, problem: null };
}
