import { CancelButton, PortalButton } from "@/components/billing/portal-button";
import { buttonClass } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { StitchProgress } from "@/components/ui/stitch-progress";
import type { Billing } from "@/db/queries/billing/billing-view";
import type { PlanUsage } from "@/db/queries/billing/usage";
import { explainFullPlan, meterWords } from "@/lib/domain/billing/texts";
import { TAX_NOTE, TIERS, type Usage } from "@/lib/domain/billing/tiers";
import { dateWords } from "@/lib/domain/shared/local-time";
import { SITE } from "@/lib/site/site";

type Props = { billing: Billing; usage: PlanUsage | null; hasPortal: boolean; timeZone: string };

/** Shows the plan, its usage, and the subscription's dates if there is one. */
export function CurrentPlan({ billing, usage, hasPortal, timeZone }: Props) {
  const { tier, standing, pending, paused, gift, entitling: dates } = billing;
  const goesOn = paused !== null || (standing.hasLive && (!pending || pending.kind === "switch"));
  // Nothing is due, awaited, paused or refunded: it renews on the end date.
  const isCertain = !billing.due && !billing.awaited && !paused && !billing.refunded;
  const { name, priceDisplay, priceCents, description } = TIERS[tier];
  return (
    <Card aria-labelledby="current-plan" className="plan-ticket">
      <div>
        <h2 id="current-plan" className="font-sans text-sm font-normal tracking-normal text-muted">
          Current Plan
        </h2>
        <p className="text-sm">
          <span className={`mt-1 mr-2 mb-2 display text-4xl ${priceCents === 0 ? "inline-block" : "block"}`}>
            {name}
          </span>{" "}
          {gift ? null : <span className="mr-1 display text-2xl">{priceDisplay}</span>}
          {gift || priceCents === 0 ? null : ` a month, ${TAX_NOTE}`}
        </p>
        <p className="text-muted">{description}</p>
        {gift ? (
          <p className="mt-2 font-semibold">
            Given by {SITE.name} until {dateWords(gift.endsAt, timeZone)}.
            {dates ? ` You pay for ${TIERS[dates.plan].name}.` : ""}
          </p>
        ) : null}
        {dates ? (
          <dl>
            <div>
              <dt>Start date</dt>
              <dd>{dateWords(dates.startedAt, timeZone)}</dd>
            </div>
            <div>
              <dt>{dates.endsAt && goesOn && isCertain ? "Renews on" : "End date"}</dt>
              <dd>{dates.endsAt ? dateWords(dates.endsAt, timeZone) : "N/A"}</dd>
            </div>
          </dl>
        ) : null}
      </div>
      <div>
        <h3 className="card-title">What you use</h3>
        {usage ? <UsageMeters usage={usage} /> : <p className="text-muted">We couldn’t load your usage.</p>}
        <div className="mt-auto flex flex-wrap gap-2 pt-4 empty:hidden max-sm:flex-col">
          {billing.current && hasPortal ? (
            <PortalButton page="overview" variant="quiet">
              Manage payment
            </PortalButton>
          ) : null}
          {tier === "free" ? null : (
            <a href="/pricing" className={buttonClass({ variant: "quiet" })}>
              See all plans
            </a>
          )}
          {goesOn ? (
            <CancelButton page="cancel" variant="muted" hasPortal={hasPortal}>
              Cancel Subscription
            </CancelButton>
          ) : null}
        </div>
      </div>
    </Card>
  );
}

/** Shows the plan's usage as three meters, each a bar that stops at 100 % or the word Unlimited. */
function UsageMeters({ usage }: { usage: PlanUsage }) {
  return (
    <ul className="@container mt-3">
      <Meter name="Calculation Methods" unit="methods" usage={usage.calculationMethods} />
      <Meter name="Saved Methods" unit="methods" usage={usage.savedMethods} />
      <Meter name="Active Projects" unit="projects" usage={usage.activeProjects} />
    </ul>
  );
}

function Meter({ name, unit, usage }: { name: string; unit: string; usage: Usage }) {
  const { currentCount, limitCount, canCreate } = usage;
  const isLimited = limitCount !== -1;
  const words = meterWords(usage, unit);
  return (
    <li className={isLimited ? "plan-meter" : "py-1.5"}>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className={isLimited ? "flex-1" : "leader min-w-0 flex-1 basis-2/5"}>{name}</span>{" "}
        <span className="num font-semibold">{words}</span>{" "}
        {isLimited ? null : <span className="text-sm text-muted">Unlimited</span>}
      </p>
      {isLimited ? (
        <StitchProgress
          label={name}
          value={currentCount}
          max={limitCount}
          valueText={words}
          tone={canCreate ? "accent" : "ochre"}
        />
      ) : null}
      {canCreate ? null : <p className="text-sm text-muted">{explainFullPlan(usage, unit)}</p>}
    </li>
  );
}
