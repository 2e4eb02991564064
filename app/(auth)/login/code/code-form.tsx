"use client";

import { CodeField } from "@/components/auth/code-field";
import { sendForm } from "@/components/auth/send-form";
import { Checkbox } from "@/components/ui/checkbox";
import { FormMessage } from "@/components/ui/form-message";
import { SubmitButton } from "@/components/ui/submit-button";
import { textOf, useForm } from "@/components/ui/use-form";
import { finishLoginAction } from "@/lib/actions/factors";
import { FORM_TEXTS } from "@/lib/domain/auth/forms";
import { FACTOR_TEXTS } from "@/lib/domain/auth/second-factor";

export function CodeForm({ next, hasApp }: { next: string; hasApp: boolean }) {
  const { form, pending, problem, errors } = useForm({
    check: (typed) => ({ code: textOf(typed, "code").trim() ? null : FACTOR_TEXTS.codeMissing }),
    send: (typed) =>
      sendForm(
        () => finishLoginAction({ code: textOf(typed, "code"), remembersDevice: typed.has("remembersDevice"), next }),
        { fallback: FORM_TEXTS.loginFailed, changesAccount: true },
      ),
    done: (answer) => answer && location.assign(answer.next),
  });
  return (
    <form {...form} className="grid gap-4 noscript:hidden">
      <CodeField id="code" hasApp={hasApp} error={errors.code} />
      <Checkbox
        id="remembersDevice"
        name="remembersDevice"
        label="Remember this device for 30 days"
        hint="It won’t ask for a code. Only for a device that’s yours alone."
      />
      <FormMessage tone="error">{problem}</FormMessage>
      <SubmitButton pending={pending}>Continue</SubmitButton>
    </form>
  );
}
