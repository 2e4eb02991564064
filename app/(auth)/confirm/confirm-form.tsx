"use client";

import { rememberConfirmed } from "@/components/auth/confirmed-address";
import { ConfirmedAlready } from "@/components/auth/confirmed-already";
import { sendForm } from "@/components/auth/send-form";
import { FormMessage } from "@/components/ui/form-message";
import { SubmitButton } from "@/components/ui/submit-button";
import { useForm } from "@/components/ui/use-form";
import { confirmSignupAction } from "@/lib/actions/auth";

/** The button that consumes the confirmation link and then goes to /login. */
export function ConfirmForm({ token, next }: { token: string; next: string }) {
  const { form, pending, problem } = useForm({
    send: () => sendForm(() => confirmSignupAction({ token, next }), { changesAccount: true }),
    done: (answer) => {
      if (!answer) return;
      rememberConfirmed(answer.email);
      location.assign(answer.next);
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
