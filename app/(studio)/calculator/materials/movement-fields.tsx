"use client";

import { AmountField } from "@/components/ui/amount-field";
import { Field } from "@/components/ui/field";
import { bindFields, type FormPart, SelectField } from "@/components/ui/form-fields";
import type { MovementFields } from "@/lib/domain/materials/movement";
import type { TypedUnit } from "@/lib/domain/materials/units";
import { FIRST_SALE_DAY } from "@/lib/domain/sales/ledger";

type Bound = { id: string; value: string; onValue: (text: string) => void };
type QuantityProps = {
  label: string;
  hint?: string;
  /** Both as `bindFields` binds them. */
  quantity: Bound & { error?: string };
  unit: Bound;
  units: readonly (readonly [TypedUnit, string])[];
};

/** A quantity and its unit, which is in the label too. */
export function QuantityField({ label, hint, quantity, unit, units }: QuantityProps) {
  const words = units.find(([name]) => name === unit.value)?.[1] ?? unit.value;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_7rem] items-start gap-4">
      <AmountField {...quantity} label={`${label}, in ${words}`} hint={hint} />
      <SelectField {...unit} label="Unit" aria-label={`Unit of “${label}”`} options={units} />
    </div>
  );
}

type PurchaseProps = FormPart<Omit<MovementFields, "kind">> & { currency: string };

export function PurchaseFields({ currency, ...part }: PurchaseProps) {
  const bind = bindFields(part);
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
        <Field {...bind.text("lot")} label="Dye lot or batch" autoComplete="off" />
      </div>
    </>
  );
}
