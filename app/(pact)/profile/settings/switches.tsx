"use client";

import type { ComponentProps } from "react";
import type { IconName } from "@/components/ui/icon";
import { SavedCheckbox } from "@/components/ui/saved-controls";
import { setAssignsAtSaveAction, setOnBoardsAction, setShortcutsEnabledAction } from "@/lib/actions/profile";
import { ControlRow } from "./rows";

const SWITCHES = {
  boards: {
    icon: "trophy",
    label: "Show me on the leaderboard",
    hint: "When this is off, you’re hidden from the leaderboard. You still see where you would be.",
    save: setOnBoardsAction,
  },
  assigns: {
    icon: "spool",
    label: "Give time to its project without asking",
    hint: "Save adds the session to the project it was started on.",
    save: setAssignsAtSaveAction,
  },
  shortcuts: {
    icon: "keyboard",
    label: "Keyboard shortcuts on the dashboard",
    hint: "Space starts and pauses, S saves, ? shows all shortcuts.",
    save: setShortcutsEnabledAction,
  },
} as const;

export function SettingSwitch({ of, checked }: { of: keyof typeof SWITCHES; checked: boolean }) {
  const { icon, label, hint, save } = SWITCHES[of];
  return (
    // The shortcuts are hidden on phones without a mouse or keyboard.
    <SwitchRow
      icon={icon}
      rowClassName={of === "shortcuts" ? "not-any-pointer-fine:hidden" : ""}
      id={of}
      label={label}
      hint={hint}
      checked={checked}
      save={(enabled) => save({ enabled })}
    />
  );
}

type RowProps = ComponentProps<typeof SavedCheckbox> & { icon: IconName; rowClassName?: string };

/** A switch that saves at once. */
export function SwitchRow({ icon, rowClassName = "", ...checkbox }: RowProps) {
  return (
    <ControlRow icon={icon} className={rowClassName}>
      <SavedCheckbox className="settings-switch" {...checkbox} />
    </ControlRow>
  );
}
