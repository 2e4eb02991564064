"use client";

import { useEffect, useRef, useState } from "react";
import { textOf } from "@/components/auth/fields";
import { NewPasswordFields, newPasswordCheck } from "@/components/auth/new-password-fields";
import { useForm } from "@/components/auth/use-form";
import { FormMessage } from "@/components/ui/form-message";
import { SubmitButton } from "@/components/ui/submit-button";
import { setNewPasswordAction } from "@/lib/actions/auth";
import { FORM_TEXTS } from "@/lib/domain/auth/forms";

const REDIRECT_MS = 3_000;

/** Sets the password, says so and goes to the dashboard after 3 s. */
export function NewPasswordForm({ token }: { token: string }) {
  const [title, setTitle] = useState<string>();
  const { form, pending, problem, errors } = useForm({
    check: newPasswordCheck,
    send: (typed) =>
      setNewPasswordAction({
        token,
        password: textOf(typed, "password"),
        confirmation: textOf(typed, "confirmation"),
      }),
    fallback: FORM_TEXTS.passwordUpdateFailed,
    done: (answer) => {
      setTitle(answer.title);
      return undefined;
    },
  });
  if (title) return <Updated title={title} />;
  return (
    <form {...form} className="grid gap-4 noscript:hidden">
      <NewPasswordFields errors={errors} />
      <FormMessage tone="error">{problem}</FormMessage>
      <SubmitButton pending={pending}>Update Password</SubmitButton>
    </form>
  );
}

function Updated({ title }: { title: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    const timer = setTimeout(() => location.assign("/dashboard"), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status">
      <h2 ref={heading} tabIndex={-1} className="text-xl">
        {title}
      </h2>
      <p className="mt-1.5 text-muted">
        You’ve been signed out on every other device. Your dashboard opens in a moment.
      </p>
    </div>
  );
}
