"use client";

import { useOptimistic, useTransition } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { useSaving } from "@/components/ui/use-saving";
import { setShortcutsEnabledAction } from "@/lib/actions/profile";

/** Switches the single keys of the dashboard on and off. */
export function ShortcutsForm({ enabled }: { enabled: boolean }) {
  const [shown, show] = useOptimistic(enabled);
  const [, startTransition] = useTransition();
  const { saving } = useSaving();
  return (
    <Checkbox
      id="shortcuts"
      label="Keyboard shortcuts on the dashboard"
      hint="Space starts and pauses, S saves, ? lists the keys."
      checked={shown}
      onChange={(event) => {
        const wanted = event.target.checked;
        startTransition(async () => {
          show(wanted);
          await saving(() => setShortcutsEnabledAction({ enabled: wanted }));
        });
      }}
    />
  );
}
