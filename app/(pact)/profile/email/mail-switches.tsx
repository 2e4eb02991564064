"use client";

import { SoftLink } from "@/components/ui/soft-link";
import { setMailPrefAction } from "@/lib/actions/notifications";
import { OPTIONAL_MAIL_WORDS, OPTIONAL_MAILS, type OptionalMail } from "@/lib/domain/notifications/mail-types";
import { SwitchRow } from "../settings/switches";

const ICONS = { still_crafting: "timer", challenge_ending: "flag", monthly_summary: "chart-column" } as const;

/** Switches for optional emails. A crafter who has left Pro+ can still turn off its email. */
export function MailSwitches({ prefs, hasMonthly }: { prefs: Record<OptionalMail, boolean>; hasMonthly: boolean }) {
  return (
    <>
      {OPTIONAL_MAILS.map((type) => {
        const { label, hint } = OPTIONAL_MAIL_WORDS[type];
        if (type === "monthly_summary" && !hasMonthly && !prefs[type])
          return (
            <p key={type} className="px-4 py-4 text-muted">
              {label}: an email each month, with <SoftLink href="/pricing">Pro+</SoftLink>.
            </p>
          );
        return (
          <SwitchRow
            key={type}
            icon={ICONS[type]}
            id={`mail-${type}`}
            label={label}
            hint={hint}
            checked={prefs[type]}
            save={(enabled) => setMailPrefAction({ type, enabled })}
          />
        );
      })}
    </>
  );
}
