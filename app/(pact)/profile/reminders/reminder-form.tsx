"use client";

import type { ComponentProps } from "react";
import type { IconName } from "@/components/ui/icon";
import { Options } from "@/components/ui/input";
import { SavedSelect } from "@/components/ui/saved-controls";
import type { findReminderSettings } from "@/db/queries/crafting/reminders";
import { setRemindersAction } from "@/lib/actions/profile";
import { HAND_REST_MINUTES } from "@/lib/domain/crafting/hand-rest";
import { REMIND_AFTER_MINUTES } from "@/lib/domain/crafting/reminders";
import { countOf } from "@/lib/domain/shared/text";
import { ControlRow, SettingsGroup } from "../settings/rows";
import { SwitchRow } from "../settings/switches";

type Settings = NonNullable<Awaited<ReturnType<typeof findReminderSettings>>>;

export function ReminderForm({ remindAfterMinutes, handRestMinutes, titleShowsTime, mails }: Settings) {
  return (
    <>
      <SettingsGroup title="A stopwatch you may have forgotten">
        <MinutesSelect
          icon="timer"
          id="remind-after"
          label="Ask “Still crafting?” after"
          hint="Counted from your last Start, Pause, Resume or change. Never between 22:00 and 07:00, unless you began then."
          minutes={remindAfterMinutes}
          choices={REMIND_AFTER_MINUTES.map((minutes) => [minutes, countOf(minutes / 60, "hour")])}
          save={(minutes) => setRemindersAction({ remindAfterMinutes: minutes })}
        />
        {remindAfterMinutes === null ? null : (
          <SwitchRow
            icon="mail"
            id="remind-by-mail"
            label="Email me after 8 hours"
            checked={mails}
            save={(enabled) => setRemindersAction({ mails: enabled })}
          />
        )}
      </SettingsGroup>
      <SettingsGroup title="While it runs">
        <MinutesSelect
          icon="heart"
          id="hand-rest"
          label="Remind me to rest my hands after"
          hint="A quiet line below the stopwatch when it has run so long without a pause."
          minutes={handRestMinutes}
          choices={HAND_REST_MINUTES.map((minutes) => [minutes, `${minutes} minutes`])}
          save={(minutes) => setRemindersAction({ handRestMinutes: minutes })}
        />
        <SwitchRow
          icon="monitor"
          id="title-shows-time"
          label="Show the time in the window’s title"
          hint="While the stopwatch runs, once a minute. Some screen readers speak each change."
          checked={titleShowsTime}
          save={(enabled) => setRemindersAction({ titleShowsTime: enabled })}
        />
      </SettingsGroup>
    </>
  );
}

type MinutesSelectProps = Omit<ComponentProps<typeof SavedSelect>, "value" | "children"> & {
  icon: IconName;
  minutes: number | null;
  /** Minutes, and what they are called. */
  choices: [number, string][];
};

/** Never is the last choice. */
function MinutesSelect({ icon, minutes, choices, ...select }: MinutesSelectProps) {
  return (
    <ControlRow icon={icon}>
      <div className="settings-select">
        <SavedSelect {...select} value={String(minutes ?? "")}>
          <Options of={choices.map(([value, words]) => [String(value), words])} />
          <option value="">Never</option>
        </SavedSelect>
      </div>
    </ControlRow>
  );
}
