"use client";

import { useState } from "react";
import { textOf } from "@/components/auth/fields";
import { NewPasswordFields, newPasswordCheck } from "@/components/auth/new-password-fields";
import { useForm } from "@/components/auth/use-form";
import { FormMessage } from "@/components/ui/form-message";
import { PasswordField } from "@/components/ui/password-field";
import { SubmitButton } from "@/components/ui/submit-button";
import { changePasswordAction } from "@/lib/actions/auth";
import { AUTH_TEXTS } from "@/lib/domain/auth/passwords";

/** Changes the password of a signed-in crafter, who types the old one too; ends all other logins. */
export function ChangePasswordForm({ email }: { email: string }) {
  const [title, setTitle] = useState<string>();
  const { form, pending, problem, errors } = useForm({
    check: (typed) => ({
      currentPassword: textOf(typed, "currentPassword") ? null : AUTH_TEXTS.passwordMissing,
      ...newPasswordCheck(typed),
    }),
    send: (typed) => {
      setTitle(undefined);
      return changePasswordAction({
        currentPassword: textOf(typed, "currentPassword"),
        password: textOf(typed, "password"),
        confirmation: textOf(typed, "confirmation"),
      });
    },
    fallback: AUTH_TEXTS.passwordUpdateFailed,
    done: (answer) => {
      setTitle(answer.title);
      form.ref.current?.reset();
      return undefined;
    },
  });
  return (
    <form {...form} className="grid gap-4">
      <PasswordField
        id="currentPassword"
        name="currentPassword"
        label="Current Password"
        autoComplete="current-password"
        error={errors.currentPassword}
      />
      <NewPasswordFields email={email} errors={errors} />
      <FormMessage tone="error">{problem}</FormMessage>
      <FormMessage tone="success">{title}</FormMessage>
      <SubmitButton pending={pending}>Update Password</SubmitButton>
    </form>
  );
}
