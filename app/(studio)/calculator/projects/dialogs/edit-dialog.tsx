"use client";

import { useId } from "react";
import { AmountField } from "@/components/ui/amount-field";
import { ClosableDialog, DialogForm } from "@/components/ui/dialog-form";
import { Field } from "@/components/ui/field";
import { bindFields } from "@/components/ui/form-fields";
import { toast } from "@/components/ui/toast";
import { useFieldsForm } from "@/components/ui/use-fields-form";
import { updateProjectAction } from "@/lib/actions/projects";
import {
  readProjectName,
  readWork,
  typedWorkProblems,
  type WorkFields,
  type WorkProblems,
  workFieldsOf,
} from "@/lib/domain/projects/fields";
import { KindField } from "./kind-field";
import { MaterialsFields } from "./materials-fields";
import { findChosenMethod, MethodSelect } from "./method-select";
import type { PricingMethods, ProjectDialogProps } from "./types";

export function EditDialog({ open, ...props }: ProjectDialogProps) {
  return (
    <ClosableDialog open={open} onClose={props.onClose} title="Edit project" className="scroll-pb-24">
      <EditForm {...props} />
    </ClosableDialog>
  );
}

function EditForm(props: Omit<ProjectDialogProps, "open">) {
  const id = useId();
  const edit = useProjectEdit(props);
  const { fields, problems, change } = edit;
  const bind = bindFields({ id, fields, problems, onChange: change });
  return (
    <DialogForm state={edit} submitLabel="Save Project" onClose={props.onClose} className="gap-5">
      <Field {...bind.text("name")} label="Project name" autoComplete="off" required />
      <KindField
        id={id}
        isOneOff={fields.isOneOff}
        hasTime={props.project.sessionCount > 0}
        onKind={(isOneOff) => change({ isOneOff })}
      />
      {fields.isOneOff ? null : <TemplateFields id={id} edit={edit} methods={props.methods} />}
    </DialogForm>
  );
}

function TemplateFields({
  id,
  edit: { fields, problems, change },
  methods,
}: {
  id: string;
  edit: ReturnType<typeof useProjectEdit>;
  methods: PricingMethods;
}) {
  const bind = bindFields({ id, fields, problems, onChange: change });
  return (
    <>
      <p className="text-sm text-muted">Projects made from this template start with these details.</p>
      <MaterialsFields
        id={id}
        materials={fields.materials}
        problems={problems}
        onChange={(materials) => change({ materials })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <MethodSelect
          id={`${id}-method`}
          value={fields.methodId}
          methods={methods}
          onChoose={(methodId) => change({ methodId })}
        />
        <AmountField {...bind.value("additionalCosts")} label="Additional costs" placeholder="0.00" />
      </div>
    </>
  );
}

type ProjectFields = WorkFields & { name: string; isOneOff: boolean; methodId: string };

/** State and submission of the edit dialog; only a template has materials, costs and a method. */
function useProjectEdit({ project, methods, onClose }: Omit<ProjectDialogProps, "open">) {
  const edit = useFieldsForm({
    initial: (): ProjectFields => {
      const { name, isOneOff, methodId } = project;
      return { ...workFieldsOf(project), name, isOneOff, methodId: methodId ?? "" };
    },
    problemsOf,
    action: ({ name, isOneOff, ...work }) => {
      const methodId = findChosenMethod(methods, work.methodId)?.id ?? null;
      const template = isOneOff ? undefined : { ...work, methodId };
      return updateProjectAction({ projectId: project.id, name, isOneOff, template });
    },
    onDone: (_, { name }) => {
      onClose();
      toast({ message: `“${name.trim()}” was saved.`, tone: "success" });
    },
  });
  return { ...edit, problems: { ...removePrefix(edit.problems), ...typedWorkProblems(edit.fields) } };
}

/** The server names a template's fields by their path in its input: `template.materials.2.cost`. */
function removePrefix(problems: WorkProblems): WorkProblems {
  return Object.fromEntries(
    Object.entries(problems).map(([path, sentence]) => [path.replace(/^template\./, ""), sentence]),
  );
}

function problemsOf({ name, isOneOff, ...template }: ProjectFields): WorkProblems | null {
  const { problem } = readProjectName(name);
  const found = { ...(problem !== null && { name: problem }), ...(!isOneOff && readWork(template).problems) };
  return Object.keys(found).length > 0 ? found : null;
}
