"use client";

import { type ReactNode, useState } from "react";
import { Button, type ButtonLook } from "@/components/ui/button";
import { Spinner } from "@/components/ui/spinner";
import { toast } from "@/components/ui/toast";
import { openPortalAction } from "@/lib/actions/billing";
import { runAction } from "@/lib/client/run-action";
import type { PortalPage } from "@/lib/domain/billing/input";
import { CANCEL_HELP_URL, NO_PORTAL } from "@/lib/domain/billing/texts";

/** Leaves for the payment provider's portal; to cancel, for its help article where there is no portal. */
export function PortalButton({ page, children, ...look }: ButtonLook & { page: PortalPage; children: ReactNode }) {
  const [isBusy, setBusy] = useState(false);

  async function leave() {
    if (isBusy) return;
    setBusy(true);
    const answer = await runAction(() => openPortalAction({ page }));
    const fallback = page === "cancel" || page === "cancel-extra" ? CANCEL_HELP_URL : null;
    const url = answer.ok ? (answer.data?.url ?? fallback) : null;
    if (url) location.assign(url);
    else toast({ message: answer.ok ? NO_PORTAL : answer.message, tone: "error" });
    setBusy(false);
  }

  return (
    <Button {...look} aria-disabled={isBusy || undefined} aria-busy={isBusy || undefined} onClick={leave}>
      {isBusy ? <Spinner /> : null}
      {children}
    </Button>
  );
}
