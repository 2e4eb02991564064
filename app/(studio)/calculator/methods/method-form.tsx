"use client";

import { useId } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogFooter } from "@/components/ui/dialog";
import { FormMessage } from "@/components/ui/form-message";
import { SubmitButton } from "@/components/ui/submit-button";
import { type FieldsFormProps, useFieldsForm } from "@/components/ui/use-fields-form";
import { type MethodFields, readMethod } from "@/lib/domain/methods/method-fields";
import { EXAMPLE_WORK } from "@/lib/domain/methods/pricing";
import { typedAmountProblem } from "@/lib/domain/shared/money";
import { MethodFieldset } from "./method-fieldset";
import { MethodSlip } from "./method-slip";

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
