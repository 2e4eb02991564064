"use client";

import { SavedCheckbox } from "@/components/ui/saved-checkbox";
import { setAssignsAtSaveAction, setOnBoardsAction, setShortcutsEnabledAction } from "@/lib/actions/profile";

export function Switches({ boards, shortcuts, assigns }: { boards: boolean; shortcuts: boolean; assigns: boolean }) {
  return (
    <>
      <SavedCheckbox
        id="boards"
        label="Show me on the boards"
        hint="When this is off, the leaderboard shows you to nobody. You still see where you would be."
        checked={boards}
        save={(enabled) => setOnBoardsAction({ enabled })}
      />
      <SavedCheckbox
        id="assigns"
        label="Give time to its project without asking"
        hint="Save adds the session to the project it was started on."
        checked={assigns}
        save={(enabled) => setAssignsAtSaveAction({ enabled })}
      />
      <SavedCheckbox
        id="shortcuts"
        // Useless on a phone without a mouse or keyboard.
        className="not-any-pointer-fine:hidden"
        label="Keyboard shortcuts on the dashboard"
        hint="Space starts and pauses, S saves, ? shows all shortcuts."
        checked={shortcuts}
        save={(enabled) => setShortcutsEnabledAction({ enabled })}
      />
    </>
  );
}
