"use client";

import { useId } from "react";
import { AmountField } from "@/components/ui/amount-field";
import { ClosableDialog, DialogForm } from "@/components/ui/dialog-form";
import { Field } from "@/components/ui/field";
import { bindFields } from "@/components/ui/form-fields";
import { KindField } from "./kind-field";
import { MaterialsFields } from "./materials-fields";
import { MethodSelect } from "./method-select";
import type { PricingMethods, ProjectDialogProps } from "./types";
import { useProjectEdit } from "./use-project-edit";

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
