"use client";

import { SavedCheckbox } from "@/components/ui/saved-controls";
import { setAssignsAtSaveAction, setOnBoardsAction, setShortcutsEnabledAction } from "@/lib/actions/profile";

const SWITCHES = {
  boards: {
    label: "Show me on the leaderboard",
    hint: "When this is off, you’re hidden from the leaderboard. You still see where you would be.",
    save: setOnBoardsAction,
  },
  assigns: {
    label: "Give time to its project without asking",
    hint: "Save adds the session to the project it was started on.",
    save: setAssignsAtSaveAction,
  },
  shortcuts: {
    label: "Keyboard shortcuts on the dashboard",
    hint: "Space starts and pauses, S saves, ? shows all shortcuts.",
    save: setShortcutsEnabledAction,
  },
};

export function SettingSwitch({ of, checked }: { of: keyof typeof SWITCHES; checked: boolean }) {
  const { label, hint, save } = SWITCHES[of];
  return (
    <SavedCheckbox
      id={of}
      // The shortcuts are hidden on phones without a mouse or keyboard.
      className={of === "shortcuts" ? "settings-switch not-any-pointer-fine:hidden" : "settings-switch"}
      label={label}
      hint={hint}
      checked={checked}
      save={(enabled) => save({ enabled })}
    />
  );
}
