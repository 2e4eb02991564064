import type { ReactNode } from "react";
import { buttonClass } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { PLAN_PROBLEMS, type PlanProblem } from "@/lib/domain/billing/plan-changes";
import { choosePlanOffer, type PlanOffer, type PlanStanding } from "@/lib/domain/billing/plan-offers";
import type { PaymentWays } from "@/lib/domain/billing/setup";
import { TIERS, type TierDefinition } from "@/lib/domain/billing/tiers";
import { dateWords } from "@/lib/domain/shared/local-time";
import { PlanButton } from "./plan-button";
import { planHeadingId, TierCard } from "./tier-card";

export type PlanViewer = { standing: PlanStanding; timeZone: string; ways: PaymentWays };

/** The plans side by side, each with what the viewer can do; a `viewer` of null is a visitor. */
export function PlanCards({ viewer, heading }: { viewer: PlanViewer | null; heading: "h2" | "h3" }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-3 lg:gap-y-0">
      {Object.values(TIERS).map((tier) => (
        <TierCard key={tier.id} tier={tier} heading={heading}>
          {viewer ? <PlanFoot tier={tier} viewer={viewer} /> : <GetStarted tier={tier} />}
        </TierCard>
      ))}
    </div>
  );
}

/** `headingId`: of the surrounding heading, which describes the button. */
type Foot = { tier: TierDefinition; viewer: PlanViewer; headingId?: string };

/**
 * The foot of a plan's card: "Current Plan", the date on which it begins, or the button that changes to it. The button
 * is always rendered, empty if nothing can be pressed, because it holds the dialog.
 */
export function PlanFoot({ tier, viewer: { standing, timeZone, ways }, headingId = planHeadingId(tier.id) }: Foot) {
  const offer = choosePlanOffer(tier.id, standing, ways);
  const isChange = offer.kind === "upgrade" || offer.kind === "downgrade";
  const label = isChange && `${offer.kind === "upgrade" ? "Upgrade" : "Downgrade"} to ${tier.name}`;
  const isFirst = offer.kind === "upgrade" && (tier.popular || standing.tier !== "free");
  return (
    <>
      {offer.kind === "current" ? (
        <Line className="text-moss">
          <Icon of="circle-check" />
          Current Plan
        </Line>
      ) : null}
      {offer.kind === "scheduled" ? <Line className="text-muted">From {dateWords(offer.at, timeZone)}</Line> : null}
      {isChange && offer.problem ? (
        <Unavailable headingId={headingId} problem={offer.problem}>
          {label}
        </Unavailable>
      ) : null}
      {offer.kind === "unavailable" ? <p className="text-sm text-muted">{NOT_OFFERED[offer.by]}</p> : null}
      <PlanButton
        tier={tier.id}
        change={changeOf(offer)}
        timeZone={timeZone}
        periodEnd={standing.periodEndsAt && dateWords(standing.periodEndsAt, timeZone)}
        describedBy={headingId}
        className={planButtonClass(isFirst)}
      >
        {isChange && !offer.problem ? label : null}
      </PlanButton>
    </>
  );
}

const NOT_OFFERED = {
  checkout: "This plan can’t be bought right now.",
  change:
    "Plans can’t be changed here right now. Cancel yours on the Billing page, and choose again once it has ended.",
};

function GetStarted({ tier }: { tier: TierDefinition }) {
  return (
    <a
      href="/login?next=%2Fbilling"
      aria-describedby={planHeadingId(tier.id)}
      className={planButtonClass(tier.popular)}
    >
      Get Started
    </a>
  );
}

/** A change that is impossible now, with the reason, and a link if something can be done about it. */
function Unavailable(props: { headingId: string; problem: PlanProblem; children: ReactNode }) {
  const { headingId, problem, children } = props;
  const whyId = `${headingId}-why`;
  return (
    <>
      <button type="button" disabled aria-describedby={`${headingId} ${whyId}`} className={planButtonClass(false)}>
        {children}
      </button>
      <p id={whyId} className="mt-2 text-sm text-muted">
        <Reason problem={problem} />
      </p>
    </>
  );
}

/** What can be done about a problem, and where on the billing page. */
const WAYS_OUT: { [problem in PlanProblem]?: { why: string; part: string; link: string } } = {
  pending: { why: "A change is already scheduled. ", part: "change", link: "Undo it first." },
  paused: { why: "Your subscription is paused. ", part: "paused", link: "Resume it instead." },
  due: { why: "", part: "due", link: "Settle the due payment first." },
  several: { why: "You have more than one subscription. ", part: "several", link: "Cancel the extra one first." },
};

function Reason({ problem }: { problem: PlanProblem }) {
  const way = WAYS_OUT[problem];
  if (!way) return PLAN_PROBLEMS[problem];
  return (
    <>
      {way.why}
      <a href={`/billing#${way.part}`}>{way.link}</a>
    </>
  );
}

function Line({ className, children }: { className: string; children: ReactNode }) {
  return (
    <p
      className={`flex min-h-11 items-center justify-center gap-2 rounded-lg bg-sunken px-4.5 font-semibold ${className}`}
    >
      {children}
    </p>
  );
}

function changeOf(offer: PlanOffer): "checkout" | "upgrade" | "downgrade" {
  if (offer.kind === "upgrade") return offer.by === "change" ? "upgrade" : "checkout";
  return "downgrade";
}

function planButtonClass(isFirst: boolean) {
  return buttonClass({ variant: isFirst ? "primary" : "quiet", className: "w-full" });
}
