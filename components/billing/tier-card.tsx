import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { TAX_NOTE, TIERS, type Tier, type TierDefinition } from "@/lib/domain/billing/tiers";

/** The id of a card's heading, which describes its button. */
export const planHeadingId = (tier: TierDefinition["id"]) => `plan-${tier}`;

type Props = { tier: TierDefinition; features?: readonly string[]; heading?: "h2" | "h3"; children?: ReactNode };

/** A plan: name, price, description, features, and "Most Popular" on the popular one. */
export function TierCard({ tier, features = tier.features, heading: Heading = "h3", children }: Props) {
  return (
    <article
      aria-labelledby={planHeadingId(tier.id)}
      className={`flex flex-col gap-3 rounded-xl border bg-surface p-5 shadow-card sm:p-6 ${tier.popular ? "border-accent ring-1 ring-accent" : "border-line"}`}
    >
      <div className="flex items-center justify-between gap-2">
        <Heading id={planHeadingId(tier.id)}>{tier.name}</Heading>
        {tier.popular ? <Badge>Most Popular</Badge> : null}
      </div>
      <p className="flex flex-wrap items-baseline gap-x-1.5">
        <span className="display text-3xl">{tier.priceDisplay}</span>
        {tier.priceCents > 0 ? <span className="text-sm text-muted"> a month, {TAX_NOTE}</span> : null}
      </p>
      <p className="text-muted">{tier.description}</p>
      <FeatureList features={features} />
      {children ? <div className="mt-auto pt-2">{children}</div> : null}
    </article>
  );
}

/** A plan's features, each after a decorative stitch. */
export function FeatureList({ features, className }: { features: readonly string[]; className?: string }) {
  return (
    <ul className={`grid gap-1.5 ${className ?? ""}`}>
      {features.map((feature) => (
        <li key={feature} className="flex gap-3">
          <span aria-hidden="true" className="stitch mt-2.5 w-3.5 shrink-0 text-accent" />
          {feature}
        </li>
      ))}
    </ul>
  );
}

const tones = { free: "neutral", pro_lite: "accent", pro_plus: "ochre" } as const;

export function TierBadge({ tier, className }: { tier: Tier; className?: string }) {
  return (
    <Badge tone={tones[tier]} className={className}>
      {TIERS[tier].badge}
    </Badge>
  );
}
