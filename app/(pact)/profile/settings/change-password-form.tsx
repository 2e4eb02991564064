"use client";

import { useState } from "react";
import { checkNewPassword, NewPasswordFields, readNewPassword } from "@/components/auth/new-password-fields";
import { sendForm } from "@/components/auth/send-form";
import { FormMessage } from "@/components/ui/form-message";
import { PasswordField } from "@/components/ui/password-field";
import { SubmitButton } from "@/components/ui/submit-button";
import { textOf, useForm } from "@/components/ui/use-form";
import { changePasswordAction } from "@/lib/actions/auth";
import { FORM_TEXTS } from "@/lib/domain/auth/forms";

/** Changes the password of a signed-in crafter, who types the old one too; ends all other logins. */
export function ChangePasswordForm({ email }: { email: string }) {
  const [title, setTitle] = useState<string>();
  const { form, pending, problem, errors } = useForm({
    check: (typed) => ({
      currentPassword: textOf(typed, "currentPassword") ? null : FORM_TEXTS.passwordMissing,
      ...checkNewPassword(typed),
    }),
    send: (typed) => {
      setTitle(undefined);
      const input = { currentPassword: textOf(typed, "currentPassword"), ...readNewPassword(typed) };
      return sendForm(() => changePasswordAction(input), { fallback: FORM_TEXTS.passwordUpdateFailed });
    },
    done: (answer) => {
      setTitle(answer?.title);
      form.ref.current?.reset();
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
