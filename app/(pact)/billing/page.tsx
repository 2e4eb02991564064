import type { Metadata } from "next";
import { NotBuiltYet } from "@/components/chrome/not-built-yet";
import { requireUser } from "@/lib/auth";
import { billingSentence } from "@/lib/domain/billing-reasons";

export const metadata: Metadata = { title: "Billing & Subscription" };

export default async function BillingPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const [user, { reason }] = await Promise.all([requireUser(), searchParams]);
  const why = billingSentence(reason, user.tier);
  return (
    <NotBuiltYet
      title="Billing & Subscription"
      drawing="basket"
      way={{ href: "/pricing", label: "See the plans" }}
      points={[
        "Your plan and how much of it you use",
        "Changing or cancelling it, without tricks",
        "Your subscription history",
      ]}
    >
      {why ? <p className="mb-2 font-semibold text-ink">{why}</p> : null}
      <p>Nothing can be bought yet, and everything you use today is free.</p>
    </NotBuiltYet>
  );
}
