"use client";

import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { contactMail, findMissingFields, mailtoLink, partnerMail } from "@/lib/domain/shared/contact";

const SUCCESS_MS = 5_000;

/** The outcome of sending the form; the server renders the message for each. */
type MailOutcome = "missing" | "misspelt" | "failed" | "sent";

type Props = {
  kind: keyof typeof kinds;
  to: string;
  labelledBy: string;
  outcomes: Record<MailOutcome, ReactNode>;
  children: ReactNode;
};

/**
 * A form that hands its text to the visitor's mail client and sends nothing itself. The server renders fields and
 * messages; this component only reads them, which keeps the page's script small.
 */
export function MailForm({ kind, to, labelledBy, outcomes, children }: Props) {
  const ref = useRef<HTMLFormElement>(null);
  const [outcome, setOutcome] = useState<MailOutcome>();

  useEffect(() => {
    if (outcome !== "sent") return;
    const timer = setTimeout(() => setOutcome(undefined), SUCCESS_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  function submit(fields: FormData) {
    const { optional, write } = kinds[kind];
    const typed = textsOf(fields);
    const controls = Array.from(ref.current?.elements ?? []) as HTMLInputElement[];
    const missing = findMissingFields(typed, optional);
    const misspelt = controls.filter(({ type, validity }) => type === "email" && validity.typeMismatch);
    const faulty = missing.length > 0 ? missing : misspelt.map(({ name }) => name);
    for (const control of controls)
      if (faulty.includes(control.name)) control.ariaInvalid = "true";
      else control.ariaInvalid = null;
    controls.find(({ name }) => faulty.includes(name))?.focus();
    if (faulty.length > 0) return setOutcome(missing.length > 0 ? "missing" : "misspelt");
    const link = mailtoLink({ to, ...write(typed) });
    if (link !== null) location.href = link;
    setOutcome(link === null ? "failed" : "sent");
  }

  return (
    <form
      ref={ref}
      noValidate
      aria-labelledby={labelledBy}
      // React replays `action` for a click before hydration; `onSubmit` keeps React from clearing the fields.
      action={submit}
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        submit(new FormData(event.currentTarget));
      }}
      className="grid gap-4 noscript:hidden"
    >
      {children}
      <div aria-live="polite">{outcome ? outcomes[outcome] : null}</div>
      <Button type="submit" className="justify-self-start">
        Send Message
      </Button>
    </form>
  );
}

type Texts = Record<string, string>;

const kinds = {
  contact: {
    optional: [] as string[],
    write: ({ name = "", email = "", subject = "", message = "" }: Texts) =>
      contactMail({ name, email, subject, message }),
  },
  partner: {
    optional: ["organization"],
    write: ({ fullName = "", email = "", organization = "", message = "" }: Texts) =>
      partnerMail({ fullName, email, organization, message }),
  },
};

function textsOf(fields: FormData): Texts {
  return Object.fromEntries([...fields].map(([name, value]) => [name, typeof value === "string" ? value : ""]));
}
