"use client";

import { useState } from "react";
import { PendingButton } from "@/components/ui/pending-button";
import { renewRecoveryCodesAction } from "@/lib/actions/factors";
import { useAction } from "@/lib/client/use-action";
import { RecoveryCodes } from "./recovery-codes";

export function RenewCodes() {
  const [codes, setCodes] = useState<string[]>();
  const { pending, run } = useAction(renewRecoveryCodesAction, { toasts: true });
  if (codes)
    return (
      <div className="mt-4">
        <RecoveryCodes codes={codes} />
      </div>
    );
  const renew = async () => {
    const outcome = await run();
    if (outcome?.ok && outcome.data) setCodes(outcome.data.codes);
  };
  return (
    <>
      <p className="mt-2 mb-4 text-sm text-muted">New codes replace the old ones, which stop working at once.</p>
      <PendingButton variant="quiet" pending={pending} onClick={renew}>
        Make new codes
      </PendingButton>
    </>
  );
}
