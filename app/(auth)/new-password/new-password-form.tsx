"use client";

import { useEffect, useRef, useState } from "react";
import { checkNewPassword, NewPasswordFields, readNewPassword } from "@/components/auth/new-password-fields";
import { sendForm } from "@/components/auth/send-form";
import { FormMessage } from "@/components/ui/form-message";
import { SubmitButton } from "@/components/ui/submit-button";
import { useForm } from "@/components/ui/use-form";
import { setNewPasswordAction } from "@/lib/actions/auth";
import { FORM_TEXTS } from "@/lib/domain/auth/forms";
import { DEFAULT_RETURN_PATH } from "@/lib/domain/auth/return-path";

const REDIRECT_MS = 3_000;

/** Sets the password, shows a message and after 3 s goes to the dashboard or to the second step. */
export function NewPasswordForm({ token, email }: { token: string; email: string }) {
  const [updated, setUpdated] = useState<{ title: string; next: string }>();
  const { form, pending, problem, errors } = useForm({
    check: checkNewPassword,
    send: (typed) =>
      sendForm(() => setNewPasswordAction({ token, ...readNewPassword(typed) }), {
        fallback: FORM_TEXTS.passwordUpdateFailed,
        changesAccount: true,
      }),
    done: setUpdated,
  });
  if (updated) return <Updated {...updated} />;
  return (
    <form {...form} className="grid gap-4 noscript:hidden">
      <NewPasswordFields email={email} errors={errors} />
      <FormMessage tone="error">{problem}</FormMessage>
      <p className="text-sm text-muted">You’ll be signed out on every other device.</p>
      <SubmitButton pending={pending}>Update Password</SubmitButton>
    </form>
  );
}

function Updated({ title, next }: { title: string; next: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    const timer = setTimeout(() => location.assign(next), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [next]);
  return (
    <div role="status">
      <h2 ref={heading} tabIndex={-1} className="text-xl">
        {title}
      </h2>
      <p className="mt-1.5 text-muted">
        You’ve been signed out on every other device.{" "}
        {next === DEFAULT_RETURN_PATH ? "Your dashboard opens in a moment." : "Your second step opens in a moment."}
      </p>
    </div>
  );
}
