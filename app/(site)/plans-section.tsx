import { TierCard } from "@/components/billing/tier-card";
import { buttonClass } from "@/components/ui/button";
import { TIERS } from "@/lib/domain/billing/tiers";

export function PlansSection({ signedIn }: { signedIn: boolean }) {
  return (
    <section aria-labelledby="plans" className="wrap py-14 sm:py-20">
      <h2 id="plans" className="text-3xl">
        Start for free. Upgrade as you go.
      </h2>
      <p className="mt-2 max-w-[60ch] text-lg text-muted">
        The stopwatch, challenges and causes cost nothing. Plans add space in the Studio.
      </p>
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-3">
        {Object.values(TIERS).map((tier) => (
          <TierCard key={tier.id} tier={tier} features={tier.features.slice(0, 4)} />
        ))}
      </div>
      <div className="mt-6 flex flex-wrap gap-3">
        {signedIn ? null : (
          <a href="/signup" className={buttonClass()}>
            Start for free
          </a>
        )}
        <a href="/pricing" className={buttonClass({ variant: "quiet" })}>
          See all plans
        </a>
      </div>
    </section>
  );
}
