"use client";

import { type FormEvent, useState } from "react";
import { Field } from "@/components/ui/field";
import { SubmitButton } from "@/components/ui/submit-button";
import { setCraftSettingsAction } from "@/lib/actions/profile";
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
        <SubmitButton pending={pending}>Save</SubmitButton>
      </div>
    </form>
  );
}
