"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";

type Props = {
  id: string;
  error?: string | undefined;
  /** Without an app the field takes only recovery codes. */
  hasApp: boolean;
};

/** A code of the app, or a recovery code. Its name in the form is `code`. */
export function CodeField({ id, error, hasApp }: Props) {
  const [wantsRecovery, setRecovery] = useState(false);
  const isRecovery = wantsRecovery || !hasApp;
  const shown = { id, name: "code", className: "min-w-0", error };
  return (
    <div>
      {isRecovery ? (
        <Field
          {...shown}
          key="recovery"
          label="Recovery code"
          hint="16 letters and digits. Each code works once."
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
      ) : (
        <Field
          {...shown}
          key="app"
          label="Code"
          hint="The 6 digits that your authenticator app shows now."
          inputMode="numeric"
          autoComplete="one-time-code"
        />
      )}
      {hasApp ? (
        <Button variant="plain" size="inline" className="mt-1" onClick={() => setRecovery(!isRecovery)}>
          {isRecovery ? "Use your app’s code" : "Use a recovery code"}
        </Button>
      ) : null}
    </div>
  );
}
