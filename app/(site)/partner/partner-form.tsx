"use client";

import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { MAIL_TEXTS, partnerMail } from "@/lib/domain/contact";
import { MailFormEnd } from "../mail-form-end";
import { textOf, useMailForm } from "../use-mail-form";

/** 'Get in Touch' (spec §2 Partner, §5). */
export function PartnerForm({ to, labelledBy, name }: { to: string; labelledBy: string; name: string }) {
  const { form, answer, errors } = useMailForm({
    to,
    read: (fields) => ({
      fullName: textOf(fields, "fullName"),
      email: textOf(fields, "email"),
      organization: textOf(fields, "organization"),
      message: textOf(fields, "message"),
    }),
    optional: ["organization"],
    write: partnerMail,
    sent: MAIL_TEXTS.partnerSent,
  });
  return (
    <form {...form} aria-labelledby={labelledBy} className="grid gap-4 noscript:hidden">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          id="fullName"
          name="fullName"
          label="Full name"
          autoComplete="name"
          required
          defaultValue={name}
          error={errors.fullName}
        />
        <Field id="email" name="email" label="Email" type="email" autoComplete="email" required error={errors.email} />
      </div>
      <Field id="organization" name="organization" label="Organization (optional)" autoComplete="organization" />
      <Field id="message" label="Message" error={errors.message}>
        {(control) => <Textarea {...control} name="message" rows={6} required />}
      </Field>
      <MailFormEnd answer={answer} />
    </form>
  );
}
