import type { Metadata } from "next";
import { Badge } from "@/components/ui/badge";
import { FormMessage } from "@/components/ui/form-message";
import { Icon } from "@/components/ui/icon";
import { PricedRows } from "@/components/ui/slip";
import { findMailPrefs } from "@/db/queries/notifications/mail-prefs";
import { requireUser } from "@/lib/server/auth/current-user";
import { SettingsFrame } from "../settings/frame";
import { SettingsGroup } from "../settings/rows";
import { MailSwitches } from "./mail-switches";

export const metadata: Metadata = { title: "Emails" };

const ALWAYS = [
  ["Links you asked for", "To confirm your address, or for a new password."],
  ["Changes to your account", "When your password, your second step or your account changes."],
  ["Invoices and failed payments", "From Paddle, our payment provider."],
] as const;

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** Chooses the optional emails, and lists those that are always sent. */
export default async function EmailPage({ searchParams }: Props) {
  const [user, { again }] = await Promise.all([requireUser(), searchParams]);
  const prefs = await findMailPrefs(user.id);
  return (
    <SettingsFrame at="/profile/email" title="Emails">
      <div className="settings-slip">
        <Icon of="mail" />
        <p dir="auto">
          We send them to <strong>{user.email}</strong>
        </p>
        <Badge tone={user.mailPaused ? "danger" : "moss"}>{user.mailPaused ? "Paused" : "Confirmed"}</Badge>
      </div>
      {again && !user.mailPaused ? (
        <FormMessage tone="success">Thanks. We’ll send emails to {user.email} again.</FormMessage>
      ) : null}
      <SettingsGroup title="Emails you choose" hint="Each has a link that turns it off, also when you’re signed out.">
        <MailSwitches prefs={prefs} hasMonthly={user.tier === "pro_plus"} />
      </SettingsGroup>
      <section aria-labelledby="always" className="slip px-6 py-7 sm:px-8">
        <h2 id="always" className="text-lg">
          Emails that always come
        </h2>
        <p className="text-muted">They protect your account, so they can’t be turned off.</p>
        <PricedRows
          className="mt-3 border-t-2 border-dashed border-control/60 pt-4 [&_dd]:text-right"
          rows={ALWAYS.map(([label, value]) => ({ key: label, label, value }))}
        />
      </section>
    </SettingsFrame>
  );
}
