"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { setTimeZoneAction } from "@/lib/actions/profile";
import { useAction } from "@/lib/client/use-action";
import { TimeZoneField } from "./time-zone-field";

/** The zone that decides which local date a session is credited to; saved once it is chosen. */
export function TimeZoneForm({ timeZone }: { timeZone: string }) {
  const [chosen, setChosen] = useState(timeZone);
  const { fieldErrors, run } = useAction(setTimeZoneAction, { toasts: { success: "Your time zone was saved." } });
  function choose(zone: string) {
    setChosen(zone);
    if (zone !== chosen) void run({ timeZone: zone });
  }
  return (
    <div className="grid justify-items-start gap-3">
      <Field
        id="time-zone"
        label="Time zone"
        hint="Used to decide when your day starts. Days already counted don’t change."
        error={fieldErrors.timeZone}
        className="w-full"
      >
        {(control) => <TimeZoneField {...control} value={chosen} onChange={choose} />}
      </Field>
      <Button variant="quiet" onClick={() => choose(new Intl.DateTimeFormat().resolvedOptions().timeZone || chosen)}>
        Use this device’s time zone
      </Button>
    </div>
  );
}
