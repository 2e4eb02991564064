import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";

/** A mail form with its heading, and the plain word that it needs the visitor's own mail client. */
export function MailCard({
  id,
  title,
  address,
  children,
}: {
  id: string;
  title: string;
  address: string;
  children: ReactNode;
}) {
  return (
    <Card aria-labelledby={id} className="sm:p-8">
      <h2 id={id}>{title}</h2>
      <p className="mt-2 mb-5 text-muted">
        This form opens your own mail program with the message ready; it is sent when you press Send there. No mail
        program on this device? Write to <a href={`mailto:${address}`}>{address}</a>.
      </p>
      {children}
      <noscript>
        <p>
          Without JavaScript the form can’t fill in the mail for you. The address above opens your mail program as well.
        </p>
      </noscript>
    </Card>
  );
}
