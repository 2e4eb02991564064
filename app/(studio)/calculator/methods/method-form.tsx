"use client";

import { useId, useState } from "react";
import { AmountField } from "@/components/ui/amount-field";
import { Checkbox } from "@/components/ui/checkbox";
import { type Closable, ClosableDialog, DialogForm } from "@/components/ui/dialog-form";
import { Field } from "@/components/ui/field";
import { bindFields, type FormPart, SelectField, TextareaField } from "@/components/ui/form-fields";
import { Icon } from "@/components/ui/icon";
import { type FieldsFormProps, useFieldsForm } from "@/components/ui/use-fields-form";
import { isRateText, type MethodFields, readCurrency, readMethod } from "@/lib/domain/methods/method-fields";
import { inReadersDecimals } from "@/lib/domain/shared/formats";
import { notAnAmount, readAmount, typedAmountProblem } from "@/lib/domain/shared/money";
import { MethodSlip } from "./method-slip";

/** `isNew`: fields that few need are folded. */
type FormProps<T> = FieldsFormProps<MethodFields, T> & { onClose: () => void; submitLabel: string; isNew?: boolean };

/** Creates or edits a method; what was typed stays when sending fails. */
export function MethodForm<T>({ open, title, ...props }: FormProps<T> & Closable & { title: string }) {
  return (
    <ClosableDialog open={open} onClose={props.onClose} title={title} size="wide" end="footer" className="scroll-pb-40">
      <Form {...props} />
    </ClosableDialog>
  );
}

function Form<T>({ submitLabel, onClose, isNew = false, ...props }: FormProps<T>) {
  const id = useId();
  const state = useFieldsForm({
    ...props,
    problemsOf: (typed) => readMethod(typed).problems,
    typedProblems: { rate: typedAmountProblem, manualProfit: typedAmountProblem },
  });
  // A title does not change a price.
  const { method } = readMethod({ ...state.fields, title: "–" });
  const { rateType, currency } = state.fields;
  const shown = method ?? { ...SAMPLE, rateType, currency: readCurrency(currency).currency };
  return (
    <DialogForm state={state} submitLabel={submitLabel} onClose={onClose} className="gap-5" foot={null}>
      <div className="method-form">
        <MethodFieldset id={id} fields={state.fields} problems={state.problems} onChange={state.change} isNew={isNew} />
        <div>
          <h3 className="mb-2 text-base sm:mb-1">Example calculation</h3>
          {method ? null : <p className="mb-2 text-sm text-muted">Enter your rate to see your own price.</p>}
          <MethodSlip method={shown} />
        </div>
      </div>
    </DialogForm>
  );
}

/** Of the example until the fields can be read. */
const SAMPLE = { rateCents: 10_000, hoursPerDay: 8, profitOption: "none", manualProfitCents: 0 } as const;

const RATE_TYPES = [
  ["hourly", "Hourly"],
  ["daily", "Daily"],
] as const;
const PROFITS = [
  ["none", "None"],
  ["manual", "Fixed amount"],
] as const;

function MethodFieldset({ isNew, ...part }: FormPart<MethodFields> & { isNew: boolean }) {
  const { fields, problems } = part;
  const bind = bindFields(part);
  return (
    <>
      <div className="grid content-start gap-4">
        <Field {...bind.text("title")} label="Title" autoComplete="off" required />
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-4">
          <SelectField {...bind.value("rateType")} label="Rate type" options={RATE_TYPES} />
          <RateField {...part} />
          {fields.rateType === "daily" ? (
            <Field
              {...bind.text("hoursPerDay")}
              label="Hours per day"
              className="col-span-full"
              hint={`Hours in your working day, such as ${inReadersDecimals("7.5")}.`}
              inputMode="decimal"
              autoComplete="off"
            />
          ) : null}
          <Field {...bind.text("currency")} label="Currency" autoComplete="off" />
          <SelectField {...bind.value("profitOption")} label="Profit" options={PROFITS} />
          {fields.profitOption === "manual" ? (
            <AmountField {...bind.value("manualProfit")} label="Profit amount" hint="Added to every price." />
          ) : null}
        </div>
      </div>
      <details className="group" open={!isNew || problems.description !== undefined || undefined}>
        <summary className="flex min-h-11 items-center gap-2 font-semibold text-accent">
          More
          <Icon of="chevron-down" size={18} className="transition-transform group-open:rotate-180" />
        </summary>
        <div className="mt-2 grid gap-4">
          <TextareaField {...bind.text("description")} label="Description" hint="Optional. What it’s for." rows={2} />
          <Checkbox
            {...bind.tick("isPublic")}
            label="Public"
            hint="Other crafters can see and save it. Only you can edit it."
          />
        </div>
      </details>
    </>
  );
}

/** Accepts only digits and a point, and shows a message when it refuses another character. */
function RateField(part: FormPart<MethodFields>) {
  const [refused, setRefused] = useState<string | null>(null);
  const { onValue, ...rate } = bindFields(part).value("rate");
  const refusal = (
    <span role="alert" className="font-medium text-danger">
      {refused}
    </span>
  );
  return (
    <AmountField
      {...rate}
      label="Rate"
      required
      hint={refused && !rate.error ? refusal : undefined}
      onFocus={() => setRefused(null)}
      onValue={(text) => {
        setRefused(isRateText(text) ? null : (readAmount(text).problem ?? notAnAmount()));
        if (isRateText(text)) onValue(text);
      }}
    />
  );
}
