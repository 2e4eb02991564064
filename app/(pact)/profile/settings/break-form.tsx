"use client";

import { type FormEvent, useState } from "react";
import { SelectField } from "@/components/ui/form-fields";
import { SubmitButton } from "@/components/ui/submit-button";
import { endBreakAction, takeBreakAction } from "@/lib/actions/profile";
import { useAction } from "@/lib/client/use-action";
import { breakLengths } from "@/lib/domain/profile/streak";
import { countOf } from "@/lib/domain/shared/text";

export function BreakForm({ isOnBreak, left }: { isOnBreak: boolean; left: number }) {
  const lengths = breakLengths(left);
  const [days, setDays] = useState(lengths[0] ?? 1);
  const taking = useAction(takeBreakAction, { toasts: true });
  const ending = useAction(endBreakAction, { toasts: true });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void (isOnBreak ? ending.run() : taking.run({ days }));
  };
  return (
    <form className="grid gap-3" onSubmit={submit}>
      {isOnBreak ? null : (
        <SelectField
          id="break-days"
          label="How long, from today"
          options={lengths.map((length) => [String(length), countOf(length, "day")])}
          value={days}
          onValue={(value) => setDays(Number(value))}
        />
      )}
      <div>
        <SubmitButton pending={taking.pending || ending.pending} variant="quiet">
          {isOnBreak ? "End the break" : "Take a break"}
        </SubmitButton>
      </div>
    </form>
  );
}
