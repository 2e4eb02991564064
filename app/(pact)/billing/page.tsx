import type { Metadata } from "next";
import { NotBuiltYet } from "@/components/chrome/not-built-yet";
import { findUsage } from "@/db/queries/billing-usage";
import { requireUser } from "@/lib/auth";
import { billingOrigin, billingSentence } from "@/lib/domain/billing-reasons";
import { TIERS, type Usage } from "@/lib/domain/tiers";

export const metadata: Metadata = { title: "Billing & Subscription" };

export default async function BillingPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const [user, { reason }] = await Promise.all([requireUser(), searchParams]);
  const usage = await findUsage(user.id);
  const why = billingSentence(reason, user.tier);
  const origin = billingOrigin(reason);
  return (
    <NotBuiltYet
      title="Billing & Subscription"
      drawing="basket"
      way={{ href: "/pricing", label: "See the plans" }}
      points={["Changing or cancelling it, without tricks", "Your subscription history"]}
    >
      {why ? <p className="mb-2 font-semibold text-ink">{why}</p> : null}
      <p>
        Your plan: <strong className="text-ink">{TIERS[user.tier].name}</strong>
      </p>
      {usage ? (
        <ul className="num my-2">
          <li>Calculation Methods: {used(usage.calculationMethods, "methods")}</li>
          <li>Saved Methods: {used(usage.savedMethods, "methods")}</li>
          <li>Active Projects: {used(usage.activeProjects, "projects")}</li>
        </ul>
      ) : null}
      <p>Nothing can be bought yet, and everything you use today is free.</p>
      {origin ? (
        <a href={origin.href} className="inline-flex min-h-11 items-center font-semibold text-accent">
          {origin.label}
        </a>
      ) : null}
    </NotBuiltYet>
  );
}

/** A meter in words (spec §2 Billing): `2/3 methods`, or without a limit `2 methods, Unlimited`. */
function used({ currentCount, limitCount }: Usage, what: string): string {
  return limitCount === -1 ? `${currentCount} ${what}, Unlimited` : `${currentCount}/${limitCount} ${what}`;
}
