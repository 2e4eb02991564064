"use client";

import { SavedCheckbox } from "@/components/ui/saved-checkbox";
import { setShortcutsEnabledAction } from "@/lib/actions/profile";
import { useAction } from "@/lib/client/use-action";

/** Switches the single keys of the dashboard on and off. */
export function ShortcutsForm({ enabled }: { enabled: boolean }) {
  const { run } = useAction(setShortcutsEnabledAction, { toasts: true });
  return (
    <SavedCheckbox
      id="shortcuts"
      // A phone without a mouse or keyboard has no use for it.
      className="not-any-pointer-fine:hidden"
      label="Keyboard shortcuts on the dashboard"
      hint="Space starts and pauses, S saves, ? shows all shortcuts."
      checked={enabled}
      save={(wanted) => run({ enabled: wanted })}
    />
  );
}
