"use client";

import { useState } from "react";
import { CodeField } from "@/components/auth/code-field";
import { Button } from "@/components/ui/button";
import { FormMessage } from "@/components/ui/form-message";
import { LazyAlertDialog } from "@/components/ui/lazy-alert-dialog";
import { PasswordField } from "@/components/ui/password-field";
import { textOf, useForm } from "@/components/ui/use-form";
import { disableAuthenticatorAction } from "@/lib/actions/factors";
import { runAction } from "@/lib/client/run-action";
import { toast } from "@/lib/client/toast";

/** `asksCode`: false after a recent confirmation, e.g. by the last recovery code. */
export function DisableAuthenticator({ asksCode }: { asksCode: boolean }) {
  const [asking, setAsking] = useState(false);
  const { form, pending, problem, errors, clear } = useForm({
    send: (typed) => {
      const input = { password: textOf(typed, "password"), code: asksCode ? textOf(typed, "code") : null };
      return runAction(() => disableAuthenticatorAction(input));
    },
    done: () => {
      setAsking(false);
      toast({ message: "Your authenticator app is off.", tone: "success" });
    },
  });

  function ask(open: boolean) {
    if (pending) return;
    setAsking(open);
    clear();
  }

  return (
    <>
      <Button variant="quiet" onClick={() => ask(true)}>
        Turn off
      </Button>
      <LazyAlertDialog
        open={asking}
        onOpenChange={ask}
        title="Turn off your authenticator app?"
        sentence="Codes from it will no longer work here. To use it again, you set it up again. We’ll email you about it."
        action="Turn off"
        tone="danger"
        pending={pending}
        onAction={() => form.ref.current?.requestSubmit()}
        fallback={() => document.getElementById("authenticator-title")}
      >
        <form {...form} className="grid gap-3">
          <PasswordField
            id="disable-password"
            name="password"
            label="Your password"
            autoComplete="current-password"
            error={errors.password}
          />
          {asksCode ? <CodeField id="disable-code" hasApp error={errors.code} /> : null}
          <FormMessage tone="error">{problem}</FormMessage>
          <button type="submit" hidden />
        </form>
      </LazyAlertDialog>
    </>
  );
}
