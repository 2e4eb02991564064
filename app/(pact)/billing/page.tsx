import type { Metadata } from "next";
import { NotBuiltYet } from "@/components/chrome/not-built-yet";
import { requireUser } from "@/lib/auth";

export const metadata: Metadata = { title: "Billing & Subscription" };

export default async function BillingPage() {
  await requireUser();
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
      <p>Nothing can be bought yet, and everything you use today is free.</p>
    </NotBuiltYet>
  );
}
