import { Banner } from "@/components/billing/banner";
import { PortalButton } from "@/components/billing/portal-button";
import { buttonClass } from "@/components/ui/button";
import type { Billing } from "@/db/queries/billing/billing-view";
import type { PlanStanding } from "@/lib/domain/billing/plan-offers";
import type { PendingChange } from "@/lib/domain/billing/subscriptions";
import { CANCEL_HELP_URL, DOWNGRADE_TEXTS } from "@/lib/domain/billing/texts";
import { TIERS } from "@/lib/domain/billing/tiers";
import { dateWords } from "@/lib/domain/shared/local-time";
import { UndoChange } from "./change-buttons";

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
export function RenewalBanner({ billing, timeZone }: Omit<Props, "hasPortal">) {
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
  const all = new Intl.ListFormat("en-GB").format(each);
  return (
    <Banner
      id="several"
      tone="danger"
      icon="circle-exclamation-point"
      title={`You’re paying for ${renewing.length} subscriptions`}
      action={
        hasPortal ? (
          <PortalButton page="cancel-extra" variant="surface">
            Cancel the extra one
          </PortalButton>
        ) : (
          <a href={CANCEL_HELP_URL} target="_blank" rel="noopener" className={buttonClass({ variant: "quiet" })}>
            How to cancel
            <span className="sr-only"> (opens Paddle’s help in a new tab)</span>
          </a>
        )
      }
    >
      {all} renew each month. You only need one: cancel the other and you keep {TIERS[tier].name}.
    </Banner>
  );
}

/** Says what changes at the end of the period, on which date, and how to undo it. */
export function PendingBanner({
  standing: { tier, next },
  kind,
  timeZone,
}: {
  standing: PlanStanding;
  kind: PendingChange["kind"] | null;
  timeZone: string;
}) {
  if (!next) return null;
  const date = dateWords(next.at, timeZone);
  const { name } = TIERS[next.tier];
  if (kind === null)
    return (
      <Banner id="change" tone="ochre" icon="info" title={`Your subscription ends on ${date}`}>
        Nothing changes until then. After that, your plan is {name}.
      </Banner>
    );
  if (kind === "pause")
    return (
      <Banner
        id="change"
        tone="ochre"
        icon="info"
        title={`Your subscription pauses on ${date}`}
        action={<UndoChange keeps={TIERS[tier].name} />}
      >
        Nothing changes until then. While it’s paused, your plan is {name} and nothing is charged.
      </Banner>
    );
  return (
    <Banner
      id="change"
      tone="ochre"
      icon="info"
      title={DOWNGRADE_TEXTS.done.title}
      action={<UndoChange keeps={TIERS[tier].name} />}
    >
      {DOWNGRADE_TEXTS.done.sentence(name)} That’s on {date}. Nothing changes until then.
    </Banner>
  );
}
