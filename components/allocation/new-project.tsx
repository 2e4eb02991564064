"use client";

import Link from "next/link";
import { useEffect, useState } from "react";
import { Field } from "@/components/ui/field";
import { newId } from "@/components/ui/new-id";
import { SubmitButton } from "@/components/ui/submit-button";
import { createProjectAction } from "@/lib/actions/projects";
import { runAction } from "@/lib/client/run-action";
import { GENERIC_ERROR_MESSAGE } from "@/lib/error-codes";
import type { Project } from "./types";

/** Creates a once-off project on the spot. Its id is made here, so that a retry makes one. */
export function NewProject({
  onNaming,
  onTry,
  onCreated,
}: {
  /** Whether a name stands in the field. */
  onNaming: (isNaming: boolean) => void;
  /** Before each try. */
  onTry: () => void;
  onCreated: (project: Project) => void;
}) {
  const [draft, setDraft] = useState(() => ({ id: newId(), name: "" }));
  const [trouble, setTrouble] = useState<{ sentence: string; atLimit?: boolean } | null>(null);
  const [pending, setPending] = useState(false);
  const blank = draft.name.trim() === "";
  useEffect(() => onNaming(!blank), [blank, onNaming]);

  async function create() {
    if (blank || pending) return;
    onTry();
    setPending(true);
    const made = await send(draft);
    setPending(false);
    if ("project" in made) {
      setDraft({ id: newId(), name: "" });
      setTrouble(null);
      onCreated(made.project);
    } else setTrouble(made);
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
        error={trouble && !trouble.atLimit ? trouble.sentence : undefined}
        hint={
          trouble?.atLimit ? (
            <span role="alert" className="font-medium text-ink">
              {trouble.sentence}{" "}
              <Link href="/billing?reason=projects" className="font-semibold text-accent underline">
                See the plans
              </Link>
            </span>
          ) : undefined
        }
      />
      <SubmitButton variant="quiet" pending={pending} disabled={blank} className="mt-7">
        Create
      </SubmitButton>
    </form>
  );
}

async function send(draft: {
  id: string;
  name: string;
}): Promise<{ project: Project } | { sentence: string; atLimit?: boolean }> {
  const answer = await runAction(() => createProjectAction(draft));
  if (!answer.ok) return { sentence: answer.message };
  if (answer.data?.status === "created") return { project: answer.data.project };
  if (answer.data) return { sentence: atLimit(answer.data.limit), atLimit: true };
  return { sentence: GENERIC_ERROR_MESSAGE };
}

function atLimit(limit: number): string {
  return `You’ve used all ${limit} active projects on your plan. Upgrade for more, or complete one.`;
}
