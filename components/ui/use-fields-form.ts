"use client";

import { type FormEvent, useRef, useState } from "react";
import type { ActionAnswer } from "@/lib/client/run-action";
import { useAction } from "@/lib/client/use-action";
import { focusFirstProblem } from "./field";

type FieldProblems<Fields> = Partial<Record<keyof Fields, string>>;

export type FieldsFormProps<Fields, T> = {
  initial: Fields | (() => Fields);
  action: (fields: Fields) => Promise<ActionAnswer<T>>;
  onDone: (data: T | undefined) => void;
};

type Rules<Fields> = {
  /** Shown after the first attempt to send; null if there are none. */
  problemsOf: (fields: Fields) => FieldProblems<Fields> | null;
  /** Shown at once: problems that further typing can't fix. */
  typedProblems?: { [Name in keyof Fields]?: (text: Fields[Name]) => string | null };
};

/** A form's text and its submission: sends nothing while a field is wrong (lib/domain/methods/README.md). */
export function useFieldsForm<Fields extends object, T>({
  initial,
  problemsOf,
  typedProblems = {},
  action,
  onDone,
}: FieldsFormProps<Fields, T> & Rules<Fields>) {
  const form = useRef<HTMLFormElement>(null);
  const [fields, setFields] = useState(initial);
  const [tried, setTried] = useState(false);
  const { run, pending, error, fieldErrors, clearError } = useAction(action);
  const problems = problemsOf(fields);
  const shown = { ...typedIn(fields, typedProblems), ...fieldErrors, ...(tried ? problems : {}) };

  function change(changed: Partial<Fields>) {
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
  return { form, fields, problems: shown as FieldProblems<Fields>, message, pending, change, submit };
}

function typedIn<Fields extends object>(
  fields: Fields,
  rules: NonNullable<Rules<Fields>["typedProblems"]>,
): FieldProblems<Fields> {
  const found: FieldProblems<Fields> = {};
  for (const name of Object.keys(rules) as (keyof Fields)[]) {
    const problem = rules[name]?.(fields[name]);
    if (problem) found[name] = problem;
  }
  return found;
}
