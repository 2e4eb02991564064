import type { Metadata } from "next";
import { Badge } from "@/components/ui/badge";
import { buttonClass } from "@/components/ui/button";
import { findUser } from "@/lib/auth";
import { TIERS } from "@/lib/domain/tiers";
import { TierCard } from "../tier-card";

export const metadata: Metadata = { title: "Pricing" };

/** The plans side by side (spec §2 Pricing). Until they can be bought no button pretends that they can. */
export default async function PricingPage() {
  const user = await findUser();
  return (
    <div className="wrap py-10 sm:py-16">
      <h1>Simple Pricing</h1>
      <p className="mt-2 max-w-[60ch] text-lg text-muted">
        Start for free. Upgrade as you go. The stopwatch, challenges and causes cost nothing; plans add room in the
        Studio.
      </p>
      <p className="mt-2 max-w-[60ch] text-muted">Plans can’t be bought yet: everything you use today is free.</p>
      <div className="mt-8 grid gap-5 lg:grid-cols-3">
        {Object.values(TIERS).map((tier) => (
          <TierCard key={tier.id} tier={tier} heading="h2">
            {user === null ? (
              <a
                href="/login"
                aria-label={`Get Started with ${tier.name}`}
                className={buttonClass({ variant: tier.popular ? undefined : "quiet", className: "w-full" })}
              >
                Get Started
              </a>
            ) : user.tier === tier.id ? (
              <Badge tone="moss">Current Plan</Badge>
            ) : null}
          </TierCard>
        ))}
      </div>
    </div>
  );
}
