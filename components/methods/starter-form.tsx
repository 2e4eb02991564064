"use client";

import { useRouter } from "next/navigation";
import { useId, useState } from "react";
import { AmountField } from "@/components/ui/amount-field";
import { Field } from "@/components/ui/field";
import { bindFields } from "@/components/ui/form-fields";
import { FormMessage } from "@/components/ui/form-message";
import { SubmitButton } from "@/components/ui/submit-button";
import { toast } from "@/components/ui/toast";
import { useFieldsForm } from "@/components/ui/use-fields-form";
import { useFocusFallback } from "@/components/ui/use-focus-fallback";
import { createMethodAction } from "@/lib/actions/methods";
import { newId } from "@/lib/client/new-id";
import { billingPath } from "@/lib/domain/billing/reasons";
import { NEW_METHOD } from "@/lib/domain/methods/method-fields";
import { newStarter, ON_TOP, readStarter, typedOnTopProblem } from "@/lib/domain/methods/starter";
import type { Craft } from "@/lib/domain/profile/crafts";
import { printMoney, typedAmountProblem } from "@/lib/domain/shared/money";

type StarterFormProps = {
  currency: string;
  craft: Craft["starter"] | null;
  /** What the crafter has already asked for an hour, with nothing on top. */
  wageCents?: number | null;
  /** Why the questions have to be answered now. */
  missed?: string | undefined;
  onMade?: (methodId: string) => void;
};

/** Creates a first method from two questions, then disappears. */
export function StarterForm({ currency, craft, wageCents = null, missed, onMade }: StarterFormProps) {
  useFocusFallback("#methods-panel");
  const id = useId();
  const router = useRouter();
  // Created here, so that sending again creates only one method.
  const [methodId] = useState(newId);
  const { form, fields, problems, problem, pending, change } = useFieldsForm({
    initial: () => newStarter(currency, craft, wageCents),
    problemsOf: (answers) => readStarter(answers).problems,
    typedProblems: { rate: typedAmountProblem, onTop: typedOnTopProblem },
    action: (answers) => createMethodAction({ id: methodId, ...(readStarter(answers).fields ?? NEW_METHOD) }),
    onDone: (made) => {
      if (made?.status === "limit") return router.push(billingPath("methods"));
      onMade?.(methodId);
      toast({ message: "Your first method was created.", tone: "success" });
    },
  });
  const bind = bindFields({ id, fields, problems, onChange: change });
  const made = readStarter(fields);
  return (
    <form {...form} className="grid gap-5">
      <fieldset className="min-w-0">
        <legend className="mb-2 font-semibold">What do you want to earn an hour?</legend>
        <div className="grid grid-cols-[minmax(0,1fr)_6rem] gap-4">
          <AmountField {...bind.value("rate")} label="Amount" required error={problems.rate ?? missed} />
          <Field {...bind.text("currency")} label="Currency" autoComplete="off" />
        </div>
      </fieldset>
      <OnTopField
        id={id}
        value={fields.onTop}
        hint={wageCents === null ? craft?.why : undefined}
        error={problems.onTop}
        onChange={(onTop) => change({ onTop })}
      />
      <p aria-live="polite" className="num text-muted">
        {made.fields
          ? `${printMoney(made.rateCents, made.fields.currency)} an hour, plus your materials at cost.`
          : "Your materials are added at cost."}
      </p>
      <FormMessage tone="error">{problem}</FormMessage>
      <SubmitButton pending={pending} className="justify-self-start max-sm:justify-self-stretch">
        Create my first method
      </SubmitButton>
    </form>
  );
}

type OnTopFieldProps = {
  id: string;
  value: string;
  hint?: string;
  error?: string;
  onChange: (percent: string) => void;
};

/** Some percentages to choose from, and a field for any other. */
function OnTopField({ id, value, hint, error, onChange }: OnTopFieldProps) {
  const [isOther, setOther] = useState(false);
  function choose(share: string | null) {
    setOther(share === null);
    onChange(share ?? "");
  }
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold">How much on top, for profit and mishaps?</legend>
      <div className="flex flex-wrap gap-2">
        {[...ON_TOP, null].map((share) => (
          <label
            key={share}
            className="flex min-h-11 flex-auto items-center gap-2 rounded-lg border border-control px-2.5 py-2 has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={`${id}-on-top`}
              checked={share === null ? isOther : !isOther && share === value}
              onChange={() => choose(share)}
              className="size-5 shrink-0 accent-accent outline-none"
            />
            <span className="num">{share === null ? "Other" : share === "0" ? "None" : `${share}%`}</span>
          </label>
        ))}
      </div>
      {hint ? <p className="mt-2 text-sm text-muted">{hint}</p> : null}
      {isOther ? (
        <Field
          id={`${id}-other`}
          label="Your percentage"
          className="mt-3"
          value={value}
          error={error}
          inputMode="decimal"
          autoComplete="off"
          required
          onChange={(event) => onChange(event.target.value)}
        />
      ) : null}
    </fieldset>
  );
}
