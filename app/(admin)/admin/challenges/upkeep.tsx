"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { sendForm } from "@/components/auth/send-form";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { SelectField } from "@/components/ui/form-fields";
import { FormMessage } from "@/components/ui/form-message";
import { Textarea } from "@/components/ui/input";
import { PendingButton } from "@/components/ui/pending-button";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFocusFallback } from "@/components/ui/use-focus-fallback";
import { textOf, useForm } from "@/components/ui/use-form";
import {
  addChallengeAction,
  changeChallengeAction,
  endChallengeAction,
  removeChallengeAction,
} from "@/lib/actions/challenge-upkeep";
import { newId } from "@/lib/client/new-id";
import { useAction } from "@/lib/client/use-action";
import { CHALLENGE_UNITS, type ChallengeUnit } from "@/lib/domain/challenges/window";

type Words = { name: string; description: string };
type Errors = Record<string, string>;

/** The server validates the fields, by the same rules as the command line. */
export function AddForm() {
  const [id] = useState(newId);
  const router = useRouter();
  const { form, pending, problem, errors } = useForm({
    send: (typed) => sendForm(() => addChallengeAction({ id, ...fieldsOf(typed) })),
    done: () => router.push("/admin/challenges?done=added"),
  });
  return (
    <form {...form} className="grid gap-4">
      <WordFields errors={errors} />
      <Goal name="goal" label="Goal for everybody together" errors={errors} />
      <Goal name="userGoal" label="Goal for each crafter" errors={errors} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field id="startDate" name="startDate" label="First day" type="date" required error={errors.startDate} />
        <Field
          id="endDate"
          name="endDate"
          label="Last day"
          type="date"
          hint="Leave empty for no end."
          error={errors.endDate}
        />
      </div>
      <Checkbox
        id="isEvergreen"
        name="isEvergreen"
        label="Starts again each month"
        hint="It then has no last day."
        error={errors.isEvergreen}
      />
      <FormMessage tone="error">{problem}</FormMessage>
      <SubmitButton pending={pending} className="justify-self-start">
        Add challenge
      </SubmitButton>
    </form>
  );
}

function Goal({ name, label, errors }: { name: "goal" | "userGoal"; label: string; errors: Errors }) {
  const [quantity, unit] = [`${name}Quantity`, `${name}Unit`];
  return (
    <fieldset className="grid grid-cols-2 gap-4">
      <legend className="mb-1.5 font-semibold">{label}</legend>
      <Field
        id={quantity}
        name={quantity}
        label="How much"
        inputMode="numeric"
        autoComplete="off"
        required
        error={errors[quantity]}
      />
      <SelectField
        id={unit}
        name={unit}
        label="Of what"
        error={errors[unit]}
        options={CHALLENGE_UNITS.map((one) => [one, one])}
        defaultValue="hours"
      />
    </fieldset>
  );
}

function fieldsOf(typed: FormData) {
  return {
    ...readWords(typed),
    goalQuantity: textOf(typed, "goalQuantity"),
    goalUnit: textOf(typed, "goalUnit") as ChallengeUnit,
    userGoalQuantity: textOf(typed, "userGoalQuantity"),
    userGoalUnit: textOf(typed, "userGoalUnit") as ChallengeUnit,
    startDate: textOf(typed, "startDate"),
    endDate: textOf(typed, "endDate"),
    isEvergreen: typed.has("isEvergreen"),
  };
}

export function ChangeForm({ challengeId, stored }: { challengeId: string; stored: Words }) {
  const [isSaved, setSaved] = useState(false);
  const { form, pending, problem, errors } = useForm({
    send: (typed) => {
      setSaved(false);
      return sendForm(() => changeChallengeAction({ challengeId, ...readWords(typed) }));
    },
    done: () => setSaved(true),
  });
  return (
    <form {...form} className="grid gap-4">
      <WordFields stored={stored} errors={errors} />
      <FormMessage tone="error">{problem}</FormMessage>
      <FormMessage tone="success">{isSaved ? "Saved." : null}</FormMessage>
      <SubmitButton pending={pending} className="justify-self-start">
        Save
      </SubmitButton>
    </form>
  );
}

function WordFields({ stored, errors }: { stored?: Words; errors: Errors }) {
  return (
    <>
      <Field
        id="name"
        name="name"
        label="Name"
        autoComplete="off"
        required
        defaultValue={stored?.name}
        error={errors.name}
      />
      <Field id="description" label="Description" error={errors.description}>
        {(control) => <Textarea {...control} name="description" required defaultValue={stored?.description} />}
      </Field>
    </>
  );
}

function readWords(typed: FormData): Words {
  return { name: textOf(typed, "name"), description: textOf(typed, "description") };
}

export function EndButton({ challengeId }: { challengeId: string }) {
  useFocusFallback("h1");
  const { run, pending } = useAction(endChallengeAction, { toasts: { success: "Ended" } });
  return (
    <PendingButton variant="danger" pending={pending} onClick={() => run({ challengeId })}>
      End it today
    </PendingButton>
  );
}

export function RemoveButton({ challengeId }: { challengeId: string }) {
  const { run, pending } = useAction(removeChallengeAction, { toasts: true });
  const router = useRouter();

  async function remove() {
    const outcome = await run({ challengeId });
    if (outcome?.ok) router.push("/admin/challenges?done=removed");
  }

  return (
    <PendingButton variant="danger" pending={pending} onClick={remove}>
      Remove
    </PendingButton>
  );
}
