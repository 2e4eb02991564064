import { Banner } from "@/components/billing/banner";
import { PlanButton } from "@/components/billing/plan-button";
import { buttonClass } from "@/components/ui/button";
import type { Billing } from "@/db/queries/billing/billing-view";
import { TIERS } from "@/lib/domain/billing/tiers";
import { dateWords } from "@/lib/domain/shared/local-time";
import { ResumeButton } from "./change-buttons";

type Props = { billing: Billing; timeZone: string };

/** The subscription is paused: until when the plan lasts, when it resumes, and what resuming it now costs. */
export function PausedBanner({ billing, hasPortal, timeZone }: Props & { hasPortal: boolean }) {
  const { paused, tier, until } = billing;
  if (!paused) return null;
  const { name, priceDisplay } = TIERS[paused.tier];
  const { resumesAt, resume } = paused;
  const day = resumesAt && dateWords(resumesAt, timeZone);
  return (
    <Banner
      id="paused"
      tone="ochre"
      icon="info"
      title={day ? `Your subscription is paused and resumes on ${day}` : "Your subscription is paused"}
      action={hasPortal ? <ResumeButton plan={name} price={resume.isCharged ? priceDisplay : null} /> : null}
    >
      {tier !== "free" && until ? `You keep ${TIERS[tier].name} until ${dateWords(until, timeZone)}. ` : null}
      {day
        ? `When it resumes, ${name} starts again at ${priceDisplay} a month. `
        : "It stays paused until you resume it. "}
      {resume.isCharged
        ? `If you resume now, a new month starts and ${priceDisplay} is charged today.`
        : `If you resume now, nothing is charged before ${dateWords(resume.nextAt, timeZone)}.`}
      {hasPortal ? null : (
        <>
          {" "}
          To resume it, <a href="/contact">write to us.</a>
        </>
      )}
    </Banner>
  );
}

/** A payment was refunded but the subscription continues: says why the plan is smaller, and the next charge. */
export function RefundedBanner({ billing, timeZone }: Props) {
  const { refunded, standing } = billing;
  if (!refunded) return null;
  const { name, priceDisplay } = TIERS[refunded.tier];
  const day = refunded.nextAt ? dateWords(refunded.nextAt, timeZone) : "the next payment";
  if (refunded.what === "period")
    return (
      <Banner id="refunded" tone="danger" icon="circle-exclamation-point" title="Your last payment was refunded">
        It paid for {name}, so your plan is Free now. Your subscription still renews: {priceDisplay} is charged on {day}
        , and {name} starts again. Cancel it below if you don’t want that.
      </Banner>
    );
  const lite = TIERS.pro_lite;
  return (
    <Banner
      id="refunded"
      tone="ochre"
      icon="info"
      title="Your upgrade was refunded"
      action={
        standing.problems.toLite ? null : (
          <PlanButton
            tier="pro_lite"
            change="downgrade"
            timeZone={timeZone}
            periodEnd={standing.periodEndsAt && dateWords(standing.periodEndsAt, timeZone)}
            describedBy="refunded"
            className={buttonClass({ variant: "surface" })}
          >
            Downgrade to {lite.name}
          </PlanButton>
        )
      }
    >
      You have {lite.name} for this month. {name} starts again on {day}, at {priceDisplay} a month.
    </Banner>
  );
}
