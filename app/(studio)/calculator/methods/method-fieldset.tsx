"use client";

import { AmountField } from "@/components/ui/amount-field";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Select, Textarea } from "@/components/ui/input";
import { type FieldsProps, RateFields } from "./rate-fields";

export function MethodFieldset({ id, fields, problems, onChange }: FieldsProps) {
  return (
    <div className="grid gap-4">
      <Field
        id={`${id}-title`}
        label="Title"
        value={fields.title}
        onChange={(event) => onChange({ title: event.target.value })}
        autoComplete="off"
        required
        error={problems.title}
      />
      <Field id={`${id}-description`} label="Description" hint="Optional. What it’s for." error={problems.description}>
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            value={fields.description}
            onChange={(event) => onChange({ description: event.target.value })}
          />
        )}
      </Field>
      <RateFields {...{ id, fields, problems, onChange }} />
      <ProfitFields {...{ id, fields, problems, onChange }} />
      <Checkbox
        id={`${id}-public`}
        label="Public"
        hint="Other crafters can see and save it. Only you can edit it."
        checked={fields.isPublic}
        onChange={(event) => onChange({ isPublic: event.target.checked })}
      />
    </div>
  );
}

function ProfitFields({ id, fields, problems, onChange }: FieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field id={`${id}-profit-option`} label="Profit">
        {(control) => (
          <Select
            {...control}
            value={fields.profitOption}
            onChange={(event) => onChange({ profitOption: event.target.value === "manual" ? "manual" : "none" })}
          >
            <option value="none">None</option>
            <option value="manual">Fixed amount</option>
          </Select>
        )}
      </Field>
      {fields.profitOption === "manual" ? (
        <AmountField
          id={`${id}-profit`}
          label="Profit amount"
          hint="Added to every price."
          value={fields.manualProfit}
          error={problems.manualProfit}
          onValue={(manualProfit) => onChange({ manualProfit })}
        />
      ) : null}
    </div>
  );
}
