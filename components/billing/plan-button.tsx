"use client";

import { type ComponentProps, type ReactNode, useState } from "react";
import type { Tier } from "@/lib/domain/billing/tiers";
import { GENERIC_ERROR_MESSAGE } from "@/lib/error-codes";
import { toast } from "../ui/toast";
import { useFocusFallback } from "../ui/use-focus-fallback";

export type PlanChange = {
  tier: Tier;
  change: "checkout" | "upgrade" | "downgrade";
  timeZone: string;
  periodEnd: string | null;
};

/**
 * Buys or changes a plan. Public pages carry it, so it is nothing but the press: dialogs and actions are fetched with it.
 * Without words there is no button; the dialog it has opened stays, also when the page is read again behind it.
 */
export function PlanButton({
  className,
  describedBy,
  children,
  ...wish
}: PlanChange & { className: string; describedBy: string; children?: ReactNode }) {
  const [isBusy, setBusy] = useState(false);
  const [dialog, setDialog] = useState<ReactNode>(null);

  async function press() {
    if (isBusy) return;
    setBusy(true);
    try {
      const { beginChange } = await import("./begin-change");
      setDialog(await beginChange(wish, () => setDialog(null)));
    } catch {
      toast({ message: GENERIC_ERROR_MESSAGE, tone: "error" });
    }
    setBusy(false);
  }

  return (
    <>
      {children ? (
        <Press
          aria-describedby={describedBy}
          aria-busy={isBusy || undefined}
          aria-disabled={isBusy || undefined}
          className={className}
          onClick={press}
        >
          {children}
        </Press>
      ) : null}
      {dialog}
    </>
  );
}

/** Once its change is scheduled the button is gone; whoever pressed it goes on at the page's beginning. */
function Press(props: ComponentProps<"button">) {
  useFocusFallback("#main");
  return <button type="button" {...props} />;
}
