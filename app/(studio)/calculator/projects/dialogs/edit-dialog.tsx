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
  const { form, basics, problems, message, pending, changeBasics, submit } = edit;
  return (
    <form ref={form} noValidate className="grid gap-5" onSubmit={submit}>
      <NameField id={id} name={basics.name} error={problems.name} onName={(name) => changeBasics({ name })} />
      <KindField
        id={id}
        isOneOff={basics.isOneOff}
        hasTime={props.project.sessionCount > 0}
        onKind={(isOneOff) => changeBasics({ isOneOff })}
      />
      {basics.isOneOff ? null : <TemplateFields id={id} edit={edit} methods={props.methods} />}
      <FormMessage tone="error">{message}</FormMessage>
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
  edit: { template, problems, changeTemplate },
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
        materials={template.materials}
        problems={problems}
        onChange={(materials) => changeTemplate({ materials })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <MethodSelect
          id={`${id}-method`}
          value={template.methodId}
          methods={methods}
          onChoose={(methodId) => changeTemplate({ methodId })}
        />
        <AmountField
          id={`${id}-additional`}
          label="Additional costs"
          placeholder="0.00"
          value={template.additionalCosts}
          error={problems.additionalCosts}
          onValue={(additionalCosts) => changeTemplate({ additionalCosts })}
        />
      </div>
    </>
  );
}
