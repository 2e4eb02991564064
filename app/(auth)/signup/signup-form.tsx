"use client";

import { useRef, useState } from "react";
import { Captcha } from "@/components/auth/captcha";
import type { CaptchaBox } from "@/components/auth/captcha-box";
import { emailProblem, textOf } from "@/components/auth/fields";
import { ResendButton } from "@/components/auth/resend-button";
import { useForm } from "@/components/auth/use-form";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { FormMessage } from "@/components/ui/form-message";
import { PasswordField } from "@/components/ui/password-field";
import { SubmitButton } from "@/components/ui/submit-button";
import { signUpAction } from "@/lib/actions/auth";
import { AUTH_TEXTS, newPasswordProblem } from "@/lib/domain/auth-texts";

/** Create an account (spec §2 Signup). The browser's time zone goes along: it decides the local dates of all time. */
export function SignupForm({ hasMailbox }: { hasMailbox: boolean }) {
  const box = useRef<CaptchaBox>(null);
  const [sent, setSent] = useState<{ message: string; email: string }>();
  const { form, fields, pending, problem, errors } = useForm({
    check: (typed) => ({
      email: emailProblem(typed),
      password: newPasswordProblem(textOf(typed, "password")),
      terms: typed.has("terms") ? null : AUTH_TEXTS.termsMissing,
    }),
    send: async (typed) =>
      signUpAction({
        email: textOf(typed, "email"),
        password: textOf(typed, "password"),
        terms: true,
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        captcha: (await box.current?.proof()) ?? "",
      }),
    fallback: AUTH_TEXTS.signUpFailed,
    done: ({ message }) => {
      setSent({ message, email: textOf(fields(), "email") });
      return undefined;
    },
    failed: () => box.current?.renew(),
  });

  if (sent)
    return (
      <div className="grid gap-4">
        <FormMessage tone="success">{sent.message}</FormMessage>
        {hasMailbox ? <a href="/mailbox">Open the demo mailbox</a> : null}
        <ResendButton email={() => sent.email} />
      </div>
    );
  return (
    <form {...form} className="grid gap-4">
      <Field id="email" name="email" label="Email" type="email" autoComplete="username" error={errors.email} />
      <PasswordField
        id="password"
        name="password"
        label="Password"
        autoComplete="new-password"
        hint={AUTH_TEXTS.passwordHint}
        error={errors.password}
      />
      <Checkbox
        id="terms"
        name="terms"
        error={errors.terms}
        label={
          <>
            I agree to the{" "}
            <a href="/terms" target="_blank" rel="noopener">
              Terms of Service
            </a>
          </>
        }
      />
      <Captcha action="signup" box={box} />
      <FormMessage tone="error">{problem}</FormMessage>
      <SubmitButton pending={pending}>Create Account</SubmitButton>
    </form>
  );
}
