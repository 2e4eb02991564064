import type { Metadata } from "next";
import { FormMessage } from "@/components/ui/form-message";
import { Icon } from "@/components/ui/icon";
import { findMailPrefs } from "@/db/queries/notifications/mail-prefs";
import { requireUser } from "@/lib/server/auth/current-user";
import { SettingsFrame } from "../settings/frame";
import { SettingsGroup } from "../settings/rows";
import { MailSwitches } from "./mail-switches";

export const metadata: Metadata = { title: "Emails" };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** Chooses the optional emails, and lists those that are always sent. */
export default async function EmailPage({ searchParams }: Props) {
  const [user, { again }] = await Promise.all([requireUser(), searchParams]);
  const prefs = await findMailPrefs(user.id);
  return (
    <SettingsFrame at="/profile/email" title="Emails">
      <div className="settings-slip">
        <Icon of="mail" size={28} className="text-accent" />
        <p dir="auto">We send them to {user.email}.</p>
      </div>
      {again && !user.mailPaused ? (
        <FormMessage tone="success">Thanks. We’ll send emails to {user.email} again.</FormMessage>
      ) : null}
      <SettingsGroup title="Emails you choose" hint="Each has a link that turns it off, also when you’re signed out.">
        <MailSwitches prefs={prefs} hasMonthly={user.tier === "pro_plus"} />
      </SettingsGroup>
      <section aria-labelledby="always-title">
        <h2 id="always-title" className="text-lg">
          Emails that always come
        </h2>
        <p className="max-w-[70ch] text-muted">
          A link to confirm your address or for a new password, and a word when your password, your second step or your
          account changes. They protect your account, so they can’t be turned off. Paddle, our payment provider, emails
          you about invoices and failed payments.
        </p>
      </section>
    </SettingsFrame>
  );
}
