"use client";

import { useId } from "react";
import { AmountField } from "@/components/ui/amount-field";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog, DialogContent, DialogFooter } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { FormMessage } from "@/components/ui/form-message";
import { Select, Textarea } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import { type FieldsFormProps, useFieldsForm } from "@/components/ui/use-fields-form";
import { type MethodFields, readMethod } from "@/lib/domain/methods/method-fields";
import { EXAMPLE_WORK } from "@/lib/domain/methods/pricing";
import { typedAmountProblem } from "@/lib/domain/shared/money";
import { MethodSlip } from "./method-slip";
import { type FieldsProps, RateFields } from "./rate-fields";

type MethodFormProps<T> = FieldsFormProps<MethodFields, T>;

type Shell = { open: boolean; onClose: () => void; title: string; submitLabel: string };

/** Creates or edits a method; what was typed stays when sending fails. */
export function MethodForm<T>({ open, title, ...props }: MethodFormProps<T> & Shell) {
  return (
    <Dialog open={open} onOpenChange={(opened) => opened || props.onClose()}>
      <DialogContent title={title} className="scroll-pb-24">
        <Form {...props} />
      </DialogContent>
    </Dialog>
  );
}

function Form<T>({ submitLabel, onClose, ...props }: MethodFormProps<T> & Pick<Shell, "submitLabel" | "onClose">) {
  const id = useId();
  const { form, fields, problems, problem, pending, change } = useFieldsForm({
    ...props,
    problemsOf: (typed) => readMethod(typed).problems,
    typedProblems: { rate: typedAmountProblem, manualProfit: typedAmountProblem },
  });
  const { method } = readMethod(fields);
  return (
    <form {...form}>
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
        {problem}
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

function MethodFieldset({ id, fields, problems, onChange }: FieldsProps) {
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
      <RateFields id={id} fields={fields} problems={problems} onChange={onChange} />
      <ProfitFields id={id} fields={fields} problems={problems} onChange={onChange} />
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
