"use client";

import { type ReactNode, useState } from "react";
import { sendForm } from "@/components/auth/send-form";
import { Field } from "@/components/ui/field";
import { FormMessage } from "@/components/ui/form-message";
import { SubmitButton } from "@/components/ui/submit-button";
import { textOf, useForm } from "@/components/ui/use-form";
import { enableAuthenticatorAction } from "@/lib/actions/factors";
import { FACTOR_TEXTS } from "@/lib/domain/auth/second-factor";
import { RecoveryCodes } from "../recovery-codes";
import { EndOtherLogins } from "../row-buttons";

/** Asks for a code from the app, then shows the recovery codes in the same place. */
export function SetupForm({ setup, children }: { setup: string; children: ReactNode }) {
  const [enabled, setEnabled] = useState<{ codes: string[] | null }>();
  const { form, pending, problem, errors } = useForm({
    check: (typed) => ({ code: textOf(typed, "code").trim() ? null : FACTOR_TEXTS.codeMissing }),
    send: (typed) => sendForm(() => enableAuthenticatorAction({ setup, code: textOf(typed, "code") })),
    done: setEnabled,
  });
  if (enabled) return <Enabled codes={enabled.codes} />;
  return (
    <>
      {children}
      <form {...form} className="mt-4 grid gap-4">
        <Field
          id="code"
          name="code"
          label="Code"
          inputMode="numeric"
          autoComplete="one-time-code"
          error={errors.code}
        />
        <FormMessage tone="error">{problem}</FormMessage>
        <div>
          <SubmitButton pending={pending}>Turn on</SubmitButton>
        </div>
      </form>
    </>
  );
}

function Enabled({ codes }: { codes: string[] | null }) {
  return (
    <div className="grid gap-6">
      <FormMessage tone="success">Your second step is on.</FormMessage>
      {codes ? (
        <RecoveryCodes codes={codes} />
      ) : (
        <p>
          Your recovery codes stay the same. <a href="/profile/security">Back to sign-in and security</a>
        </p>
      )}
      <div className="border-t border-line pt-4 print:hidden">
        <p className="mb-3 text-muted">
          Other browsers stay logged in. If you don’t know all of them, sign them out now.
        </p>
        <EndOtherLogins />
      </div>
    </div>
  );
}
