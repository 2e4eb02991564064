"use client";

import { type FormEvent, useState } from "react";
import { Field } from "@/components/ui/field";
import { SavedCheckbox } from "@/components/ui/saved-checkbox";
import { SubmitButton } from "@/components/ui/submit-button";
import {
  setAssignsAtSaveAction,
  setCraftSettingsAction,
  setOnBoardsAction,
  setShortcutsEnabledAction,
} from "@/lib/actions/profile";
import { useAction } from "@/lib/client/use-action";
import { weeklyGoalDigits } from "@/lib/domain/crafting/weekly-goal";
import { MAX_CRAFT_LENGTH } from "@/lib/domain/profile/fields";

export function CraftForm({ craft, weeklyGoalHours }: { craft: string | null; weeklyGoalHours: number | null }) {
  const [makes, setMakes] = useState(craft ?? "");
  const [hours, setHours] = useState(String(weeklyGoalHours ?? ""));
  const { pending, fieldErrors, run } = useAction(setCraftSettingsAction, { toasts: { success: "Saved" } });
  const save = (event: FormEvent) => {
    event.preventDefault();
    void run({ craft: makes, weeklyGoalHours: hours });
  };
  return (
    <form className="grid gap-3" noValidate onSubmit={save}>
      <Field
        id="craft"
        label="What do you make?"
        hint="Private. It sets the examples you see and your first method."
        maxLength={MAX_CRAFT_LENGTH}
        error={fieldErrors.craft}
        value={makes}
        onChange={(event) => setMakes(event.target.value)}
        autoComplete="off"
      />
      <Field
        id="weekly-goal"
        label="Weekly goal (hours)"
        hint="Shown on your dashboard. Leave blank for no goal."
        value={hours}
        onChange={(event) => setHours(event.target.value)}
        onBlur={() => setHours(weeklyGoalDigits(hours))}
        inputMode="numeric"
        autoComplete="off"
        error={fieldErrors.weeklyGoalHours}
      />
      <div>
        <SubmitButton pending={pending} variant="quiet">
          Save
        </SubmitButton>
      </div>
    </form>
  );
}

export function Switches({ boards, shortcuts, assigns }: { boards: boolean; shortcuts: boolean; assigns: boolean }) {
  return (
    <>
      <SavedCheckbox
        id="boards"
        label="Show me on the leaderboard"
        hint="When this is off, you’re hidden from the leaderboard. You still see where you would be."
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
        // Hides it on phones without a mouse or keyboard.
        className="not-any-pointer-fine:hidden"
        label="Keyboard shortcuts on the dashboard"
        hint="Space starts and pauses, S saves, ? shows all shortcuts."
        checked={shortcuts}
        save={(enabled) => setShortcutsEnabledAction({ enabled })}
      />
    </>
  );
}
