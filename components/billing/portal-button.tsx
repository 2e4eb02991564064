"use client";

import type { ComponentProps, ReactNode } from "react";
import { type ButtonLook, buttonClass } from "@/components/ui/button";
import { PendingButton } from "@/components/ui/pending-button";
import { toast } from "@/components/ui/toast";
import { openPortalAction } from "@/lib/actions/billing";
import { useAction } from "@/lib/client/use-action";
import type { PortalPage } from "@/lib/domain/billing/input";
import { CANCEL_HELP_URL, NO_PORTAL } from "@/lib/domain/billing/texts";

/** Opens the payment provider's portal; to cancel without a portal, opens the provider's help article. */
export function PortalButton({ page, children, ...look }: ButtonLook & { page: PortalPage; children: ReactNode }) {
  const { run, pending } = useAction(openPortalAction);

  async function leave() {
    const answer = await run({ page });
    if (!answer) return;
    const fallback = page === "cancel" || page === "cancel-extra" ? CANCEL_HELP_URL : null;
    const url = answer.ok ? (answer.data?.url ?? fallback) : null;
    if (url) location.assign(url);
    else toast({ message: answer.ok ? NO_PORTAL : answer.message, tone: "error" });
  }

  return (
    <PendingButton {...look} pending={pending} onClick={leave}>
      {children}
    </PendingButton>
  );
}

/** Opens the portal if there is one, otherwise the provider's help article. */
export function CancelButton({ hasPortal, ...props }: ComponentProps<typeof PortalButton> & { hasPortal: boolean }) {
  if (hasPortal) return <PortalButton {...props} />;
  return (
    <a href={CANCEL_HELP_URL} target="_blank" rel="noopener" className={buttonClass(props)}>
      {props.children}
      <span className="sr-only"> (opens Paddle’s help in a new tab)</span>
    </a>
  );
}
