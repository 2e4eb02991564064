import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { FormMessage } from "@/components/ui/form-message";
import { MAIL_TEXTS } from "@/lib/domain/shared/contact";
import { MailForm } from "./mail-form";

/** A mail form with its heading, and the plain word that it needs the visitor's own mail client. `children`: its fields. */
export function MailCard({
  kind,
  title,
  address,
  children,
}: {
  kind: "contact" | "partner";
  title: string;
  address: string;
  children: ReactNode;
}) {
  const sent = kind === "contact" ? MAIL_TEXTS.contactSent : MAIL_TEXTS.partnerSent;
  return (
    <Card aria-labelledby="form-title" className="sm:p-8">
      <h2 id="form-title">{title}</h2>
      <p className="mt-2 mb-5 text-muted wrap-anywhere">
        This form opens your own mail program with the message ready; it is sent when you press Send there. No mail
        program on this device? Write to <a href={`mailto:${address}`}>{address}</a>.
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
              <p className="mt-1">A mail link holds about 1,900 characters: shorten the message, or write directly.</p>
            </FormMessage>
          ),
          sent: <FormMessage tone="success">{sent}</FormMessage>,
        }}
      >
        {children}
      </MailForm>
      <noscript>
        <p>
          Without JavaScript the form can’t fill in the mail for you. The address above opens your mail program as well.
        </p>
      </noscript>
    </Card>
  );
}
