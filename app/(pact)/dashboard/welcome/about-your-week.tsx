import { useEffect, useState } from "react";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/input";
import { weeklyGoalDigits } from "@/lib/domain/crafting/weekly-goal";
import type { StepProps } from "./answers";

export function AboutYourWeek({ answers, answer, problems }: StepProps) {
  const [zones, setZones] = useState([answers.timeZone]);
  // Added in an effect, because the full list is long and only a browser with our script can use it.
  useEffect(() => setZones((now) => [...new Set([...now, ...Intl.supportedValuesOf("timeZone")])].sort()), []);
  return (
    <>
      <Field
        id="weekly-goal"
        label="Weekly goal (hours)"
        hint="No pressure. We’ll show it next to your week."
        value={answers.weeklyGoalHours}
        onChange={(event) => answer({ weeklyGoalHours: event.target.value })}
        onBlur={(event) => answer({ weeklyGoalHours: weeklyGoalDigits(event.target.value) })}
        inputMode="numeric"
        autoComplete="off"
        placeholder="e.g. 5"
        error={problems.weeklyGoalHours}
      />
      <Field
        id="first-time-zone"
        label="Time zone"
        hint="Used to decide when your day starts."
        error={problems.timeZone}
      >
        {(control) => (
          <Select {...control} value={answers.timeZone} onChange={(event) => answer({ timeZone: event.target.value })}>
            {zones.map((zone) => (
              <option key={zone} value={zone}>
                {zone.replaceAll("_", " ")}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </>
  );
}
