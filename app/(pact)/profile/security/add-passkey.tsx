"use client";

import { useState } from "react";
import { FormMessage } from "@/components/ui/form-message";
import { PendingButton } from "@/components/ui/pending-button";
import { explainLoadFailure } from "@/lib/client/load-failure";
import { usePending } from "@/lib/client/use-pending";
import { RecoveryCodes } from "./recovery-codes";

export function AddPasskey() {
  const { pending, once } = usePending();
  const [problem, setProblem] = useState<string>();
  const [codes, setCodes] = useState<string[] | null>(null);

  async function add() {
    setProblem(undefined);
    const outcome = await import("@/components/auth/passkeys").then(
      (passkeys) => passkeys.addPasskey(),
      explainLoadFailure,
    );
    if (typeof outcome === "string") setProblem(outcome);
    else setCodes(outcome.codes);
  }

  if (codes)
    return (
      <div className="mt-4">
        <RecoveryCodes codes={codes} />
      </div>
    );
  return (
    <div className="mt-4 grid justify-items-start gap-3">
      <PendingButton variant="quiet" pending={pending} onClick={() => once(add)}>
        Add a passkey
      </PendingButton>
      <FormMessage tone="error">{problem}</FormMessage>
    </div>
  );
}
