"use client";

import { SavedCheckbox } from "@/components/ui/saved-checkbox";
import { setAssignsAtSaveAction, setOnBoardsAction, setShortcutsEnabledAction } from "@/lib/actions/profile";
import { useAction } from "@/lib/client/use-action";

export function Switches({ boards, shortcuts, assigns }: { boards: boolean; shortcuts: boolean; assigns: boolean }) {
  const { run: setOnBoards } = useAction(setOnBoardsAction, { toasts: true });
  const { run: setShortcuts } = useAction(setShortcutsEnabledAction, { toasts: true });
  const { run: setAssigns } = useAction(setAssignsAtSaveAction, { toasts: true });
  return (
    <>
      <SavedCheckbox
        id="boards"
        label="Show me on the boards"
        hint="When this is off, the leaderboard shows you to nobody. You still see where you would be."
        checked={boards}
        save={(enabled) => setOnBoards({ enabled })}
      />
      <SavedCheckbox
        id="assigns"
        label="Give time to its project without asking"
        hint="Save adds the session to the project it was started on."
        checked={assigns}
        save={(enabled) => setAssigns({ enabled })}
      />
      <SavedCheckbox
        id="shortcuts"
        // A phone without a mouse or keyboard has no use for it.
        className="not-any-pointer-fine:hidden"
        label="Keyboard shortcuts on the dashboard"
        hint="Space starts and pauses, S saves, ? shows all shortcuts."
        checked={shortcuts}
        save={(enabled) => setShortcuts({ enabled })}
      />
    </>
  );
}
