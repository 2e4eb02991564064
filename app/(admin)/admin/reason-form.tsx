"use client";

import type { ReactNode } from "react";
import { textOf } from "@/components/auth/fields";
import { useForm } from "@/components/auth/use-form";
import { Field } from "@/components/ui/field";
import { FormMessage } from "@/components/ui/form-message";
import { Textarea } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import type { ActionAnswer } from "@/lib/client/run-action";
import { MAX_REASON, PEOPLE_TEXTS } from "@/lib/domain/admin/acts";
import { GENERIC_ERROR_MESSAGE } from "@/lib/errors";

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
    send: (typed) => send(typed, textOf(typed, "reason")),
    fallback: GENERIC_ERROR_MESSAGE,
    done: ({ next }) => {
      location.assign(next);
      return undefined;
    },
  });
  return (
    <form {...form} className="grid gap-4">
      {children?.(errors)}
      <Field id="reason" label="Reason" hint={hint} {...(errors.reason && { error: errors.reason })}>
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
