"use client";

import { useState } from "react";
import { textOf } from "@/components/auth/fields";
import { useForm } from "@/components/auth/use-form";
import { FormMessage } from "@/components/ui/form-message";
import { SubmitButton } from "@/components/ui/submit-button";
import { changeChallengeAction } from "@/lib/actions/challenge-upkeep";
import { GENERIC_ERROR_MESSAGE } from "@/lib/errors";
import { WordFields } from "../word-fields";

type Props = { challengeId: string; stored: { name: string; description: string } };

export function ChangeForm({ challengeId, stored }: Props) {
  const [isSaved, setSaved] = useState(false);
  const { form, pending, problem, errors } = useForm({
    check: () => ({}),
    send: (typed) => {
      setSaved(false);
      const words = { name: textOf(typed, "name"), description: textOf(typed, "description") };
      return changeChallengeAction({ challengeId, ...words });
    },
    fallback: GENERIC_ERROR_MESSAGE,
    done: () => {
      setSaved(true);
      return undefined;
    },
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
