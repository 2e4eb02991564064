import { Banner } from "@/components/billing/banner";
import { PlanButton } from "@/components/billing/plan-button";
import { CancelButton, PortalButton } from "@/components/billing/portal-button";
import { buttonClass } from "@/components/ui/button";
import { SoftLink } from "@/components/ui/soft-link";
import type { Billing } from "@/db/queries/billing/billing-view";
import type { PendingChange } from "@/lib/domain/billing/subscriptions";
import { DOWNGRADE_TEXTS } from "@/lib/domain/billing/texts";
import { TIERS } from "@/lib/domain/billing/tiers";
import { printList } from "@/lib/domain/shared/formats";
import { dateWords } from "@/lib/domain/shared/local-time";
import { ResumeButton, UndoChange } from "./change-buttons";

type Props = { billing: Billing; hasPortal: boolean; timeZone: string };

/** Says that a payment is due and how long the plan lasts without it. */
export function PastDueBanner({ billing, hasPortal, timeZone }: Props) {
  const { due, tier } = billing;
  if (!due) return null;
  const isOver = tier === "free";
  return (
    <Banner
      id="due"
      tone="danger"
      icon="circle-exclamation-point"
      title={`Your payment of ${dateWords(due.since, timeZone)} didn’t go through`}
      action={
        hasPortal ? (
          <PortalButton page="payment" variant="surface">
            Update payment method
          </PortalButton>
        ) : null
      }
    >
      <ActiveUntil billing={billing} end={due.until} timeZone={timeZone} />
      {isOver ? `Your plan ended on ${dateWords(due.until, timeZone)} and returns with the payment. ` : null}
      {hasPortal
        ? "Check your card and the payment will be retried automatically."
        : "Use the link in Paddle’s email to check your card. The payment will be retried automatically."}
    </Banner>
  );
}

/** The period has ended but Paddle's renewal event has not arrived yet; usually it is only late. */
export function RenewalBanner({ billing, timeZone }: Props) {
  const { awaited, tier } = billing;
  if (!awaited) return null;
  return (
    <Banner tone="ochre" icon="info" title="Your renewal is being confirmed">
      Your last month ended on {dateWords(awaited.since, timeZone)}. Paddle hasn’t confirmed the next one yet.{" "}
      <ActiveUntil billing={billing} end={awaited.until} timeZone={timeZone} />
      {tier === "free" ? "Your plan returns as soon as it does." : "You don’t need to do anything."}
    </Banner>
  );
}

/** Shown only if the plan really ends at `end`: another subscription may extend it. */
function ActiveUntil({ billing: { tier, until }, end, timeZone }: Omit<Props, "hasPortal"> & { end: Date }) {
  if (tier === "free" || +end !== Number(until)) return null;
  return (
    <>
      You keep {TIERS[tier].name} until {dateWords(end, timeZone)}.{" "}
    </>
  );
}

/** Warns about several subscriptions that are all charged, although one is enough. */
export function SeveralBanner({ billing: { renewing, tier }, hasPortal, timeZone }: Props) {
  if (renewing.length < 2) return null;
  const each = renewing.map(({ plan, startedAt }) => `${TIERS[plan].name} since ${dateWords(startedAt, timeZone)}`);
  return (
    <Banner
      id="several"
      tone="danger"
      icon="circle-exclamation-point"
      title={`You’re paying for ${renewing.length} subscriptions`}
      action={
        <CancelButton page="cancel-extra" variant="surface" hasPortal={hasPortal}>
          {hasPortal ? "Cancel the extra one" : "How to cancel"}
        </CancelButton>
      }
    >
      {printList(each)} renew each month. You only need one: cancel the other and you keep {TIERS[tier].name}.
    </Banner>
  );
}

/** Says what changes at the end of the period, on which date, and how to undo it. */
export function PendingBanner({ billing: { standing, pending, paused }, timeZone }: Props) {
  const { tier, next } = standing;
  if (!next || (paused && !pending)) return null;
  const { title, words } = describePending(pending?.kind, dateWords(next.at, timeZone), TIERS[next.tier].name);
  return (
    <Banner
      id="change"
      tone="ochre"
      icon="info"
      title={title}
      action={pending ? <UndoChange keeps={TIERS[tier].name} /> : null}
    >
      {words}
      {next.tier === "free" && pending?.kind !== "pause" ? (
        <>
          {" "}
          To leave for good, you can{" "}
          <SoftLink href="/profile/settings#delete" className="underline">
            delete your account
          </SoftLink>{" "}
          now.
        </>
      ) : null}
    </Banner>
  );
}

/** `kind`: undefined if the subscription was cancelled for good. */
function describePending(kind: PendingChange["kind"] | undefined, date: string, name: string) {
  if (!kind)
    return {
      title: `Your subscription ends on ${date}`,
      words: `Nothing changes until then. After that, your plan is ${name}.`,
    };
  if (kind === "pause")
    return {
      title: `Your subscription pauses on ${date}`,
      words: `Nothing changes until then. While it’s paused, your plan is ${name} and nothing is charged.`,
    };
  const { title, sentence } = DOWNGRADE_TEXTS.done;
  return { title, words: `${sentence(name)} That’s on ${date}. Nothing changes until then.` };
}

/** The subscription is paused: until when the plan lasts, when it resumes, and what resuming it now costs. */
export function PausedBanner({ billing, hasPortal, timeZone }: Props) {
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
