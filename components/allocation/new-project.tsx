"use client";

import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { SoftLink } from "@/components/ui/soft-link";
import { SubmitButton } from "@/components/ui/submit-button";
import { createProjectAction } from "@/lib/actions/projects";
import { newId } from "@/lib/client/new-id";
import { useAction } from "@/lib/client/use-action";
import { GENERIC_ERROR_MESSAGE } from "@/lib/errors";

export type Project = { id: string; name: string; totalSeconds: number };

type Props = {
  suggested: string;
  onNaming: (isNaming: boolean) => void;
  onTry: () => void;
  onCreated: (project: Project) => void;
};

/** Idempotent: the browser supplies the project's id. `suggested`: a likely name, or blank. */
export function NewProject({ suggested, onNaming, onTry, onCreated }: Props) {
  const [draft, setDraft] = useState(() => ({ id: newId(), name: "" }));
  const [problem, setProblem] = useState<{ sentence: string; isLimit: boolean } | null>(null);
  const { run, pending } = useAction(createProjectAction);
  const blank = draft.name.trim() === "";
  useEffect(() => onNaming(!blank), [blank, onNaming]);

  async function create() {
    if (blank || pending) return;
    onTry();
    const outcome = await run(draft);
    if (!outcome) return;
    const created = outcome.ok ? outcome.data : undefined;
    if (created?.status !== "created") {
      const sentence = outcome.ok ? GENERIC_ERROR_MESSAGE : outcome.message;
      return setProblem(
        created ? { sentence: explainLimit(created.limit), isLimit: true } : { sentence, isLimit: false },
      );
    }
    setDraft({ id: newId(), name: "" });
    setProblem(null);
    onCreated(created.project);
  }

  return (
    <form
      noValidate
      className="mt-4 flex items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void create();
      }}
    >
      <Field
        id="new-project"
        label="New project name"
        value={draft.name}
        onChange={(event) => setDraft({ ...draft, name: event.target.value })}
        autoComplete="off"
        className="min-w-0 flex-1"
        error={problem && !problem.isLimit ? problem.sentence : undefined}
        hint={
          problem?.isLimit ? (
            <span role="alert" className="font-medium text-ink">
              {problem.sentence}{" "}
              <SoftLink href="/billing?reason=projects" className="font-semibold text-accent underline">
                See the plans
              </SoftLink>
            </span>
          ) : suggested && blank ? (
            <Button
              variant="plain"
              size="inline"
              onClick={() => {
                setDraft({ ...draft, name: suggested });
                document.getElementById("new-project")?.focus();
              }}
            >
              Name it “{suggested}”
            </Button>
          ) : undefined
        }
      />
      <SubmitButton variant="quiet" pending={pending} disabled={blank} className="mt-7">
        Create
      </SubmitButton>
    </form>
  );
}

function explainLimit(limit: number): string {
  return `You’ve used all ${limit} active projects on your plan. Upgrade for more, or complete one.`;
}
