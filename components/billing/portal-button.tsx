"use client";

import { type ReactNode, useState } from "react";
import { Button, type ButtonLook } from "@/components/ui/button";
import { Spinner } from "@/components/ui/spinner";
import { toast } from "@/components/ui/toast";
import { openPortalAction } from "@/lib/actions/billing";
import { CANCEL_HELP_URL } from "@/lib/domain/billing-texts";
import { post } from "@/lib/post";

/** Leaves for the payment provider's portal, or for its help article where the portal has no page for this crafter. */
export function PortalButton({
  page,
  children,
  ...look
}: ButtonLook & { page: "cancel" | "payment"; children: ReactNode }) {
  const [isBusy, setBusy] = useState(false);

  async function leave() {
    if (isBusy) return;
    setBusy(true);
    const answer = await post(() => openPortalAction({ page }));
    if (answer.ok) location.assign(answer.data?.url ?? CANCEL_HELP_URL);
    else toast({ message: answer.sentence, tone: "error" });
    setBusy(false);
  }

  return (
    <Button {...look} aria-disabled={isBusy || undefined} aria-busy={isBusy || undefined} onClick={leave}>
      {isBusy ? <Spinner /> : null}
      {children}
    </Button>
  );
}
