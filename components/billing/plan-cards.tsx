import { buttonClass } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { circleCheck } from "@/components/ui/icons";
import { dateWords } from "@/lib/domain/billing-texts";
import { type PlanStanding, planOffer } from "@/lib/domain/plan-offers";
import { TIERS, type TierDefinition } from "@/lib/domain/tiers";
import { PlanButton } from "./plan-button";
import { planHeadingId, TierCard } from "./tier-card";

type Viewer = { standing: PlanStanding; timeZone: string } | null;

/** The plans side by side with what each offers the one who looks (spec §2 Pricing); `null` is a visitor. */
export function PlanCards({ viewer, heading }: { viewer: Viewer; heading: "h2" | "h3" }) {
  return (
    <div className="grid gap-5 lg:grid-cols-3">
      {Object.values(TIERS).map((tier) => (
        <TierCard key={tier.id} tier={tier} heading={heading}>
          <PlanOfferLine tier={tier} viewer={viewer} />
        </TierCard>
      ))}
    </div>
  );
}

/** What stands at a card's foot: a way in, the current plan, its date, or the button that changes to it. */
export function PlanOfferLine({ tier, viewer }: { tier: TierDefinition; viewer: Viewer }) {
  const offer = planOffer(tier.id, viewer?.standing ?? null);
  const describedBy = planHeadingId(tier.id);
  if (offer.kind === "start" || viewer === null)
    return (
      <a href="/login" aria-describedby={describedBy} className={lookOf(tier.popular)}>
        Get Started
      </a>
    );
  if (offer.kind === "current")
    return (
      <p className={`${LINE} text-moss`}>
        <Icon of={circleCheck} />
        Current Plan
      </p>
    );
  if (offer.kind === "scheduled")
    return <p className={`${LINE} text-muted`}>From {dateWords(offer.at, viewer.timeZone)}</p>;
  const label = `${offer.kind === "upgrade" ? "Upgrade" : "Downgrade"} to ${tier.name}`;
  if (offer.isWaiting)
    return (
      <>
        <button type="button" disabled aria-describedby={`${describedBy} waiting-${tier.id}`} className={lookOf(false)}>
          {label}
        </button>
        <p id={`waiting-${tier.id}`} className="mt-2 text-sm text-muted">
          A change is already waiting. <a href="/billing">Undo it in Billing</a> first.
        </p>
      </>
    );
  return (
    <PlanButton
      tier={tier.id}
      change={offer.kind === "downgrade" ? "downgrade" : offer.by === "change" ? "upgrade" : "checkout"}
      timeZone={viewer.timeZone}
      describedBy={describedBy}
      className={lookOf(offer.kind === "upgrade" && (tier.popular || viewer.standing.tier !== "free"))}
    >
      {label}
    </PlanButton>
  );
}

const LINE = "flex min-h-11 items-center justify-center gap-2 rounded-lg bg-sunken px-4.5 font-semibold";

function lookOf(isFirst: boolean) {
  return buttonClass({ variant: isFirst ? "primary" : "quiet", className: "w-full" });
}
