"use client";

import { type ReactNode, useState } from "react";
import type { Tier } from "@/lib/domain/tiers";
import { SURPRISE } from "@/lib/errors";
import { toast } from "../ui/toast";

export type PlanChange = { tier: Tier; change: "checkout" | "upgrade" | "downgrade"; timeZone: string };

/**
 * Buys or changes a plan. Public pages carry it, so it is nothing but the press: dialogs and actions are fetched with it.
 * `className` comes from the server for the same reason.
 */
export function PlanButton({
  className,
  describedBy,
  children,
  ...wish
}: PlanChange & { className: string; describedBy: string; children: ReactNode }) {
  const [isBusy, setBusy] = useState(false);
  const [dialog, setDialog] = useState<ReactNode>(null);

  async function press() {
    if (isBusy) return;
    setBusy(true);
    try {
      const { beginChange } = await import("./begin-change");
      setDialog(await beginChange(wish, () => setDialog(null)));
    } catch {
      toast({ message: SURPRISE, tone: "error" });
    }
    setBusy(false);
  }

  return (
    <>
      <button
        type="button"
        aria-describedby={describedBy}
        aria-busy={isBusy || undefined}
        aria-disabled={isBusy || undefined}
        className={className}
        onClick={press}
      >
        {children}
      </button>
      {dialog}
    </>
  );
}
