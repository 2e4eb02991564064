"use client";

import { useState } from "react";
import { AmountField } from "@/components/ui/amount-field";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Select, Textarea } from "@/components/ui/input";
import { isRateText, type MethodFields, type MethodProblems } from "@/lib/domain/methods/method-fields";
import { readAmount, typedAmountProblem } from "@/lib/domain/shared/money";

type Part = {
  id: string;
  fields: MethodFields;
  problems: MethodProblems;
  onChange: (changed: Partial<MethodFields>) => void;
};

export function MethodFieldset({ id, fields, problems, onChange }: Part) {
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

/** By the hour or the day, how much, in which currency. The rate takes only digits and a point, and says so when it refuses. */
function RateFields({ id, fields, problems, onChange }: Part) {
  const [refused, setRefused] = useState<string | null>(null);
  const problem = problems.rate ?? typedAmountProblem(fields.rate) ?? undefined;
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

function ProfitFields({ id, fields, problems, onChange }: Part) {
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
          error={problems.manualProfit ?? typedAmountProblem(fields.manualProfit) ?? undefined}
          onValue={(manualProfit) => onChange({ manualProfit })}
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
