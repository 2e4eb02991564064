"use client";

import { type FormEvent, useRef, useState } from "react";
import { CodeField } from "@/components/auth/code-field";
import { Button } from "@/components/ui/button";
import { FormMessage } from "@/components/ui/form-message";
import { LazyAlertDialog } from "@/components/ui/lazy-alert-dialog";
import { PasswordField } from "@/components/ui/password-field";
import { textOf } from "@/components/ui/use-form";
import { disableAuthenticatorAction } from "@/lib/actions/factors";
import { type Refused, runAction } from "@/lib/client/run-action";
import { toast } from "@/lib/client/toast";
import { usePending } from "@/lib/client/use-pending";

/** `asksCode`: false after a recent confirmation, e.g. by the last recovery code. */
export function DisableAuthenticator({ asksCode }: { asksCode: boolean }) {
  const form = useRef<HTMLFormElement>(null);
  const [asking, setAsking] = useState(false);
  const [refused, setRefused] = useState<Refused>();
  const { pending, once } = usePending();

  function ask(open: boolean) {
    if (pending) return;
    setAsking(open);
    setRefused(undefined);
  }

  async function disable() {
    const typed = new FormData(form.current ?? undefined);
    const input = { password: textOf(typed, "password"), code: asksCode ? textOf(typed, "code") : null };
    const outcome = await runAction(() => disableAuthenticatorAction(input));
    if (!outcome.ok) return setRefused(outcome);
    setAsking(false);
    toast({ message: "Your authenticator app is off.", tone: "success" });
  }

  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    void once(disable);
  };
  const { password, code } = refused?.fieldErrors ?? {};
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
        onAction={submit}
        fallback={() => document.getElementById("authenticator-title")}
      >
        <form ref={form} onSubmit={submit} noValidate className="grid gap-3">
          <PasswordField
            id="disable-password"
            name="password"
            label="Your password"
            autoComplete="current-password"
            {...(password ? { error: password } : {})}
          />
          {asksCode ? <CodeField id="disable-code" hasApp error={code} /> : null}
          <FormMessage tone="error">{refused && !password && !code ? refused.message : null}</FormMessage>
          <button type="submit" hidden />
        </form>
      </LazyAlertDialog>
    </>
  );
}
