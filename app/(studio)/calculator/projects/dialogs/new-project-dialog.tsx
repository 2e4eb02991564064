"use client";

import { type FormEvent, useId, useRef, useState } from "react";
import { type Closable, ClosableDialog, DialogForm } from "@/components/ui/dialog-form";
import { Field, focusFirstProblem } from "@/components/ui/field";
import { bindFields } from "@/components/ui/form-fields";
import { toast } from "@/components/ui/toast";
import { applyTemplateAction, createProjectAction } from "@/lib/actions/projects";
import { newId } from "@/lib/client/new-id";
import { useAction } from "@/lib/client/use-action";
import { billingPath } from "@/lib/domain/billing/reasons";
import { readProjectName } from "@/lib/domain/projects/fields";
import { KindField } from "./kind-field";

/** Name and kind of a new project; only the name if it is made from a template. */
export function NewProjectDialog({ open, ...props }: NewProjectForm & Closable) {
  const { template } = props;
  return (
    <ClosableDialog
      open={open}
      onClose={props.onClose}
      title="New Project"
      description={template ? `Starts with the materials, costs and method of “${template.name}”.` : undefined}
      className="wrap-anywhere"
    >
      <Form {...props} />
    </ClosableDialog>
  );
}

function Form({ onClose, example, ...props }: NewProjectForm & Pick<Closable, "onClose">) {
  const id = useId();
  const state = useNewProject(props);
  const { draft, nameError, change } = state;
  const bind = bindFields({ id, fields: draft, problems: { name: nameError }, onChange: change });
  return (
    <DialogForm state={state} submitLabel="Create Project" onClose={onClose} className="gap-5">
      <Field
        {...bind.text("name")}
        label="Project name"
        placeholder={example ? `e.g. ${example}` : undefined}
        autoComplete="off"
        required
      />
      {props.template ? null : (
        <KindField id={id} isOneOff={draft.isOneOff} onKind={(isOneOff) => change({ isOneOff })} />
      )}
    </DialogForm>
  );
}

export type NewProjectForm = {
  /** What the project is made from, if anything. */
  template: { id: string; name: string } | null;
  /** An example name from this crafter’s craft. */
  example: string | null;
  /** Receives the next page: the list, a new template's materials, or the plans. */
  onCreated: (href: string) => void;
};

function useNewProject({ template, onCreated }: Omit<NewProjectForm, "example">) {
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
