"use client";

import { useRouter } from "next/navigation";
import { useId, useState } from "react";
import { AmountField } from "@/components/ui/amount-field";
import { Field } from "@/components/ui/field";
import { FormMessage } from "@/components/ui/form-message";
import { SubmitButton } from "@/components/ui/submit-button";
import { toast } from "@/components/ui/toast";
import { useFieldsForm } from "@/components/ui/use-fields-form";
import { useFocusFallback } from "@/components/ui/use-focus-fallback";
import { createMethodAction } from "@/lib/actions/methods";
import { newId } from "@/lib/client/new-id";
import { billingPath } from "@/lib/domain/billing/reasons";
import { NEW_METHOD } from "@/lib/domain/methods/method-fields";
import { newStarter, readStarter, typedOnTopProblem } from "@/lib/domain/methods/starter";
import type { Craft } from "@/lib/domain/profile/crafts";
import { printMoney, typedAmountProblem } from "@/lib/domain/shared/money";
import { OnTopField } from "./on-top-field";

type Starter = Craft["starter"];

/** Creates a first method from two questions, then disappears. */
export function StarterForm({
  currency,
  craft,
  missed,
  onMade,
}: {
  currency: string;
  craft: Starter | null;
  /** Why the questions have to be answered now. */
  missed?: string | undefined;
  onMade?: (methodId: string) => void;
}) {
  useFocusFallback("#methods-panel");
  const id = useId();
  const router = useRouter();
  // Created here, so that sending again creates only one method.
  const [methodId] = useState(newId);
  const { form, fields, problems, problem, pending, change } = useFieldsForm({
    initial: () => newStarter(currency, craft),
    problemsOf: (answers) => readStarter(answers).problems,
    typedProblems: { rate: typedAmountProblem, onTop: typedOnTopProblem },
    action: (answers) => createMethodAction({ id: methodId, ...(readStarter(answers).fields ?? NEW_METHOD) }),
    onDone: (made) => {
      if (made?.status === "limit") return router.push(billingPath("methods"));
      onMade?.(methodId);
      toast({ message: "Your first method was created.", tone: "success" });
    },
  });
  const made = readStarter(fields);
  return (
    <form {...form} className="grid gap-5">
      <fieldset className="min-w-0">
        <legend className="mb-2 font-semibold">What should an hour bring you?</legend>
        <div className="grid grid-cols-[minmax(0,1fr)_6rem] gap-4">
          <AmountField
            id={`${id}-rate`}
            label="Amount"
            required
            value={fields.rate}
            error={problems.rate ?? missed}
            onValue={(rate) => change({ rate })}
          />
          <Field
            id={`${id}-currency`}
            label="Currency"
            value={fields.currency}
            error={problems.currency}
            autoComplete="off"
            onChange={(event) => change({ currency: event.target.value })}
          />
        </div>
      </fieldset>
      <OnTopField
        id={id}
        value={fields.onTop}
        hint={craft?.why}
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
