"use client";

import { useOptimistic, useTransition } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { setShortcutsEnabledAction } from "@/lib/actions/profile";
import { useAction } from "@/lib/client/use-action";

/** Switches the single keys of the dashboard on and off. */
export function ShortcutsForm({ enabled }: { enabled: boolean }) {
  const [shown, show] = useOptimistic(enabled);
  const [, startTransition] = useTransition();
  const { run } = useAction(setShortcutsEnabledAction, { toasts: true });
  return (
    <Checkbox
      id="shortcuts"
      // A phone without a mouse or keyboard has no use for it.
      className="not-any-pointer-fine:hidden"
      label="Keyboard shortcuts on the dashboard"
      hint="Space starts and pauses, S saves, ? shows all shortcuts."
      checked={shown}
      onChange={(event) => {
        const wanted = event.target.checked;
        startTransition(async () => {
          show(wanted);
          await run({ enabled: wanted });
        });
      }}
    />
  );
}
