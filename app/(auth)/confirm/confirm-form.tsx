"use client";

import { rememberConfirmed } from "@/components/auth/confirmed-address";
import { ConfirmedAlready } from "@/components/auth/confirmed-already";
import { useForm } from "@/components/auth/use-form";
import { FormMessage } from "@/components/ui/form-message";
import { SubmitButton } from "@/components/ui/submit-button";
import { confirmSignupAction } from "@/lib/actions/auth";
import { GENERIC_ERROR_MESSAGE } from "@/lib/errors";

/** The button that consumes the confirmation link and then goes to /login. */
export function ConfirmForm({ token, next }: { token: string; next: string }) {
  const { form, pending, problem } = useForm({
    check: () => ({}),
    send: () => confirmSignupAction({ token, next }),
    fallback: GENERIC_ERROR_MESSAGE,
    changesAccount: true,
    done: ({ next, email }) => {
      rememberConfirmed(email);
      location.assign(next);
      return undefined;
    },
  });
  return (
    <form {...form} className="grid gap-4 noscript:hidden">
      <FormMessage tone="error">
        {problem ? (
          <>
            {problem} <ConfirmedAlready />
          </>
        ) : null}
      </FormMessage>
      <SubmitButton pending={pending}>Confirm email</SubmitButton>
    </form>
  );
}
