"use client";

import { useState } from "react";
import { FormMessage } from "@/components/ui/form-message";
import { PendingButton } from "@/components/ui/pending-button";
import { explainLoadFailure } from "@/lib/client/load-failure";
import { usePending } from "@/lib/client/use-pending";

/** Logs in without a password; its code is loaded when pressed. */
export function PasskeyLogin({ next, label }: { next: string; label: string }) {
  const { pending, once } = usePending();
  const [problem, setProblem] = useState<string>();

  async function signIn() {
    setProblem(undefined);
    const remember = document.querySelector<HTMLInputElement>("#remember")?.checked;
    const outcome = await import("@/components/auth/passkeys").then(
      ({ signInByPasskey }) => signInByPasskey(remember, next),
      explainLoadFailure,
    );
    setProblem(outcome);
  }

  return (
    <div className="grid gap-3 noscript:hidden">
      <PendingButton variant="quiet" pending={pending} onClick={() => once(signIn)}>
        {label}
      </PendingButton>
      <FormMessage tone="error">{problem}</FormMessage>
    </div>
  );
}
