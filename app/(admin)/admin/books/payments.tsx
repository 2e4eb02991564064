import type { ReactNode } from "react";
import { Card, CardTitle } from "@/components/ui/card";
import type { DuePayment, UnmatchedPurchase } from "@/db/queries/billing/purchases";
import { PAST_DUE_DAYS } from "@/lib/domain/billing/subscriptions";
import { TIERS } from "@/lib/domain/billing/tiers";
import { addDays, dateWords, localDateOf } from "@/lib/domain/shared/local-time";
import { Facts } from "../facts";

/** Subscriptions with a failed payment; the plan stays active for some days. */
export function DuePayments({ due, timeZone }: { due: readonly DuePayment[]; timeZone: string }) {
  return (
    <List id="due" title="Failed payments" none="No failed payments." isEmpty={due.length === 0}>
      {due.map(({ providerReference, customerReference, tier, pastDueSince, userId, email }) => (
        <li key={providerReference} className="py-3">
          <Facts
            rows={[
              [
                "Account",
                <a key="a" href={`/admin/people/${userId}`}>
                  {email}
                </a>,
              ],
              ["Plan", `${TIERS[tier].name}, ${TIERS[tier].priceDisplay} a month`],
              ["Due since", pastDueSince ? dateWords(pastDueSince, timeZone) : "unknown"],
              ["Plan stays until", pastDueSince ? lastDay(pastDueSince, timeZone) : "unknown"],
              ["At Paddle", `${providerReference}, ${customerReference ?? "no customer"}`],
            ]}
          />
        </li>
      ))}
    </List>
  );
}

/** Purchases paid at Paddle without our signed reference. */
export function UnmatchedPurchases({
  purchases,
  timeZone,
}: {
  purchases: readonly UnmatchedPurchase[];
  timeZone: string;
}) {
  return (
    <List
      id="unmatched"
      title="Purchases without an account"
      none="Every purchase has its account."
      isEmpty={purchases.length === 0}
    >
      {purchases.map(({ providerReference, customerReference, tier, status, firstEventAt }) => (
        <li key={providerReference} className="py-3">
          <Facts
            rows={[
              ["At Paddle", `${providerReference}, ${customerReference ?? "no customer"}`],
              ["Plan", tier ? `${TIERS[tier].name}, ${TIERS[tier].priceDisplay} a month` : "None of ours yet"],
              ["Status", status ?? "unknown"],
              ["First event", dateWords(firstEventAt, timeZone)],
            ]}
          />
          <p className="mt-2">
            <a href={`/admin/books/${providerReference}`}>
              Assign<span className="sr-only"> {providerReference}</span> to an account
            </a>
          </p>
        </li>
      ))}
    </List>
  );
}

function List(props: { id: string; title: string; none: string; isEmpty: boolean; children: ReactNode }) {
  const { id, title, none, isEmpty, children } = props;
  return (
    <Card aria-labelledby={`${id}-title`}>
      <CardTitle id={`${id}-title`}>{title}</CardTitle>
      {isEmpty ? (
        <p className="mt-1.5 text-muted">{none}</p>
      ) : (
        <ul className="grid divide-y divide-line">{children}</ul>
      )}
    </Card>
  );
}

function lastDay(since: Date, timeZone: string): string {
  return dateWords(new Date(`${addDays(localDateOf(since, timeZone), PAST_DUE_DAYS)}T12:00:00Z`), "UTC");
}
