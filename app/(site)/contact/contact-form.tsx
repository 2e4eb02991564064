"use client";

import { Field } from "@/components/ui/field";
import { Select, Textarea } from "@/components/ui/input";
import { CONTACT_SUBJECTS, contactMail, MAIL_TEXTS } from "@/lib/domain/contact";
import { MailFormEnd } from "../mail-form-end";
import { textOf, useMailForm } from "../use-mail-form";

/** 'Send us a Message' (spec §2 Contact, §5). */
export function ContactForm({ to, labelledBy, name }: { to: string; labelledBy: string; name: string }) {
  const { form, answer, errors } = useMailForm({
    to,
    read: (fields) => ({
      name: textOf(fields, "name"),
      email: textOf(fields, "email"),
      subject: textOf(fields, "subject"),
      message: textOf(fields, "message"),
    }),
    write: contactMail,
    sent: MAIL_TEXTS.contactSent,
  });
  return (
    <form {...form} aria-labelledby={labelledBy} className="grid gap-4 noscript:hidden">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          id="name"
          name="name"
          label="Name"
          autoComplete="name"
          required
          defaultValue={name}
          error={errors.name}
        />
        <Field id="email" name="email" label="Email" type="email" autoComplete="email" required error={errors.email} />
      </div>
      <Field id="subject" label="Subject" error={errors.subject}>
        {(control) => (
          <Select {...control} name="subject" required defaultValue="">
            <option value="" disabled>
              Choose a subject
            </option>
            {CONTACT_SUBJECTS.map((subject) => (
              <option key={subject}>{subject}</option>
            ))}
          </Select>
        )}
      </Field>
      <Field id="message" label="Message" error={errors.message}>
        {(control) => <Textarea {...control} name="message" rows={6} required />}
      </Field>
      <MailFormEnd answer={answer} />
    </form>
  );
}
