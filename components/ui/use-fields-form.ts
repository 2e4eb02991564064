"use client";

import { type FormEvent, useState } from "react";
import { type ActionAnswer, runAction } from "@/lib/client/run-action";
import { useForm } from "./use-form";

type FieldProblems<Fields> = Partial<Record<keyof Fields, string>>;

export type FieldsFormProps<Fields, T> = {
  initial: Fields | (() => Fields);
  action: (fields: Fields) => Promise<ActionAnswer<T>>;
  onDone: (data: T | undefined, fields: Fields) => void;
};

type Rules<Fields, Problems> = {
  /** Shown after the first attempt to send; null if there are none. */
  problemsOf: (fields: Fields) => Problems | null;
  /** Shown at once: problems that further typing can't fix. */
  typedProblems?: { [Name in keyof Fields]?: (text: Fields[Name]) => string | null };
};

/**
 * A form's text and its submission: sends nothing while a field is wrong (lib/domain/methods/README.md). `problem`: why
 * the server refused, unless it named fields; `refusal`: the same sentence in either case.
 */
export function useFieldsForm<Fields extends object, T, Problems extends object = FieldProblems<Fields>>({
  initial,
  problemsOf,
  typedProblems = {},
  action,
  onDone,
}: FieldsFormProps<Fields, T> & Rules<Fields, Problems>) {
  const [fields, setFields] = useState(initial);
  const [tried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const { form, pending, problem, errors, clear } = useForm({
    check: () => ({ ...problemsOf(fields) }),
    send: async () => {
      const outcome = await runAction(() => action(fields));
      setRefusal(outcome.ok ? undefined : outcome.message);
      return outcome;
    },
    done: (data: T | undefined) => {
      setTried(false);
      onDone(data, fields);
    },
  });

  function change(changed: Partial<Fields>) {
    setFields((now) => ({ ...now, ...changed }));
    clear();
    setRefusal(undefined);
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    setTried(true);
    form.onSubmit(event);
  }

  const problems = {
    ...findTypedProblems(fields, typedProblems),
    ...errors,
    ...(tried ? problemsOf(fields) : {}),
  } as Problems;
  return { form: { ref: form.ref, noValidate: true, onSubmit }, fields, problems, problem, refusal, pending, change };
}

function findTypedProblems<Fields extends object>(
  fields: Fields,
  rules: NonNullable<Rules<Fields, object>["typedProblems"]>,
): FieldProblems<Fields> {
  const found: FieldProblems<Fields> = {};
  for (const name of Object.keys(rules) as (keyof Fields)[]) {
    const problem = rules[name]?.(fields[name]);
    if (problem) found[name] = problem;
  }
  return found;
}
