"use client";

import { SavedCheckbox } from "@/components/ui/saved-controls";
import { setAssignsAtSaveAction, setOnBoardsAction, setShortcutsEnabledAction } from "@/lib/actions/profile";

type Props = { checked: boolean };

export function BoardsSwitch({ checked }: Props) {
  return (
    <SavedCheckbox
      id="boards"
      className="settings-switch"
      label="Show me on the leaderboard"
      hint="When this is off, you’re hidden from the leaderboard. You still see where you would be."
      checked={checked}
      save={(enabled) => setOnBoardsAction({ enabled })}
    />
  );
}

export function AssignsSwitch({ checked }: Props) {
  return (
    <SavedCheckbox
      id="assigns"
      className="settings-switch"
      label="Give time to its project without asking"
      hint="Save adds the session to the project it was started on."
      checked={checked}
      save={(enabled) => setAssignsAtSaveAction({ enabled })}
    />
  );
}

/** Hidden on phones without a mouse or keyboard. */
export function ShortcutsSwitch({ checked }: Props) {
  return (
    <SavedCheckbox
      id="shortcuts"
      className="settings-switch not-any-pointer-fine:hidden"
      label="Keyboard shortcuts on the dashboard"
      hint="Space starts and pauses, S saves, ? shows all shortcuts."
      checked={checked}
      save={(enabled) => setShortcutsEnabledAction({ enabled })}
    />
  );
}
