"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { describeField, FieldNotes } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { SoftLink } from "@/components/ui/soft-link";
import { SubmitButton } from "@/components/ui/submit-button";
import { createProjectAction } from "@/lib/actions/projects";
import { newId } from "@/lib/client/new-id";
import { useAction } from "@/lib/client/use-action";
import { GENERIC_ERROR_MESSAGE } from "@/lib/errors";

export type Project = { id: string; name: string; totalSeconds: number };

/** Idempotent: the browser supplies the project's id. */
export function useNewProject(onCreated: (project: Project) => void) {
  const [draft, setDraft] = useState(() => ({ id: newId(), name: "" }));
  const [problem, setProblem] = useState<{ sentence: string; isLimit: boolean } | null>(null);
  /** Whether the last attempt created a project. */
  const [isFresh, setIsFresh] = useState(false);
  const { run, pending } = useAction(createProjectAction);
  const isNamed = draft.name.trim() !== "";

  function clear() {
    setDraft({ id: newId(), name: "" });
    setProblem(null);
  }

  async function create(): Promise<Project | null> {
    if (!isNamed || pending) return null;
    setIsFresh(false);
    const outcome = await run(draft);
    if (!outcome) return null;
    const created = outcome.ok ? outcome.data : undefined;
    if (created?.status !== "created") {
      const sentence = outcome.ok ? GENERIC_ERROR_MESSAGE : outcome.message;
      setProblem(created ? { sentence: explainLimit(created.limit), isLimit: true } : { sentence, isLimit: false });
      return null;
    }
    clear();
    setIsFresh(true);
    onCreated(created.project);
    return created.project;
  }

  return {
    name: draft.name,
    rename: (name: string) => setDraft({ ...draft, name }),
    isNamed,
    isFresh,
    problem,
    pending,
    clear,
    create,
  };
}

type Props = {
  made: ReturnType<typeof useNewProject>;
  /** A likely name, or blank. */
  suggested: string;
};

const FIELD = "new-project";

/** The row of the list in which a project is named and created. */
export function NewProject({ made: { problem, ...made }, suggested }: Props) {
  const error = problem && !problem.isLimit ? problem.sentence : undefined;
  const hint = problem?.isLimit ? (
    <span role="alert" className="font-medium text-ink">
      {problem.sentence}{" "}
      <SoftLink href="/billing?reason=projects" className="font-semibold text-accent underline">
        See the plans
      </SoftLink>
    </span>
  ) : undefined;
  return (
    <form
      noValidate
      className="px-4 not-last:border-b not-last:border-line has-[input:focus-visible]:outline-3 has-[input:focus-visible]:-outline-offset-3 has-[input:focus-visible]:outline-accent"
      onSubmit={(event) => {
        event.preventDefault();
        void made.create();
      }}
    >
      <div className="flex min-h-14 items-center gap-3">
        <Icon of="plus" className="shrink-0 text-muted" />
        <input
          {...describeField({ id: FIELD, hint, error })}
          type="text"
          dir="auto"
          aria-label="New project name"
          placeholder="New project"
          value={made.name}
          onChange={(event) => made.rename(event.target.value)}
          autoComplete="off"
          className="min-h-11 min-w-0 flex-1 bg-transparent outline-none placeholder:text-muted placeholder:opacity-100"
        />
        <SubmitButton
          variant="plain"
          size="inline"
          pending={made.pending}
          disabled={!made.isNamed}
          className="-mr-2.5 disabled:text-muted"
        >
          Create
        </SubmitButton>
      </div>
      {suggested && !made.isNamed ? (
        <Button
          variant="plain"
          size="inline"
          className="mb-2 ml-5.5 text-left"
          onClick={() => {
            made.rename(suggested);
            document.getElementById(FIELD)?.focus();
          }}
        >
          Name it “{suggested}”
        </Button>
      ) : null}
      <div className="pb-3 empty:hidden *:mt-0">
        <FieldNotes id={FIELD} hint={hint} error={error} />
      </div>
    </form>
  );
}

function explainLimit(limit: number): string {
  return `You’ve used all ${limit} active projects on your plan. Upgrade for more, or complete one.`;
}
