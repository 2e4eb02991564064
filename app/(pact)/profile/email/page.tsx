import type { Metadata } from "next";
import { BackLink } from "@/components/ui/back-link";
import { Card, CardTitle } from "@/components/ui/card";
import { FormMessage } from "@/components/ui/form-message";
import { findMailPrefs } from "@/db/queries/notifications/mail-prefs";
import { REQUIRED_MAIL_WORDS } from "@/lib/domain/notifications/mail-types";
import { requireUser } from "@/lib/server/auth/current-user";
import { MailSwitches } from "./mail-switches";

export const metadata: Metadata = { title: "Emails" };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** Chooses the optional emails, and lists those that are always sent. */
export default async function EmailPage({ searchParams }: Props) {
  const [user, { again }] = await Promise.all([requireUser(), searchParams]);
  const prefs = await findMailPrefs(user.id);
  return (
    <div className="wrap grid gap-5 py-7 *:max-w-160">
      <div>
        <BackLink href="/profile/settings">Settings</BackLink>
        <h1>Emails</h1>
      </div>
      {again && !user.mailPaused ? (
        <FormMessage tone="success">Thanks. We’ll send emails to {user.email} again.</FormMessage>
      ) : null}
      <p className="text-muted wrap-anywhere">We send them to {user.email}.</p>
      <section aria-labelledby="chosen-title">
        <CardTitle id="chosen-title">Emails you choose</CardTitle>
        <p className="mt-1.5 text-muted">Each has a link that turns it off, also when you’re signed out.</p>
        <MailSwitches prefs={prefs} hasMonthly={user.tier === "pro_plus"} />
      </section>
      <Card aria-labelledby="always-title">
        <CardTitle id="always-title">Emails that always come</CardTitle>
        <p className="mt-1.5 mb-3 text-muted">They protect your account, so they can’t be turned off.</p>
        <ul className="grid list-disc gap-1.5 pl-5 marker:text-accent">
          {REQUIRED_MAIL_WORDS.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
        <p className="mt-3 text-muted">Paddle, our payment provider, emails you about invoices and failed payments.</p>
      </Card>
    </div>
  );
}
