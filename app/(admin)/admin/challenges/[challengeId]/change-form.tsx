"use client";

import { useState } from "react";
import { sendForm } from "@/components/auth/send-form";
import { FormMessage } from "@/components/ui/form-message";
import { SubmitButton } from "@/components/ui/submit-button";
import { textOf, useForm } from "@/components/ui/use-form";
import { changeChallengeAction } from "@/lib/actions/challenge-upkeep";
import { WordFields } from "../word-fields";

type Props = { challengeId: string; stored: { name: string; description: string } };

export function ChangeForm({ challengeId, stored }: Props) {
  const [isSaved, setSaved] = useState(false);
  const { form, pending, problem, errors } = useForm({
    send: (typed) => {
      setSaved(false);
      const words = { name: textOf(typed, "name"), description: textOf(typed, "description") };
      return sendForm(() => changeChallengeAction({ challengeId, ...words }));
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
