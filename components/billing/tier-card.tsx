import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { TAX_NOTE, TIERS, type Tier, type TierDefinition } from "@/lib/domain/billing/tiers";

/** The id of a card's heading, which describes its button. */
export const planHeadingId = (tier: TierDefinition["id"]) => `plan-${tier}`;

type Props = { tier: TierDefinition; isTeaser?: boolean; heading?: "h2" | "h3"; children?: ReactNode };

/** A plan: name, price, button, description, features, and "Most Popular" on the popular one. */
export function TierCard({ tier, isTeaser = false, heading: Heading = "h3", children }: Props) {
  const { name, priceDisplay, priceCents, description, popular } = tier;
  return (
    <article
      aria-labelledby={planHeadingId(tier.id)}
      className={`plan-card ${popular ? "border-accent ring-1 ring-accent" : "border-line"}`}
    >
      <div className="flex items-center justify-between gap-2">
        <Heading id={planHeadingId(tier.id)}>{name}</Heading>
        {popular ? <Badge>Most Popular</Badge> : null}
      </div>
      <div>
        <p className="flex flex-wrap items-baseline gap-x-1.5">
          <span className="display text-3xl">{priceDisplay}</span>
          <span className="text-sm text-muted">{priceCents > 0 ? " a month" : " for as long as you like"}</span>
        </p>
        <p className="text-sm text-muted">{priceCents > 0 ? `${TAX_NOTE}, cancel anytime` : "no card needed"}</p>
      </div>
      {children ? <div>{children}</div> : null}
      <p className="text-muted">{description}</p>
      {isTeaser ? (
        <FeatureList features={tier.features.slice(0, 4)} />
      ) : (
        <>
          <FeatureList features={tier.features} lacks={tier.lacks} />
          {tier.note ? <p className="text-sm text-muted">{tier.note}</p> : null}
        </>
      )}
    </article>
  );
}

type Features = { features: readonly string[]; lacks?: readonly string[]; className?: string };

/** A plan's features with their figures in bold, and what it lacks, so that plans can be compared line by line. */
export function FeatureList({ features, lacks = [], className = "" }: Features) {
  return (
    <ul className={`feature-list ${className}`}>
      {features.map((feature) => (
        <li key={feature}>
          {feature.split(/(\d+|Unlimited)/).map((part, at) => (at % 2 ? <b key={part}>{part}</b> : part))}
        </li>
      ))}
      {lacks.map((feature) => (
        <li key={feature} data-missing="">
          <span className="sr-only">Not included: </span>
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
