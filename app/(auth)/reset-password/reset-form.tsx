"use client";

import { useEffect, useRef, useState } from "react";
import { type CaptchaBox, CheckedButton } from "@/components/auth/captcha";
import { sendForm } from "@/components/auth/send-form";
import { Button, buttonClass } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { FormMessage } from "@/components/ui/form-message";
import { textOf, useForm } from "@/components/ui/use-form";
import { requestResetAction } from "@/lib/actions/auth";
import { emailProblem } from "@/lib/domain/auth/email-address";
import { FORM_TEXTS } from "@/lib/domain/auth/forms";

/** Requests a reset link; every address gets the same 'Check Your Email'. */
export function ResetForm({ hasMailbox }: { hasMailbox: boolean }) {
  const box = useRef<CaptchaBox>(null);
  const [title, setTitle] = useState<string>();
  const [email, setEmail] = useState("");
  const { form, pending, problem, errors } = useForm({
    check: (typed) => ({ email: emailProblem(textOf(typed, "email")) }),
    send: (typed) =>
      sendForm(
        async () => requestResetAction({ email: textOf(typed, "email"), captcha: (await box.current?.proof()) ?? "" }),
        { fallback: FORM_TEXTS.resetFailed },
      ),
    done: (answer, typed) => {
      setEmail(textOf(typed, "email"));
      setTitle(answer?.title);
    },
    failed: () => box.current?.renew(),
  });

  if (title) return <Sent title={title} hasMailbox={hasMailbox} again={() => setTitle(undefined)} />;
  return (
    <form {...form} className="grid gap-4 noscript:hidden">
      <p className="-mt-4.5 mb-1 text-muted">Enter your email and we’ll send you a link to choose a new password.</p>
      <Field
        id="email"
        name="email"
        label="Email"
        type="email"
        autoComplete="username"
        defaultValue={email}
        error={errors.email}
      />
      <FormMessage tone="error">{problem}</FormMessage>
      <CheckedButton action="reset" box={box} pending={pending}>
        Send Reset Link
      </CheckedButton>
      <a href="/login" className="inline-flex min-h-11 items-center justify-center">
        Back to Login
      </a>
    </form>
  );
}

function Sent({ title, hasMailbox, again }: { title: string; hasMailbox: boolean; again: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-xl">
        {title}
      </h2>
      <p className="text-muted">
        If this address has an account, a link is on its way. It expires in 30 minutes and works once.
      </p>
      {hasMailbox ? <a href="/mailbox">Open the demo mailbox</a> : null}
      <Button variant="quiet" onClick={again}>
        Try Again
      </Button>
      <a href="/login" className={buttonClass()}>
        Back to Login
      </a>
    </div>
  );
}
