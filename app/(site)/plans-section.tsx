import { Badge } from "@/components/ui/badge";
import { buttonClass } from "@/components/ui/button";
import { TIERS } from "@/lib/domain/tiers";

/** A look at the plans; the pricing page has the rest (spec §2 Landing, Pricing). */
export function PlansSection({ signedIn }: { signedIn: boolean }) {
  return (
    <section aria-labelledby="plans" className="wrap py-14 sm:py-20">
      <h2 id="plans" className="text-3xl!">
        Start for free. Upgrade as you go.
      </h2>
      <p className="mt-2 max-w-[60ch] text-lg text-muted">
        The stopwatch, challenges and causes cost nothing. Plans add room in the Studio.
      </p>
      <div className="mt-8 grid gap-5 lg:grid-cols-3">
        {Object.values(TIERS).map((tier) => (
          <article
            key={tier.id}
            className={`flex flex-col gap-3 rounded-xl bg-surface p-5 shadow-card sm:p-6 ${tier.popular ? "border-2 border-accent" : "border border-line"}`}
          >
            <div className="flex items-center justify-between gap-2">
              <h3>{tier.name}</h3>
              {tier.popular ? <Badge>Most Popular</Badge> : null}
            </div>
            <p className="display text-3xl">
              {tier.priceDisplay}
              {tier.priceCents > 0 ? <span className="font-sans text-sm font-normal text-muted"> a month</span> : null}
            </p>
            <p className="text-muted">{tier.description}</p>
            <ul className="grid gap-1.5">
              {tier.features.slice(0, 4).map((feature) => (
                <li key={feature} className="flex gap-3">
                  <span aria-hidden="true" className="stitch mt-2.5 w-3.5 shrink-0 text-accent" />
                  {feature}
                </li>
              ))}
            </ul>
          </article>
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
