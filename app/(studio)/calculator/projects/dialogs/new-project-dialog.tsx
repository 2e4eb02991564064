"use client";

import { useId, useState } from "react";
import { type Closable, ClosableDialog, DialogForm } from "@/components/ui/dialog-form";
import { Field } from "@/components/ui/field";
import { bindFields } from "@/components/ui/form-fields";
import { toast } from "@/components/ui/toast";
import { useFieldsForm } from "@/components/ui/use-fields-form";
import { applyTemplateAction, createProjectAction } from "@/lib/actions/projects";
import { newId } from "@/lib/client/new-id";
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
      description={
        template ? `Starts with the materials, costs, quantity and method of “${template.name}”.` : undefined
      }
      className="wrap-anywhere"
    >
      <Form {...props} />
    </ClosableDialog>
  );
}

function Form({ onClose, example, ...props }: NewProjectForm & Pick<Closable, "onClose">) {
  const id = useId();
  const state = useNewProject(props);
  const { fields, problems, refusal, change } = state;
  const problem = problems.name ? undefined : refusal;
  const bind = bindFields({ id, fields, problems, onChange: change });
  return (
    <DialogForm state={{ ...state, problem }} submitLabel="Create Project" onClose={onClose} className="gap-5">
      <Field
        {...bind.text("name")}
        label="Project name"
        placeholder={example ? `e.g. ${example}` : undefined}
        autoComplete="off"
        required
      />
      {props.template ? null : (
        <KindField id={id} isOneOff={fields.isOneOff} onKind={(isOneOff) => change({ isOneOff })} />
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
      onCreated(isOneOff ? "/calculator/projects" : `/calculator/projects?costs=${id}`);
      toast({ message: `“${readProjectName(name).name}” was created.`, tone: "success" });
    },
  });
}
