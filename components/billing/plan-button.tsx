"use client";

import { type ComponentProps, type ReactNode, useState } from "react";
import { toastLoadFailure } from "@/lib/client/load-failure";
import { usePending } from "@/lib/client/use-pending";
import { useFocusFallback } from "../ui/use-focus-fallback";
import type { PlanChange } from "./begin-change";

/**
 * Buys or changes a plan. Public pages use it, so it loads dialogs and actions only when pressed. Without `children` it
 * renders no button, but an open dialog stays open.
 */
export function PlanButton({
  className,
  describedBy,
  children,
  ...change
}: PlanChange & { className: string; describedBy: string; children?: ReactNode }) {
  const { pending, once } = usePending();
  const [dialog, setDialog] = useState<ReactNode>(null);

  async function begin() {
    try {
      const { beginChange } = await import("./begin-change");
      setDialog(await beginChange(change, () => setDialog(null)));
    } catch (error) {
      await toastLoadFailure(error);
    }
  }

  return (
    <>
      {children ? (
        <Press
          aria-describedby={describedBy}
          aria-busy={pending || undefined}
          aria-disabled={pending || undefined}
          className={className}
          onClick={() => once(begin)}
        >
          {children}
        </Press>
      ) : null}
      {dialog}
    </>
  );
}

/** The button disappears once its change is scheduled, so focus then moves to the start of the page. */
function Press(props: ComponentProps<"button">) {
  useFocusFallback("#main");
  return <button type="button" {...props} />;
}
