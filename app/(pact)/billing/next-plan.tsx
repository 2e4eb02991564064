import { PlanFoot, type PlanViewer } from "@/components/billing/plan-cards";
import { FeatureList, planHeadingId } from "@/components/billing/tier-card";
import { Card, CardTitle } from "@/components/ui/card";
import { TAX_NOTE, TIERS, type Tier } from "@/lib/domain/billing/tiers";

/** What the plan above would add to the one somebody pays for. */
export function NextPlan({ tier, viewer }: { tier: Tier; viewer: PlanViewer }) {
  const plan = TIERS[tier];
  return (
    <Card aria-labelledby={planHeadingId(tier)} className="sm:p-6">
      <div className="grid items-end gap-x-12 gap-y-5 md:grid-cols-2">
        <div>
          <CardTitle id={planHeadingId(tier)}>What {plan.name} would add</CardTitle>
          <FeatureList features={plan.features.slice(1)} className="mt-4" />
        </div>
        <div>
          <p className="display mb-3 text-2xl">
            {plan.priceDisplay}
            <span className="ml-1 font-sans text-sm font-normal tracking-normal text-muted">
              {" "}
              a month instead of {TIERS[viewer.standing.tier].priceDisplay}, {TAX_NOTE}
            </span>
          </p>
          <PlanFoot tier={plan} viewer={viewer} />
        </div>
      </div>
    </Card>
  );
}
