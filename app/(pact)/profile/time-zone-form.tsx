"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { SubmitButton } from "@/components/ui/submit-button";
import { setTimeZoneAction } from "@/lib/actions/profile";
import { useAction } from "@/lib/client/use-action";
import { TimeZoneField } from "./time-zone-field";

/** The zone that decides which local date a session is credited to. */
export function TimeZoneForm({ timeZone }: { timeZone: string }) {
  const [chosen, setChosen] = useState(timeZone);
  const { pending, fieldErrors, run } = useAction(setTimeZoneAction, {
    toasts: { success: "Your time zone was saved." },
  });
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void run({ timeZone: chosen });
      }}
    >
      <Field
        id="time-zone"
        label="Time zone"
        hint="Used to decide when your day starts. Days already counted don’t change."
        error={fieldErrors.timeZone}
      >
        {(control) => <TimeZoneField {...control} value={chosen} onChange={setChosen} />}
      </Field>
      <div className="flex flex-wrap gap-3">
        <SubmitButton pending={pending} variant="quiet">
          Save time zone
        </SubmitButton>
        <Button
          variant="plain"
          onClick={() => setChosen(new Intl.DateTimeFormat().resolvedOptions().timeZone || chosen)}
        >
          Use this device’s time zone
        </Button>
      </div>
    </form>
  );
}
