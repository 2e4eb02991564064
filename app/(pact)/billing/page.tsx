import type { Metadata } from "next";
import { Banner } from "@/components/billing/banner";
import { PlanCards, PlanFoot, type PlanViewer } from "@/components/billing/plan-cards";
import { PortalButton } from "@/components/billing/portal-button";
import { FeatureList, planHeadingId } from "@/components/billing/tier-card";
import { buttonClass } from "@/components/ui/button";
import { Card, CardHeader, CardTitle } from "@/components/ui/card";
import { HelpLink } from "@/components/ui/help-link";
import { findUsage } from "@/db/queries/billing/usage";
import { nextPlan } from "@/lib/domain/billing/plan-offers";
import {
  type BillingReason,
  describeNextPlan,
  describeReachedLimit,
  meterOf,
  readReason,
} from "@/lib/domain/billing/reasons";
import type { PaidTier } from "@/lib/domain/billing/subscriptions";
import { TAX_NOTE, TIERS, type Tier, type Usage } from "@/lib/domain/billing/tiers";
import type { Query } from "@/lib/domain/shared/address";
import { requireUser } from "@/lib/server/auth/current-user";
import { readBilling } from "@/lib/server/limits/usage";
import { paymentWays } from "@/lib/server/paddle/settings";
import { CurrentPlan } from "./current-plan";
import { HistoryTable } from "./history-table";
import { PaymentBanner } from "./payment-banner";
import {
  PastDueBanner,
  PausedBanner,
  PendingBanner,
  RefundedBanner,
  RenewalBanner,
  SeveralBanner,
} from "./plan-banners";

export const metadata: Metadata = { title: "Billing & Subscription" };

export default async function BillingPage({ searchParams }: { searchParams: Promise<Query> }) {
  const [user, query] = await Promise.all([requireUser(), searchParams]);
  const [usage, billing] = await Promise.all([findUsage(user.id), readBilling(user.id)]);
  const { timeZone } = user;
  const { tier, standing, current, history } = billing;
  const above = nextPlan(tier);
  const ways = paymentWays();
  const { hasApi: hasPortal } = ways;
  const shown = { billing, hasPortal, timeZone };
  const viewer = { standing, timeZone, ways };
  const reason = readReason(query.reason);
  const meter = reason && meterOf(reason);
  return (
    <div className="wrap py-7">
      <h1>Billing & Subscription</h1>
      <HelpLink to="plans" />
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-5">
        {reason ? <LimitReached reason={reason} usage={meter && (usage?.[meter] ?? null)} viewer={viewer} /> : null}
        <PaymentBanner
          awaited={readAwaitedPlan(query)}
          tier={tier}
          name={TIERS[tier].name}
          bought={billing.changedLately && current ? `${current.id} ${tier}` : null}
        />
        {billing.isUnread ? (
          <Banner tone="danger" icon="circle-exclamation-point" title="We couldn’t load your plan">
            What you’ve paid for isn’t lost. Please reload this page in a few minutes.
          </Banner>
        ) : null}
        <PastDueBanner {...shown} />
        <RenewalBanner {...shown} />
        <SeveralBanner {...shown} />
        <PausedBanner {...shown} />
        <RefundedBanner {...shown} />
        <PendingBanner {...shown} />
        <CurrentPlan {...shown} usage={usage} />
        {tier === "free" ? (
          <section aria-labelledby="pricing" className="mt-5">
            <h2 id="pricing">Pricing</h2>
            <p className="mt-1 mb-5 text-muted">Start for free. Upgrade as you go.</p>
            <PlanCards viewer={viewer} heading="h3" />
          </section>
        ) : above ? (
          <NextPlan tier={above} viewer={viewer} />
        ) : null}
        <Card aria-labelledby="history" className="p-6 sm:px-8">
          <CardHeader className="has-[button]:-mt-1.5">
            <CardTitle id="history">Subscription History</CardTitle>
            {hasPortal && history.some(({ customerReference }) => customerReference) ? (
              <PortalButton page="overview" variant="plain" size="inline" className="-mr-2.5">
                Receipts
              </PortalButton>
            ) : null}
          </CardHeader>
          <HistoryTable billing={billing} timeZone={timeZone} />
        </Card>
      </div>
    </div>
  );
}

/** The plan just paid for, from the payment page's return address; "any" for a first purchase. */
function readAwaitedPlan({ payment, plan }: Query): PaidTier | "any" | null {
  if (payment !== "processing") return null;
  return plan === "pro_lite" || plan === "pro_plus" ? plan : "any";
}

/** Shows what the next plan up would add to the current paid plan. */
function NextPlan({ tier, viewer }: { tier: Tier; viewer: PlanViewer }) {
  const plan = TIERS[tier];
  const { features, priceDisplay } = TIERS[viewer.standing.tier];
  return (
    <Card aria-labelledby={planHeadingId(tier)} className="plan-ticket">
      <div>
        <CardTitle id={planHeadingId(tier)}>What {plan.name} would add</CardTitle>
        <FeatureList features={plan.features.filter((one) => !features.includes(one))} className="mt-3" />
      </div>
      <div>
        <p className="mb-4 text-sm text-muted">
          <span className="block display text-4xl text-ink">{plan.priceDisplay}</span> a month instead of {priceDisplay}
          , {TAX_NOTE}
        </p>
        <PlanFoot tier={plan} viewer={viewer} />
      </div>
    </Card>
  );
}

const HEADING_ID = "limit-reached";

/** Shown when a limit led here: what is full, the next plan's offer and price, and an alternative. */
function LimitReached({ reason, usage, viewer }: { reason: BillingReason; usage: Usage | null; viewer: PlanViewer }) {
  const { tier } = viewer.standing;
  const reached = describeReachedLimit(reason, tier, usage);
  const next = nextPlan(tier);
  if (!reached || !next) return null;
  return (
    <Card aria-labelledby={HEADING_ID} isHighlighted className="p-6 sm:p-8">
      <div className="grid items-center gap-x-12 gap-y-4 md:grid-cols-[minmax(0,1fr)_auto]">
        <div>
          <CardTitle id={HEADING_ID}>{reached.title}</CardTitle>
          <p className="mt-1 max-w-[52ch] text-muted">{describeNextPlan(reason, next)}</p>
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
