"use client";

import { useState } from "react";
import { FormMessage } from "@/components/ui/form-message";
import { PasswordField } from "@/components/ui/password-field";
import { PendingButton } from "@/components/ui/pending-button";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFocusFallback } from "@/components/ui/use-focus-fallback";
import { textOf, useForm } from "@/components/ui/use-form";
import { confirmIdentityAction } from "@/lib/actions/factors";
import { explainLoadFailure } from "@/lib/client/load-failure";
import { usePending } from "@/lib/client/use-pending";
import { FORM_TEXTS } from "@/lib/domain/auth/forms";
import { FACTOR_TEXTS } from "@/lib/domain/auth/second-factor";
import { CodeField } from "./code-field";
import { sendForm } from "./send-form";

type Props = {
  hasApp: boolean;
  hasPasskey: boolean;
  /** Where to go afterwards; without it the page itself changes. */
  next?: string;
};

/** Asks for the password, and for a code if a second step is on; or for a passkey alone. */
export function IdentityForm({ hasApp, hasPasskey, next }: Props) {
  const asksCode = hasApp || hasPasskey;
  const [refusal, setRefusal] = useState<string>();
  const passkey = usePending();
  useFocusFallback("#authenticator-title");
  const { form, pending, problem, errors } = useForm({
    check: (typed) => ({
      password: textOf(typed, "password") ? null : FORM_TEXTS.passwordMissing,
      code: !asksCode || textOf(typed, "code").trim() ? null : FACTOR_TEXTS.codeMissing,
    }),
    send: (typed) => {
      setRefusal(undefined);
      const code = asksCode ? textOf(typed, "code") : null;
      return sendForm(() => confirmIdentityAction({ password: textOf(typed, "password"), code }));
    },
    done: leave,
  });

  async function confirm() {
    setRefusal(undefined);
    const outcome = await import("./passkeys").then(({ confirmByPasskey }) => confirmByPasskey(), explainLoadFailure);
    setRefusal(outcome);
    if (!outcome) leave();
  }

  function leave() {
    if (next) location.assign(next);
  }

  return (
    <form {...form} className="grid gap-4">
      <PasswordField
        id="confirm-password"
        name="password"
        label="Your password"
        autoComplete="current-password"
        error={errors.password}
      />
      {asksCode ? <CodeField id="confirm-code" hasApp={hasApp} error={errors.code} /> : null}
      <FormMessage tone="error">{problem ?? refusal}</FormMessage>
      <div className="flex flex-wrap gap-3">
        <SubmitButton pending={pending}>Confirm</SubmitButton>
        {hasPasskey ? (
          <PendingButton variant="quiet" pending={passkey.pending} onClick={() => passkey.once(confirm)}>
            Use a passkey instead
          </PendingButton>
        ) : null}
      </div>
    </form>
  );
}
