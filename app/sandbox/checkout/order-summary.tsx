import { StitchedRule } from "@/components/ui/stitched-rule";
import type { TierDefinition } from "@/lib/domain/billing/tiers";
import { SITE } from "@/lib/site/site";

export function OrderSummary({ tier, amount }: { tier: TierDefinition; amount: string }) {
  return (
    <section aria-labelledby="order" className="px-1 py-2">
      <h1 id="order">Checkout</h1>
      <p className="mt-5 font-semibold">
        {SITE.name} {tier.name}
      </p>
      <p className="display text-4xl">
        {amount} <span className="font-sans text-base font-normal text-muted">per month</span>
      </p>
      <p className="mt-1 text-muted">{tier.description}</p>
      <StitchedRule />
      <dl className="num grid grid-cols-[1fr_auto] gap-y-2">
        <dt>{tier.name}, monthly</dt>
        <dd className="text-right">{amount}</dd>
        <dt className="text-muted">Tax</dt>
        <dd className="text-right text-muted">R0.00</dd>
        <dt className="border-t border-line pt-2 font-semibold">Due today</dt>
        <dd className="border-t border-line pt-2 font-semibold">{amount}</dd>
      </dl>
      <p className="mt-4 text-sm text-muted">Renews each month until it is cancelled. Cancel anytime.</p>
    </section>
  );
}
