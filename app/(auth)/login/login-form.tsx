"use client";

import { useEffect, useRef, useState } from "react";
import { type CaptchaBox, CheckedButton } from "@/components/auth/captcha";
import { ResendButton } from "@/components/auth/resend-button";
import { sendForm } from "@/components/auth/send-form";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { FormMessage } from "@/components/ui/form-message";
import { PasswordField } from "@/components/ui/password-field";
import { textOf, useForm } from "@/components/ui/use-form";
import { signInAction } from "@/lib/actions/auth";
import { emailProblem } from "@/lib/domain/auth/email-address";
import { FORM_TEXTS } from "@/lib/domain/auth/forms";

export function LoginForm({ next, isConfirmed }: { next: string; isConfirmed: boolean }) {
  const box = useRef<CaptchaBox>(null);
  const [waiting, setWaiting] = useState<{ signupId: string; email: string }>();
  const { form, pending, problem, errors } = useForm({
    check: (typed) => ({
      email: emailProblem(textOf(typed, "email")),
      password: textOf(typed, "password") ? null : FORM_TEXTS.passwordMissing,
    }),
    send: (typed) => {
      setWaiting(undefined);
      return sendForm(() => signIn(typed), {
        fallback: FORM_TEXTS.loginFailed,
        changesAccount: true,
        problemIn: ({ problem, signupId }) => {
          if (signupId) setWaiting({ signupId, email: textOf(typed, "email") });
          return problem;
        },
      });
    },
    done: (answer) => answer?.next && location.assign(answer.next),
    failed: () => box.current?.renew(),
  });
  const { ref } = form;
  useEffect(() => {
    if (isConfirmed)
      import("@/components/auth/confirmed-address").then(
        (file) => file.fillInAddress(ref.current),
        () => {},
      );
  }, [ref, isConfirmed]);

  /** After too many recent failures, maybe somebody else's, the same attempt is sent again with a harder proof. */
  async function signIn(typed: FormData) {
    let answer = await trySigningIn(typed);
    for (const proof of ["login-hard", "login-hardest"] as const) {
      if (answer?.data?.harder !== proof) continue;
      box.current?.renew(proof);
      answer = await trySigningIn(typed);
    }
    return answer;
  }

  async function trySigningIn(typed: FormData) {
    return signInAction({
      email: textOf(typed, "email"),
      password: textOf(typed, "password"),
      remember: typed.has("remember"),
      next,
      captcha: (await box.current?.proof()) ?? "",
    });
  }

  return (
    <form {...form} className="grid gap-4 noscript:hidden">
      <Field id="email" name="email" label="Email" type="email" autoComplete="username" error={errors.email} />
      <PasswordField
        id="password"
        name="password"
        label="Password"
        autoComplete="current-password"
        error={errors.password}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Checkbox id="remember" name="remember" label="Remember me" />
        <a href="/reset-password" className="inline-flex min-h-11 items-center">
          Forgot your password?
        </a>
      </div>
      <FormMessage tone="error">{problem}</FormMessage>
      {waiting && problem ? <ResendButton {...waiting} next={next} /> : null}
      <CheckedButton action="login" box={box} pending={pending}>
        Sign in
      </CheckedButton>
    </form>
  );
}
