"use client";

import { type FormEvent, useRef, useState } from "react";
import { focusFirstProblem } from "@/components/ui/focus-first-problem";
import { toast } from "@/components/ui/toast";
import { applyTemplateAction, createProjectAction } from "@/lib/actions/projects";
import { newId } from "@/lib/client/new-id";
import { useAction } from "@/lib/client/use-action";
import { billingPath } from "@/lib/domain/billing/reasons";
import { readProjectName } from "@/lib/domain/projects/project-name";

export type NewProjectForm = {
  template: { id: string; name: string } | null;
  example: string | null;
  /** Where to go next: the list, a new template's materials, or the plans. */
  onCreated: (href: string) => void;
};

export function useNewProject({ template, onCreated }: Omit<NewProjectForm, "example">) {
  const form = useRef<HTMLFormElement>(null);
  // The id is made here, so that a retry makes one project.
  const [draft, setDraft] = useState(() => ({ id: newId(), name: template?.name ?? "", isOneOff: true }));
  const [nameProblem, setNameProblem] = useState<string | null>(null);
  const { run, pending, error, fieldErrors, clearError } = useAction((name: string) =>
    template
      ? applyTemplateAction({ id: draft.id, templateId: template.id, name })
      : createProjectAction({ ...draft, name }),
  );

  function change(changed: Partial<typeof draft>) {
    setDraft({ ...draft, ...changed });
    setNameProblem(null);
    clearError();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const { name, problem } = readProjectName(draft.name);
    setNameProblem(problem);
    if (problem !== null) return focusFirstProblem(form.current);
    const outcome = await run(name);
    if (!outcome?.ok) return;
    if (outcome.data?.status === "limit") return onCreated(billingPath("projects"));
    onCreated(draft.isOneOff ? "/calculator/projects" : `/calculator/projects?edit=${draft.id}`);
    toast({ message: `“${name}” was created.`, tone: "success" });
  }

  const nameError = nameProblem ?? fieldErrors.name;
  return { form, draft, nameError, message: nameError ? null : error?.message, pending, change, submit };
}
