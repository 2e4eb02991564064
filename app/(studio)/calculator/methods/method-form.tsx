"use client";

import { useId, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogFooter } from "@/components/ui/dialog";
import { focusFirstProblem } from "@/components/ui/focus-first-problem";
import { FormMessage } from "@/components/ui/form-message";
import { SubmitButton } from "@/components/ui/submit-button";
import type { Refused } from "@/lib/client/run-action";
import { type MethodFields, type MethodProblems, readMethod } from "@/lib/domain/methods/method-fields";
import { MethodFieldset } from "./method-fieldset";
import { MethodSlip } from "./method-slip";

/**
 * Creates or edits a method. Nothing is sent while a field is wrong, and each wrong field says why; the server
 * asks again. What was typed stays when sending fails. `onSubmit` gives null when it is done.
 */
export function MethodForm({
  open,
  onClose,
  title,
  action,
  initial,
  onSubmit,
}: {
  open: boolean;
  onClose: () => void;
  title: string;
  action: string;
  initial: MethodFields;
  onSubmit: (fields: MethodFields) => Promise<Refused | null>;
}) {
  return (
    <Dialog open={open} onOpenChange={(opened) => opened || onClose()}>
      <DialogContent title={title} className="scroll-pb-24">
        <Form action={action} initial={initial} onSubmit={onSubmit} onClose={onClose} />
      </DialogContent>
    </Dialog>
  );
}

function Form({
  action,
  initial,
  onSubmit,
  onClose,
}: Pick<Parameters<typeof MethodForm>[0], "action" | "initial" | "onSubmit" | "onClose">) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [fields, setFields] = useState(initial);
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [pending, setPending] = useState(false);
  const { method, problems } = readMethod(fields);
  const shown: MethodProblems = { ...refused?.fieldErrors, ...(tried ? problems : {}) };

  async function submit() {
    if (pending) return;
    setTried(true);
    if (problems) return focusFirstProblem(form.current);
    setPending(true);
    const trouble = await onSubmit(fields);
    setPending(false);
    setRefused(trouble);
    if (trouble && Object.keys(trouble.fieldErrors).length > 0) focusFirstProblem(form.current);
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <MethodFieldset
        id={id}
        fields={fields}
        problems={shown}
        onChange={(changed) => {
          setFields({ ...fields, ...changed });
          setRefused(null);
        }}
      />
      <h3 className="mt-5 mb-2 text-base!">Example calculation</h3>
      {method ? (
        <MethodSlip method={method} />
      ) : (
        <p className="rounded-lg border border-dashed border-control p-4 text-sm text-muted">
          Fill in the fields above to see what two hours or three days would cost.
        </p>
      )}
      {refused && Object.keys(refused.fieldErrors).length === 0 ? (
        <FormMessage tone="error" className="mt-4">
          {refused.message}
        </FormMessage>
      ) : null}
      <DialogFooter>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <SubmitButton pending={pending}>{action}</SubmitButton>
      </DialogFooter>
    </form>
  );
}
