"use client";

import { type FormEvent, useId, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogFooter } from "@/components/ui/dialog";
import { focusFirstProblem } from "@/components/ui/focus-first-problem";
import { FormMessage } from "@/components/ui/form-message";
import { SubmitButton } from "@/components/ui/submit-button";
import { toast } from "@/components/ui/toast";
import { applyTemplateAction, createProjectAction } from "@/lib/actions/projects";
import { newId } from "@/lib/client/new-id";
import { useAction } from "@/lib/client/use-action";
import { billingPath } from "@/lib/domain/billing/reasons";
import { readProjectName } from "@/lib/domain/projects/fields";
import { KindField, NameField } from "./kind-field";

/** Name and kind of a new project; only the name if it is made from a template. */
export function NewProjectDialog({ open, onClose, ...form }: NewProjectForm & { open: boolean; onClose: () => void }) {
  const { template } = form;
  return (
    <Dialog open={open} onOpenChange={(opened) => opened || onClose()}>
      <DialogContent
        title="New Project"
        description={template ? `Starts with the materials, costs and method of “${template.name}”.` : undefined}
        className="wrap-anywhere"
      >
        <Form {...form} onClose={onClose} />
      </DialogContent>
    </Dialog>
  );
}

function Form({ onClose, ...props }: NewProjectForm & { onClose: () => void }) {
  const id = useId();
  const { form, draft, nameError, message, pending, change, submit } = useNewProject(props);
  return (
    <form ref={form} noValidate className="grid gap-5" onSubmit={submit}>
      <NameField
        id={id}
        name={draft.name}
        example={props.example}
        error={nameError}
        onName={(name) => change({ name })}
      />
      {props.template ? null : (
        <KindField id={id} isOneOff={draft.isOneOff} onKind={(isOneOff) => change({ isOneOff })} />
      )}
      <FormMessage tone="error">{message}</FormMessage>
      <DialogFooter spaced={false}>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <SubmitButton pending={pending}>Create Project</SubmitButton>
      </DialogFooter>
    </form>
  );
}

type NewProjectForm = {
  template: { id: string; name: string } | null;
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
