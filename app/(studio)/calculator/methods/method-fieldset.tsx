"use client";

import { useState } from "react";
import { AmountInput } from "@/components/ui/amount-field";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input, Select, Textarea } from "@/components/ui/input";
import { isRateText, type MethodFields, type MethodProblems } from "@/lib/domain/methods";
import { NOT_AN_AMOUNT, typedAmountProblem } from "@/lib/domain/money";

/** The fields of a method (spec §3). The rate takes only digits and a point; anything else is refused, and it says why. */
export function MethodFieldset({
  id,
  fields,
  problems,
  onChange,
}: {
  id: string;
  fields: MethodFields;
  problems: MethodProblems;
  onChange: (changed: Partial<MethodFields>) => void;
}) {
  const [refusedRate, setRefusedRate] = useState(false);
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
      <Field id={`${id}-description`} label="Description" hint="Optional: what it is for." error={problems.description}>
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            value={fields.description}
            onChange={(event) => onChange({ description: event.target.value })}
          />
        )}
      </Field>
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
        <Field
          id={`${id}-rate`}
          label="Rate"
          error={problems.rate ?? typedAmountProblem(fields.rate) ?? undefined}
          hint={refusedRate ? <RateRule /> : undefined}
        >
          {(control) => (
            <AmountInput
              {...control}
              required
              value={fields.rate}
              onFocus={() => setRefusedRate(false)}
              onValue={(rate) => {
                if (isRateText(rate)) onChange({ rate });
                else setRefusedRate(true);
              }}
            />
          )}
        </Field>
        <Field
          id={`${id}-currency`}
          label="Currency"
          value={fields.currency}
          onChange={(event) => onChange({ currency: event.target.value })}
          autoComplete="off"
          error={problems.currency}
        />
      </div>
      <div className="grid grid-cols-2 gap-4">
        {fields.rateType === "daily" ? (
          <Field
            id={`${id}-hours`}
            label="Hours per day"
            className="max-sm:col-span-2"
            hint="How long a day of work is."
            error={problems.hoursPerDay}
          >
            {(control) => (
              <Input
                {...control}
                inputMode="numeric"
                autoComplete="off"
                value={fields.hoursPerDay}
                onChange={(event) => onChange({ hoursPerDay: event.target.value })}
              />
            )}
          </Field>
        ) : null}
        <Field id={`${id}-profit-option`} label="Profit" className="col-start-1 max-sm:col-span-2">
          {(control) => (
            <Select
              {...control}
              value={fields.profitOption}
              onChange={(event) => onChange({ profitOption: event.target.value === "manual" ? "manual" : "none" })}
            >
              <option value="none">None</option>
              <option value="manual">Manual</option>
            </Select>
          )}
        </Field>
        {fields.profitOption === "manual" ? (
          <Field
            id={`${id}-profit`}
            label="Manual profit"
            className="max-sm:col-span-2"
            hint="Added to every price."
            error={problems.manualProfit ?? typedAmountProblem(fields.manualProfit) ?? undefined}
          >
            {(control) => (
              <AmountInput
                {...control}
                value={fields.manualProfit}
                onValue={(manualProfit) => onChange({ manualProfit })}
              />
            )}
          </Field>
        ) : null}
      </div>
      <Checkbox
        id={`${id}-public`}
        label="Public"
        hint="Other crafters can see and save it; only you can edit it."
        checked={fields.isPublic}
        onChange={(event) => onChange({ isPublic: event.target.checked })}
      />
    </div>
  );
}

function RateRule() {
  return (
    <span role="alert" className="font-medium text-danger">
      {NOT_AN_AMOUNT}
    </span>
  );
}
