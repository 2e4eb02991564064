"use client";

import type { ReactNode } from "react";
import { sendForm } from "@/components/auth/send-form";
import { Field } from "@/components/ui/field";
import { FormMessage } from "@/components/ui/form-message";
import { Textarea } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import { textOf, useForm } from "@/components/ui/use-form";
import type { ActionAnswer } from "@/lib/client/run-action";
import { MAX_REASON } from "@/lib/domain/admin/acts";
import { PEOPLE_TEXTS } from "@/lib/domain/admin/people";

type Errors = Record<string, string>;
type Props = {
  button: string;
  isDangerous?: boolean;
  hint?: string;
  /** Returns the problems of the fields other than the reason. */
  check?: (typed: FormData) => Record<string, string | null>;
  send: (typed: FormData, reason: string) => Promise<ActionAnswer<{ next: string }>>;
  children?: (errors: Errors) => ReactNode;
};

const IN_THE_LOG = "Stays in the log. Write nothing there that is private.";

/** Requires a written reason, which the log stores. Goes to the answer's `next` when the act is done. */
export function ReasonForm({ button, isDangerous = false, hint = IN_THE_LOG, check, send, children }: Props) {
  const { form, pending, problem, errors } = useForm({
    check: (typed) => ({
      ...check?.(typed),
      reason: textOf(typed, "reason").trim() ? null : PEOPLE_TEXTS.reasonMissing,
    }),
    send: (typed) => sendForm(() => send(typed, textOf(typed, "reason"))),
    done: (answer) => answer && location.assign(answer.next),
  });
  return (
    <form {...form} className="grid gap-4">
      {children?.(errors)}
      <Field id="reason" label="Reason" hint={hint} error={errors.reason}>
        {(control) => <Textarea {...control} name="reason" rows={3} maxLength={MAX_REASON} />}
      </Field>
      <FormMessage tone="error">{problem}</FormMessage>
      <div>
        <SubmitButton pending={pending} variant={isDangerous ? "danger" : "primary"}>
          {button}
        </SubmitButton>
      </div>
    </form>
  );
}
