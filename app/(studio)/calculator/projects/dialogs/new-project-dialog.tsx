"use client";

import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogFooter } from "@/components/ui/dialog";
import { FormMessage } from "@/components/ui/form-message";
import { SubmitButton } from "@/components/ui/submit-button";
import { toast } from "@/components/ui/toast";
import { useFieldsForm } from "@/components/ui/use-fields-form";
import { applyTemplateAction, createProjectAction } from "@/lib/actions/projects";
import { newId } from "@/lib/client/new-id";
import { billingPath } from "@/lib/domain/billing/reasons";
import { readProjectName } from "@/lib/domain/projects/project-name";
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
  const { form, fields, problems, problem, pending, change } = useNewProject(props);
  return (
    <form {...form} className="grid gap-5">
      <NameField
        id={id}
        name={fields.name}
        example={props.example}
        error={problems.name}
        onName={(name) => change({ name })}
      />
      {props.template ? null : (
        <KindField id={id} isOneOff={fields.isOneOff} onKind={(isOneOff) => change({ isOneOff })} />
      )}
      <FormMessage tone="error">{problem}</FormMessage>
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
  // The id is made here, so that a retry makes one project.
  const [id] = useState(newId);
  return useFieldsForm({
    initial: { name: template?.name ?? "", isOneOff: true },
    problemsOf: (fields) => {
      const { problem } = readProjectName(fields.name);
      return problem === null ? null : { name: problem };
    },
    action: (fields) =>
      template
        ? applyTemplateAction({ id, templateId: template.id, name: fields.name })
        : createProjectAction({ id, ...fields }),
    onDone: (made, { name, isOneOff }) => {
      if (made?.status === "limit") return onCreated(billingPath("projects"));
      onCreated(isOneOff ? "/calculator/projects" : `/calculator/projects?edit=${id}`);
      toast({ message: `“${readProjectName(name).name}” was created.`, tone: "success" });
    },
  });
}
