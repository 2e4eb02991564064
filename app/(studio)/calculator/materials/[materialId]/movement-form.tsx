"use client";

import { useId, useState } from "react";
import { ClosableDialog, DialogForm } from "@/components/ui/dialog-form";
import { bindFields } from "@/components/ui/form-fields";
import { toast } from "@/components/ui/toast";
import { useFieldsForm } from "@/components/ui/use-fields-form";
import { recordMovementAction } from "@/lib/actions/materials";
import { newId } from "@/lib/client/new-id";
import { newMovementFields, type RecordedKind, readMovement } from "@/lib/domain/materials/movement";
import type { TypedUnit } from "@/lib/domain/materials/units";
import { typedAmountProblem } from "@/lib/domain/shared/money";
import { PurchaseFields, QuantityField } from "../movement-fields";

/** What the forms know of the material. */
export type Counted = {
  id: string;
  currency: string;
  units: readonly (readonly [TypedUnit, string])[];
  useUnit: TypedUnit;
  onHand: string;
  today: string;
};

const MOVEMENT_WORDS = {
  purchase: { title: "Record a purchase", label: "How much", done: "Your purchase was recorded." },
  waste: { title: "Record waste", label: "How much is lost", done: "Your waste was recorded." },
  count: { title: "Count again", label: "What is there", done: "Your count was recorded." },
} as const;

type Props = { kind: RecordedKind; material: Counted; onClose: () => void };

export function MovementForm({ open, ...props }: Props & { open: boolean }) {
  return (
    <ClosableDialog
      open={open}
      onClose={props.onClose}
      title={MOVEMENT_WORDS[props.kind].title}
      className="scroll-pb-24"
    >
      <Form {...props} />
    </ClosableDialog>
  );
}

function Form({ kind, material, onClose }: Props) {
  const id = useId();
  const [movementId] = useState(newId);
  const unit = kind === "purchase" ? (material.units[0]?.[0] ?? material.useUnit) : material.useUnit;
  const state = useFieldsForm({
    initial: newMovementFields(kind, unit, material.today),
    action: (fields) =>
      recordMovementAction({ id: movementId, materialId: material.id, currency: material.currency, ...fields }),
    onDone: () => {
      onClose();
      toast({ message: MOVEMENT_WORDS[kind].done, tone: "success" });
    },
    problemsOf: (typed) => readMovement(typed, material.currency).problems,
    typedProblems: { cost: typedAmountProblem, postage: typedAmountProblem },
  });
  const part = { id, fields: state.fields, problems: state.problems, onChange: state.change };
  const bind = bindFields(part);
  return (
    <DialogForm state={state} submitLabel={kind === "count" ? "Save count" : "Record"} onClose={onClose}>
      {kind === "purchase" ? null : <p>On hand by the record: {material.onHand}.</p>}
      <QuantityField
        label={MOVEMENT_WORDS[kind].label}
        quantity={bind.value("quantity")}
        unit={bind.value("unit")}
        units={material.units}
      />
      {kind === "purchase" ? <PurchaseFields {...part} currency={material.currency} /> : null}
    </DialogForm>
  );
}
