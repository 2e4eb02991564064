import { PlanFoot, type PlanViewer } from "@/components/billing/plan-cards";
import { buttonClass } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { nextPlan } from "@/lib/domain/billing/plan-offers";
import { type BillingReason, limitReached, nextPlanOffer } from "@/lib/domain/billing/reasons";
import { TIERS, type Usage } from "@/lib/domain/billing/tiers";

const HEADING_ID = "limit-reached";

/** Shown when a limit led here: what is full, the next plan's offer and price, and an alternative. */
export function LimitReached({
  reason,
  usage,
  viewer,
}: {
  reason: BillingReason;
  usage: Usage | null;
  viewer: PlanViewer;
}) {
  const { tier } = viewer.standing;
  const reached = limitReached(reason, tier, usage);
  const next = nextPlan(tier);
  if (!reached || !next) return null;
  return (
    <Card aria-labelledby={HEADING_ID} isHighlighted className="sm:p-6">
      <div className="grid items-center gap-x-12 gap-y-4 md:grid-cols-[minmax(0,1fr)_auto]">
        <div>
          <CardTitle id={HEADING_ID}>{reached.title}</CardTitle>
          <p className="mt-1 max-w-[52ch] text-muted">{nextPlanOffer(reason, next)}</p>
        </div>
        <div className="grid gap-2.5 md:min-w-56">
          <PlanFoot tier={TIERS[next]} viewer={viewer} headingId={HEADING_ID} />
          <a href={reached.instead.href} className={buttonClass({ variant: "quiet", className: "w-full" })}>
            {reached.instead.label}
          </a>
        </div>
      </div>
    </Card>
  );
}
