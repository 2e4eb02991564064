"use client";

import { type FormEvent, useId, useState } from "react";
import { AmountField } from "@/components/ui/amount-field";
import { SubmitButton } from "@/components/ui/submit-button";
import { setFloorAction } from "@/lib/actions/sales";
import { useAction } from "@/lib/client/use-action";
import { typedAmountProblem } from "@/lib/domain/shared/money";

export function FloorForm({ currency, stored }: { currency: string; stored: string }) {
  const id = useId();
  const [amount, setAmount] = useState(stored);
  const { pending, run, error, fieldErrors, clearError } = useAction(setFloorAction, { toasts: { success: "Saved" } });
  const problem = typedAmountProblem(amount) ?? fieldErrors.amount ?? error?.message;
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (typedAmountProblem(amount) === null) void run({ currency, amount });
    else document.getElementById(id)?.focus();
  };
  return (
    <form noValidate className="flex flex-wrap items-end" onSubmit={save}>
      <AmountField
        id={id}
        label={`An hour, in ${currency}`}
        className="min-w-0 flex-[1_1_8rem] [&_input]:rounded-r-none"
        placeholder="None"
        value={amount}
        error={problem}
        onValue={(text) => {
          setAmount(text);
          clearError();
        }}
      />
      <SubmitButton
        pending={pending}
        variant="quiet"
        className="-ml-px rounded-l-none"
        aria-label={`Save the least you want to earn an hour in ${currency}`}
      >
        Save
      </SubmitButton>
    </form>
  );
}
