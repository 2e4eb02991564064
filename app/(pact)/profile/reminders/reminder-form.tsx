"use client";

import { type FormEvent, useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import type { findReminderSettings } from "@/db/queries/crafting/reminders";
import { setRemindersAction } from "@/lib/actions/profile";
import { useAction } from "@/lib/client/use-action";
import { HAND_REST_MINUTES } from "@/lib/domain/crafting/hand-rest";
import { REMIND_AFTER_MINUTES } from "@/lib/domain/crafting/reminders";

type Settings = NonNullable<Awaited<ReturnType<typeof findReminderSettings>>>;

export function ReminderForm(stored: Settings) {
  const [after, setAfter] = useState(String(stored.remindAfterMinutes ?? ""));
  const [rest, setRest] = useState(String(stored.handRestMinutes ?? ""));
  const [mails, setMails] = useState(stored.mails);
  const [titleShowsTime, setTitleShowsTime] = useState(stored.titleShowsTime);
  const { pending, run } = useAction(setRemindersAction, { toasts: { success: "Saved" } });
  const save = (event: FormEvent) => {
    event.preventDefault();
    void run({ remindAfterMinutes: after, handRestMinutes: rest, titleShowsTime, mails });
  };
  return (
    <form className="grid gap-5" onSubmit={save}>
      <Field
        id="remind-after"
        label="Ask “Still crafting?” after"
        hint="Counted from your last Start, Pause, Resume or change. Never between 22:00 and 07:00, unless you began then."
      >
        {(control) => (
          <Select {...control} value={after} onChange={(event) => setAfter(event.target.value)}>
            {REMIND_AFTER_MINUTES.map((minutes) => (
              <option key={minutes} value={minutes}>
                {minutes === 60 ? "1 hour" : `${minutes / 60} hours`}
              </option>
            ))}
            <option value="">Never</option>
          </Select>
        )}
      </Field>
      {after === "" ? null : (
        <Checkbox
          id="remind-by-mail"
          label="Email me after 8 hours"
          checked={mails}
          onChange={(event) => setMails(event.target.checked)}
        />
      )}
      <Field
        id="hand-rest"
        label="Remind me to rest my hands after"
        hint="A quiet line below the stopwatch when it has run so long without a pause. Pausing costs nothing."
      >
        {(control) => (
          <Select {...control} value={rest} onChange={(event) => setRest(event.target.value)}>
            {HAND_REST_MINUTES.map((minutes) => (
              <option key={minutes} value={minutes}>
                {`${minutes} minutes`}
              </option>
            ))}
            <option value="">Never</option>
          </Select>
        )}
      </Field>
      <Checkbox
        id="title-shows-time"
        label="Show the time in the window’s title"
        hint="While the stopwatch runs, once a minute. Some screen readers speak each change."
        checked={titleShowsTime}
        onChange={(event) => setTitleShowsTime(event.target.checked)}
      />
      <div>
        <SubmitButton pending={pending} variant="quiet">
          Save
        </SubmitButton>
      </div>
    </form>
  );
}
