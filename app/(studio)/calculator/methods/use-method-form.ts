"use client";

import { type FormEvent, useRef, useState } from "react";
import { focusFirstProblem } from "@/components/ui/focus-first-problem";
import type { ActionAnswer } from "@/lib/client/run-action";
import { useAction } from "@/lib/client/use-action";
import { type MethodFields, type MethodProblems, readMethod } from "@/lib/domain/methods/method-fields";

export type MethodFormProps<T> = {
  initial: MethodFields;
  action: (fields: MethodFields) => Promise<ActionAnswer<T>>;
  onDone: (data: T | undefined) => void;
};

export type FieldsProps = {
  id: string;
  fields: MethodFields;
  problems: MethodProblems;
  onChange: (changed: Partial<MethodFields>) => void;
};

/** What is typed into a method's form, and its sending: nothing is sent while a field is wrong (PRODUCT.md, section 8). */
export function useMethodForm<T>({ initial, action, onDone }: MethodFormProps<T>) {
  const form = useRef<HTMLFormElement>(null);
  const [fields, setFields] = useState(initial);
  const [tried, setTried] = useState(false);
  const { run, pending, error, fieldErrors, clearError } = useAction(action);
  const { method, problems } = readMethod(fields);
  const shown: MethodProblems = { ...fieldErrors, ...(tried ? problems : {}) };

  function change(changed: Partial<MethodFields>) {
    setFields({ ...fields, ...changed });
    clearError();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (problems) return focusFirstProblem(form.current);
    const outcome = await run(fields);
    if (outcome?.ok) onDone(outcome.data);
    else if (outcome && Object.keys(outcome.fieldErrors).length > 0) focusFirstProblem(form.current);
  }

  const message = error && Object.keys(fieldErrors).length === 0 ? error.message : null;
  return { form, fields, method, problems: shown, message, pending, change, submit };
}
