"use client";

import { useState } from "react";
import { AmountField } from "@/components/ui/amount-field";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/input";
import { isRateText, type MethodFields, type MethodProblems } from "@/lib/domain/methods/method-fields";
import { readAmount } from "@/lib/domain/shared/money";

export type FieldsProps = {
  id: string;
  fields: MethodFields;
  problems: MethodProblems;
  onChange: (changed: Partial<MethodFields>) => void;
};

/** The rate accepts only digits and a point, and shows a message when it refuses another character. */
export function RateFields({ id, fields, problems, onChange }: FieldsProps) {
  const [refused, setRefused] = useState<string | null>(null);
  const problem = problems.rate;
  return (
    <div className="grid grid-cols-2 gap-4 sm:grid-cols-[1fr_1fr_6rem]">
      <Field id={`${id}-rate-type`} label="Rate type" className="max-sm:col-span-2">
        {(control) => (
          <Select
            {...control}
            value={fields.rateType}
            onChange={(event) => onChange({ rateType: event.target.value === "daily" ? "daily" : "hourly" })}
          >
            <option value="hourly">Hourly</option>
            <option value="daily">Daily</option>
          </Select>
        )}
      </Field>
      <AmountField
        id={`${id}-rate`}
        label="Rate"
        required
        value={fields.rate}
        error={problem}
        hint={refused && !problem ? <Refusal sentence={refused} /> : undefined}
        onFocus={() => setRefused(null)}
        onValue={(rate) => {
          setRefused(isRateText(rate) ? null : readAmount(rate).problem);
          if (isRateText(rate)) onChange({ rate });
        }}
      />
      <Field
        id={`${id}-currency`}
        label="Currency"
        value={fields.currency}
        onChange={(event) => onChange({ currency: event.target.value })}
        autoComplete="off"
        error={problems.currency}
      />
      {fields.rateType === "daily" ? (
        <Field
          id={`${id}-hours`}
          label="Hours per day"
          className="max-sm:col-span-2"
          hint="Hours in your working day."
          error={problems.hoursPerDay}
          inputMode="numeric"
          autoComplete="off"
          value={fields.hoursPerDay}
          onChange={(event) => onChange({ hoursPerDay: event.target.value })}
        />
      ) : null}
    </div>
  );
}

function Refusal({ sentence }: { sentence: string }) {
  return (
    <span role="alert" className="font-medium text-danger">
      {sentence}
    </span>
  );
}
