"use client";

import { type FormEvent, useRef, useState } from "react";
import { focusFirstProblem } from "@/components/ui/focus-first-problem";
import type { ActionAnswer } from "@/lib/client/run-action";
import { useAction } from "@/lib/client/use-action";
import {
  type ChannelFields,
  type ChannelProblems,
  readChannel,
  typedPercentProblem,
} from "@/lib/domain/sales/channels";
import { typedAmountProblem } from "@/lib/domain/shared/money";

export type ChannelFormProps<T> = {
  initial: ChannelFields;
  action: (fields: ChannelFields) => Promise<ActionAnswer<T>>;
  onDone: (data: T | undefined) => void;
};

/** What is typed into a channel's form, and its sending: nothing is sent while a field is wrong. */
export function useChannelForm<T>({ initial, action, onDone }: ChannelFormProps<T>) {
  const form = useRef<HTMLFormElement>(null);
  const [fields, setFields] = useState(initial);
  const [tried, setTried] = useState(false);
  const { run, pending, error, fieldErrors, clearError } = useAction(action);
  const { problems } = readChannel(fields);
  const shown: ChannelProblems = { ...typedProblems(fields), ...fieldErrors, ...(tried ? problems : {}) };

  function change(changed: Partial<ChannelFields>) {
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
  return { form, fields, problems: shown, message, pending, change, submit };
}

/** What can't become right by typing on. */
function typedProblems({ percent, fixed, perEvent }: ChannelFields): ChannelProblems {
  const found = {
    percent: typedPercentProblem(percent),
    fixed: typedAmountProblem(fixed),
    perEvent: typedAmountProblem(perEvent),
  };
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== null));
}
