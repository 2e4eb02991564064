"use client";

import { useId } from "react";
import { AmountField } from "@/components/ui/amount-field";
import { type Closable, ClosableDialog, DialogForm } from "@/components/ui/dialog-form";
import { Field } from "@/components/ui/field";
import { bindFields, type FormPart, SelectField } from "@/components/ui/form-fields";
import { type FieldsFormProps, useFieldsForm } from "@/components/ui/use-fields-form";
import type { createMaterialAction } from "@/lib/actions/materials";
import {
  MATERIAL_KIND_NAMES,
  MATERIAL_KINDS,
  type MaterialFields,
  type MaterialKind,
  type MaterialText,
  type MaterialUnit,
  readMaterial,
  startOf,
} from "@/lib/domain/materials/material";
import { type NewMaterialFields, readNewMaterial } from "@/lib/domain/materials/movement";
import { printQuantity, readQuantity, unitWords } from "@/lib/domain/materials/quantities";
import { MICRO, UNIT_NAMES } from "@/lib/domain/materials/units";
import { typedAmountProblem } from "@/lib/domain/shared/money";
import { PurchaseFields, QuantityField } from "./movement-fields";

type Created = NonNullable<Awaited<ReturnType<typeof createMaterialAction>>["data"]>;
const UNITS = UNIT_NAMES.map((unit) => [unit, unitWords(unit)] as const);

/** Adds a material, with its first purchase unless the quantity stays empty. */
export function NewMaterialForm({ open, ...props }: FieldsFormProps<NewMaterialFields, Created> & Closable) {
  return (
    <ClosableDialog open={open} onClose={props.onClose} title="Add a material" className="scroll-pb-24">
      <NewForm {...props} />
    </ClosableDialog>
  );
}

function NewForm({ onClose, ...props }: FieldsFormProps<NewMaterialFields, Created> & Pick<Closable, "onClose">) {
  const id = useId();
  const state = useFieldsForm({
    ...props,
    problemsOf: (typed) => readNewMaterial(typed).problems,
    typedProblems: { cost: typedAmountProblem, postage: typedAmountProblem },
  });
  const part = { id, fields: state.fields, problems: state.problems, onChange: state.change };
  const bind = bindFields(part);
  const { packName, packQuantity } = state.fields;
  const packs = packQuantity.trim() === "" ? [] : [["pack", unitWords("pack", { packName })] as const];
  return (
    <DialogForm state={state} submitLabel="Add material" onClose={onClose}>
      <MaterialFieldset
        {...part}
        onChange={(changed) => state.change({ ...changed, ...followingUnits(changed, state.fields) })}
        onKind={(kind) => state.change({ ...startOf(kind), unit: startOf(kind).useUnit })}
      />
      <fieldset className="grid gap-4 border-t border-line pt-4">
        <legend className="float-left font-semibold">First purchase, if you like</legend>
        <QuantityField
          label="How much"
          hint={inAllWords(state.fields)}
          quantity={bind.value("quantity")}
          unit={bind.value("unit")}
          units={[...packs, ...UNITS]}
        />
        <PurchaseFields {...part} currency={state.fields.currency} />
      </fieldset>
    </DialogForm>
  );
}

/** `150 kg in all.`, so that nobody takes 12 bags for 12 kg. */
function inAllWords({ unit, quantity, packQuantity, packUnit }: NewMaterialFields): string | undefined {
  const [packs, each] = [readQuantity(quantity).micro, readQuantity(packQuantity).micro];
  if (unit !== "pack" || packs === null || each === null) return undefined;
  return `${printQuantity({ micro: (packs * each) / MICRO, unit: packUnit })} in all.`;
}

/** The first purchase is counted in packs once one is described, and quantities not yet typed in the use unit. */
function followingUnits({ useUnit, packQuantity }: Partial<MaterialFields>, before: NewMaterialFields) {
  if (packQuantity !== undefined && before.quantity === "")
    return { unit: packQuantity.trim() === "" ? before.useUnit : ("pack" as const) };
  if (useUnit !== undefined && before.packQuantity === "") return { packUnit: useUnit, unit: useUnit };
  return {};
}

type EditProps = FieldsFormProps<MaterialFields, void> & Closable & { isFixed: boolean };

/** Edits a material. `isFixed`: its unit and its currency stay. */
export function EditMaterialForm({ open, ...props }: EditProps) {
  return (
    <ClosableDialog open={open} onClose={props.onClose} title="Edit material" className="scroll-pb-24">
      <EditForm {...props} />
    </ClosableDialog>
  );
}

function EditForm({ onClose, isFixed, ...props }: Omit<EditProps, "open">) {
  const id = useId();
  const state = useFieldsForm({ ...props, problemsOf: (typed: MaterialFields) => readMaterial(typed).problems });
  const part = { id, fields: state.fields, problems: state.problems, onChange: state.change };
  const bind = bindFields(part);
  return (
    <DialogForm state={state} submitLabel="Save material" onClose={onClose}>
      <MaterialFieldset {...part} isFixed={isFixed} onKind={(kind) => state.change({ kind })} />
      <Field {...bind.text("url")} label="Where to buy it again" type="url" placeholder="https://" autoComplete="off" />
      <Field {...bind.text("note")} label="Note" autoComplete="off" />
    </DialogForm>
  );
}

type FieldsetProps = FormPart<MaterialFields> & { onKind: (kind: MaterialKind) => void; isFixed?: boolean };

function MaterialFieldset({ onKind, isFixed = false, ...part }: FieldsetProps) {
  const { fields } = part;
  const bind = bindFields(part);
  const useUnit = unitWords(fields.useUnit);
  const measure = (quantity: MaterialText, unit: MaterialUnit) => ({
    quantity: bind.value(quantity),
    unit: bind.value(unit),
    units: UNITS,
  });
  return (
    <>
      <Field {...bind.text("name")} label="Name" autoComplete="off" required />
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_6rem]">
        <SelectField
          {...bind.value("kind")}
          label="Kind"
          options={MATERIAL_KIND_NAMES.map((kind) => [kind, MATERIAL_KINDS[kind].words])}
          onValue={(kind) => onKind(kind as MaterialKind)}
        />
        <SelectField {...bind.value("useUnit")} label="Counted in" options={UNITS} disabled={isFixed} />
        <Field {...bind.text("currency")} label="Currency" autoComplete="off" readOnly={isFixed} />
      </div>
      <fieldset className="grid gap-4">
        <legend className="sr-only">How it is bought</legend>
        <Field {...bind.text("packName")} label="Bought by the" autoComplete="off" hint="Skein, bolt, bag, sheet …" />
        <QuantityField {...measure("packQuantity", "packUnit")} label={`One ${fields.packName || "pack"} holds`} />
        <QuantityField
          {...measure("alsoQuantity", "alsoUnit")}
          label="Which is also"
          hint="If the label says both, such as 100 g and 400 m. Then you can weigh what you used."
        />
        {fields.kind === "fabric" || fields.width !== "" ? (
          <QuantityField {...measure("width", "widthUnit")} label="Its width" hint="Turns metres into square metres." />
        ) : null}
      </fieldset>
      <AmountField
        {...bind.value("lowAt")}
        label={`Low under, in ${useUnit}`}
        hint="Below that you get one notification. Leave blank for none."
      />
    </>
  );
}
