"use client";

import { AmountField } from "@/components/ui/amount-field";
import { Field } from "@/components/ui/field";
import { bindFields, type FormPart, SelectField } from "@/components/ui/form-fields";
import type { MovementFields } from "@/lib/domain/materials/movement";
import type { TypedUnit } from "@/lib/domain/materials/units";
import { FIRST_SALE_DAY } from "@/lib/domain/sales/ledger";

type Fields = Omit<MovementFields, "kind">;
type Units = readonly (readonly [TypedUnit, string])[];

/** A quantity and its unit, which is in the label too. */
export function QuantityFields<F extends Fields>({
  label,
  units,
  ...all
}: FormPart<F> & { label: string; units: Units }) {
  const part = all as unknown as FormPart<Fields>;
  const bind = bindFields(part);
  const words = units.find(([unit]) => unit === part.fields.unit)?.[1] ?? part.fields.unit;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_7rem] items-start gap-4">
      <AmountField {...bind.value("quantity")} label={`${label}, in ${words}`} />
      <SelectField {...bind.value("unit")} label="Unit" aria-label={`Unit of “${label}”`} options={units} />
    </div>
  );
}

export function PurchaseFields<F extends Fields>({ currency, ...all }: FormPart<F> & { currency: string }) {
  const bind = bindFields(all as unknown as FormPart<Fields>);
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <AmountField {...bind.value("cost")} label={`Cost in all, in ${currency}`} placeholder="0.00" />
        <AmountField
          {...bind.value("postage")}
          label={`Share of postage, in ${currency}`}
          hint="Optional. It counts as cost."
          placeholder="0.00"
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-3">
        <Field {...bind.text("day")} label="Day" type="date" min={FIRST_SALE_DAY} />
        <Field {...bind.text("supplier")} label="From whom" autoComplete="off" />
        <Field {...bind.text("lot")} label="Dye lot" autoComplete="off" />
      </div>
    </>
  );
}
