import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { TextareaField } from "@/components/ui/form-fields";
import { FormMessage } from "@/components/ui/form-message";
import { Icon, type IconName } from "@/components/ui/icon";
import { MAIL_TEXTS } from "@/lib/domain/shared/contact";
import { findUser } from "@/lib/server/auth/current-user";
import { env } from "@/lib/server/env";
import { MailForm } from "./mail-form";
import { StructuredData } from "./structured-data";

const KINDS = {
  contact: { sent: MAIL_TEXTS.contactSent, nameField: "name", nameLabel: "Name" },
  partner: { sent: MAIL_TEXTS.partnerSent, nameField: "fullName", nameLabel: "Full name" },
} as const;

type Kind = keyof typeof KINDS;

/** `fields`: those of the form beside name, email and message. `children`: a list of facts. */
type PageProps = { kind: Kind; title: string; intro: string; form: string; fields: ReactNode; children: ReactNode };

/** A page around a form that opens the visitor's mail client; on phones the form is above the facts. */
export async function MailPage({ kind, title, intro, form, fields, children }: PageProps) {
  const user = await findUser();
  return (
    <div className="mail-page">
      <header>
        <h1>{title}</h1>
        <p>{intro}</p>
      </header>
      <MailCard kind={kind} title={form} address={env().SUPPORT_EMAIL} name={user?.displayName ?? ""}>
        {fields}
      </MailCard>
      <ul>{children}</ul>
      <StructuredData page={kind} />
    </div>
  );
}

export function Fact({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) {
  return (
    <li>
      <Icon size={22} of={icon} />
      <h2>{title}</h2>
      <p>{children}</p>
    </li>
  );
}

type CardProps = { kind: Kind; title: string; address: string; name: string; children: ReactNode };

/** With the note that it needs the visitor's own mail client. */
function MailCard({ kind, title, address, name, children }: CardProps) {
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
