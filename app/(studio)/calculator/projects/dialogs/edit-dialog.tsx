"use client";

import { useId } from "react";
import { AmountField } from "@/components/ui/amount-field";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogFooter } from "@/components/ui/dialog";
import { FormMessage } from "@/components/ui/form-message";
import { SubmitButton } from "@/components/ui/submit-button";
import { KindField, NameField } from "./kind-field";
import { MaterialsFields } from "./materials-fields";
import { MethodSelect } from "./method-select";
import type { PricingMethods, ProjectDialogProps } from "./types";
import { useProjectEdit } from "./use-project-edit";

export function EditDialog({ open, onClose, project, methods }: ProjectDialogProps) {
  return (
    <Dialog open={open} onOpenChange={(opened) => opened || onClose()}>
      <DialogContent title="Edit project" className="scroll-pb-24">
        <EditForm onClose={onClose} project={project} methods={methods} />
      </DialogContent>
    </Dialog>
  );
}

function EditForm(props: Omit<ProjectDialogProps, "open">) {
  const id = useId();
  const edit = useProjectEdit(props);
  const { form, fields, problems, problem, pending, change } = edit;
  return (
    <form {...form} className="grid gap-5">
      <NameField id={id} name={fields.name} error={problems.name} onName={(name) => change({ name })} />
      <KindField
        id={id}
        isOneOff={fields.isOneOff}
        hasTime={props.project.sessionCount > 0}
        onKind={(isOneOff) => change({ isOneOff })}
      />
      {fields.isOneOff ? null : <TemplateFields id={id} edit={edit} methods={props.methods} />}
      <FormMessage tone="error">{problem}</FormMessage>
      <DialogFooter spaced={false}>
        <Button variant="quiet" onClick={props.onClose}>
          Cancel
        </Button>
        <SubmitButton pending={pending}>Save Project</SubmitButton>
      </DialogFooter>
    </form>
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
        <AmountField
          id={`${id}-additional`}
          label="Additional costs"
          placeholder="0.00"
          value={fields.additionalCosts}
          error={problems.additionalCosts}
          onValue={(additionalCosts) => change({ additionalCosts })}
        />
      </div>
    </>
  );
}
