"use client";

import { useId, useState } from "react";
import { AmountField } from "@/components/ui/amount-field";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { DialogFooter } from "@/components/ui/dialog";
import { type Closable, ClosableDialog } from "@/components/ui/dialog-form";
import { Field } from "@/components/ui/field";
import { bindFields, type FormPart, SelectField, TextareaField } from "@/components/ui/form-fields";
import { FormMessage } from "@/components/ui/form-message";
import { SubmitButton } from "@/components/ui/submit-button";
import { type FieldsFormProps, useFieldsForm } from "@/components/ui/use-fields-form";
import { isRateText, type MethodFields, readMethod } from "@/lib/domain/methods/method-fields";
import { EXAMPLE_WORK } from "@/lib/domain/methods/pricing";
import { readAmount, typedAmountProblem } from "@/lib/domain/shared/money";
import { MethodSlip } from "./method-slip";

type FormProps<T> = FieldsFormProps<MethodFields, T> & { onClose: () => void; submitLabel: string };

/** Creates or edits a method; what was typed stays when sending fails. */
export function MethodForm<T>({ open, title, ...props }: FormProps<T> & Closable & { title: string }) {
  return (
    <ClosableDialog open={open} onClose={props.onClose} title={title} className="scroll-pb-24">
      <Form {...props} />
    </ClosableDialog>
  );
}

function Form<T>({ submitLabel, onClose, ...props }: FormProps<T>) {
  const id = useId();
  const { form, fields, problems, message, pending, change, submit } = useFieldsForm({
    ...props,
    problemsOf: (typed) => readMethod(typed).problems,
    typedProblems: { rate: typedAmountProblem, manualProfit: typedAmountProblem },
  });
  const { method } = readMethod(fields);
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <MethodFieldset id={id} fields={fields} problems={problems} onChange={change} />
      <h3 className="mt-5 mb-2 text-base">Example calculation</h3>
      {method ? (
        <MethodSlip method={method} />
      ) : (
        <p className="rounded-lg border border-dashed border-control p-4 text-sm text-muted">
          Fill in the fields above to see what {EXAMPLE_WORK.hourly} or {EXAMPLE_WORK.daily} would cost.
        </p>
      )}
      <FormMessage tone="error" className="mt-4">
        {message}
      </FormMessage>
      <DialogFooter>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <SubmitButton pending={pending}>{submitLabel}</SubmitButton>
      </DialogFooter>
    </form>
  );
}

const RATE_TYPES = [
  ["hourly", "Hourly"],
  ["daily", "Daily"],
] as const;
const PROFITS = [
  ["none", "None"],
  ["manual", "Fixed amount"],
] as const;

function MethodFieldset(part: FormPart<MethodFields>) {
  const { fields } = part;
  const bind = bindFields(part);
  return (
    <div className="grid gap-4">
      <Field {...bind.text("title")} label="Title" autoComplete="off" required />
      <TextareaField {...bind.text("description")} label="Description" hint="Optional. What it’s for." rows={2} />
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-[1fr_1fr_6rem]">
        <SelectField {...bind.value("rateType")} label="Rate type" className="max-sm:col-span-2" options={RATE_TYPES} />
        <RateField {...part} />
        <Field {...bind.text("currency")} label="Currency" autoComplete="off" />
        {fields.rateType === "daily" ? (
          <Field
            {...bind.text("hoursPerDay")}
            label="Hours per day"
            className="max-sm:col-span-2"
            hint="Hours in your working day."
            inputMode="numeric"
            autoComplete="off"
          />
        ) : null}
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField {...bind.value("profitOption")} label="Profit" options={PROFITS} />
        {fields.profitOption === "manual" ? (
          <AmountField {...bind.value("manualProfit")} label="Profit amount" hint="Added to every price." />
        ) : null}
      </div>
      <Checkbox
        {...bind.tick("isPublic")}
        label="Public"
        hint="Other crafters can see and save it. Only you can edit it."
      />
    </div>
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
        setRefused(isRateText(text) ? null : readAmount(text).problem);
        if (isRateText(text)) onValue(text);
      }}
    />
  );
}
