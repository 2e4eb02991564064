"use client";

import { CodeField } from "@/components/auth/code-field";
import { textOf } from "@/components/ui/use-form";
import { disableAuthenticatorAction } from "@/lib/actions/factors";
import { runAction } from "@/lib/client/run-action";
import { toast } from "@/lib/client/toast";
import { PasswordAlertDialog } from "./password-alert-dialog";

/** `asksCode`: false after a recent confirmation, e.g. by the last recovery code. */
export function DisableAuthenticator({ asksCode }: { asksCode: boolean }) {
  return (
    <PasswordAlertDialog
      passwordId="disable-password"
      title="Turn off your authenticator app?"
      sentence="Codes from it will no longer work here. To use it again, you set it up again. We’ll email you about it."
      action="Turn off"
      tone="danger"
      fallback={() => document.getElementById("authenticator-title")}
      send={(typed) => {
        const input = { password: textOf(typed, "password"), code: asksCode ? textOf(typed, "code") : null };
        return runAction(() => disableAuthenticatorAction(input));
      }}
      done={() => toast({ message: "Your authenticator app is off.", tone: "success" })}
    >
      {(errors) => (asksCode ? <CodeField id="disable-code" hasApp error={errors.code} /> : null)}
    </PasswordAlertDialog>
  );
}
