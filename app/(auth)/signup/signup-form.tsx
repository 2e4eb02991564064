"use client";

import { useRef, useState } from "react";
import { AuthCard, LogIn } from "@/components/auth/auth-card";
import { type CaptchaBox, CheckedButton } from "@/components/auth/captcha";
import { sendForm } from "@/components/auth/send-form";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { FormMessage } from "@/components/ui/form-message";
import { lazyPart } from "@/components/ui/lazy-part";
import { PasswordField } from "@/components/ui/password-field";
import { textOf, useForm } from "@/components/ui/use-form";
import { signUpAction } from "@/lib/actions/auth";
import { emailProblem } from "@/lib/domain/auth/email-address";
import { FORM_TEXTS, newPasswordProblem } from "@/lib/domain/auth/forms";
import type { SentTo } from "./sent";

const LazySent = lazyPart(() => import("./sent").then((file) => file.Sent));

/** Creates an account. Sends the browser's time zone, which determines the account's local dates. */
export function SignupForm({ next, hasMailbox }: { next: string; hasMailbox: boolean }) {
  const box = useRef<CaptchaBox>(null);
  const [sent, setSent] = useState<SentTo>();
  const { form, pending, problem, errors } = useForm({
    check: (typed) => ({
      email: emailProblem(textOf(typed, "email")),
      password: newPasswordProblem(textOf(typed, "password")),
      terms: typed.has("terms") ? null : FORM_TEXTS.termsMissing,
    }),
    send: (typed) =>
      sendForm(
        async () =>
          signUpAction({
            email: textOf(typed, "email"),
            password: textOf(typed, "password"),
            terms: true,
            timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
            next,
            captcha: (await box.current?.proof()) ?? "",
          }),
        { fallback: FORM_TEXTS.signUpFailed },
      ),
    done: (answer, typed) => setSent(answer && { ...answer, email: textOf(typed, "email") }),
    failed: () => box.current?.renew(),
  });

  if (sent) return <LazySent {...sent} next={next} hasMailbox={hasMailbox} />;
  return (
    <AuthCard title="Create your account" intro="Free to start, and your time is yours.">
      <form {...form} className="grid gap-4 noscript:hidden">
        <Field id="email" name="email" label="Email" type="email" autoComplete="username" error={errors.email} />
        <PasswordField
          id="password"
          name="password"
          label="Password"
          autoComplete="new-password"
          hint={FORM_TEXTS.passwordHint}
          error={errors.password}
        />
        <Checkbox
          id="terms"
          name="terms"
          error={errors.terms}
          className="-mt-2.5 [&>label]:items-end [&>p]:mt-0 [&>p]:pl-8.5 [&>p]:text-base"
          label={
            <>
              I agree to the{" "}
              <a href="/terms" target="_blank" rel="noopener">
                Terms of Service
              </a>
            </>
          }
          hint={
            <>
              Our{" "}
              <a href="/terms/privacy" target="_blank" rel="noopener">
                Privacy Policy
              </a>{" "}
              says what we store and why.
            </>
          }
        />
        <FormMessage tone="error">{problem}</FormMessage>
        <CheckedButton action="signup" box={box} pending={pending}>
          Create Account
        </CheckedButton>
      </form>
      <LogIn next={next} />
    </AuthCard>
  );
}
