import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { TextareaField } from "@/components/ui/form-fields";
import { FormMessage } from "@/components/ui/form-message";
import { MAIL_TEXTS } from "@/lib/domain/shared/contact";
import { MailForm } from "./mail-form";

const KINDS = {
  contact: { sent: MAIL_TEXTS.contactSent, nameField: "name", nameLabel: "Name" },
  partner: { sent: MAIL_TEXTS.partnerSent, nameField: "fullName", nameLabel: "Full name" },
} as const;

type Props = { kind: keyof typeof KINDS; title: string; address: string; name: string; children: ReactNode };

/**
 * A mail form with its heading and the note that it needs the visitor's own mail client. `children`: its fields beside
 * name, email and message.
 */
export function MailCard({ kind, title, address, name, children }: Props) {
  const { sent, nameField, nameLabel } = KINDS[kind];
  return (
    <Card aria-labelledby="form-title" className="sm:p-8">
      <h2 id="form-title">{title}</h2>
      <p className="mt-2 mb-5 text-muted wrap-anywhere">
        This form opens your email app with the message ready to send. No email app on this device? Write to{" "}
        <a href={`mailto:${address}`}>{address}</a>.
      </p>
      <MailForm
        kind={kind}
        to={address}
        labelledBy="form-title"
        outcomes={{
          missing: <FormMessage tone="error">{MAIL_TEXTS.missing}</FormMessage>,
          misspelt: <FormMessage tone="error">Please enter a valid email address.</FormMessage>,
          failed: (
            <FormMessage tone="error">
              <p>{MAIL_TEXTS.failed}</p>
              <p className="mt-1">The form holds about 1,900 characters. Shorten your message, or email us directly.</p>
            </FormMessage>
          ),
          sent: <FormMessage tone="success">{sent}</FormMessage>,
        }}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <Field id={nameField} name={nameField} label={nameLabel} autoComplete="name" required defaultValue={name} />
          <Field id="email" name="email" label="Email" type="email" autoComplete="email" required />
        </div>
        {children}
        <TextareaField id="message" label="Message" name="message" rows={6} required />
      </MailForm>
      <noscript>
        <p>Without JavaScript, the form can’t fill in the email for you. Use the address above instead.</p>
      </noscript>
    </Card>
  );
}
