import type { Metadata } from "next";
import { BackLink } from "@/components/ui/back-link";
import { CardTitle } from "@/components/ui/card";
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
    <div className="wrap settings-page">
      <div>
        <BackLink href="/profile/settings">Settings</BackLink>
        <h1>Emails</h1>
        <p className="mt-1 text-muted wrap-anywhere">We send them to {user.email}.</p>
        {again && !user.mailPaused ? (
          <FormMessage tone="success" className="mt-4">
            Thanks. We’ll send emails to {user.email} again.
          </FormMessage>
        ) : null}
      </div>
      <section aria-labelledby="chosen-title">
        <CardTitle id="chosen-title">Emails you choose</CardTitle>
        <p className="mt-1.5 text-muted">Each has a link that turns it off, also when you’re signed out.</p>
        <MailSwitches prefs={prefs} hasMonthly={user.tier === "pro_plus"} />
      </section>
      <section aria-labelledby="always-title">
        <CardTitle id="always-title">Emails that always come</CardTitle>
        <p className="mt-1.5 text-muted">They protect your account, so they can’t be turned off.</p>
        <ul className="settings mt-4 *:px-4 *:py-3">
          {REQUIRED_MAIL_WORDS.map((words) => (
            <li key={words}>{words}</li>
          ))}
          <li className="text-muted">Paddle, our payment provider, emails you about invoices and failed payments.</li>
        </ul>
      </section>
    </div>
  );
}
