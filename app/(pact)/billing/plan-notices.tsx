import { Notice } from "@/components/billing/notice";
import { PortalButton } from "@/components/billing/portal-button";
import { circleAlert, circleCheck, info } from "@/components/ui/icons";
import { Spinner } from "@/components/ui/spinner";
import type { Billing } from "@/db/queries/subscriptions";
import { DOWNGRADE_TEXTS, dateWords } from "@/lib/domain/billing-texts";
import type { PlanStanding } from "@/lib/domain/plan-offers";
import { TIERS, type Tier } from "@/lib/domain/tiers";
import { UndoChange } from "./undo-change";

/** A payment on its way: the plan comes with the provider's signed word, not with the browser (rules.md «Plans»). */
export function PaymentNotice({ tier, isWaiting }: { tier: Tier; isWaiting: boolean }) {
  if (isWaiting)
    return (
      <Notice tone="accent" icon={<Spinner />} title="Your payment is being processed" isLive>
        Your plan appears here by itself as soon as it is confirmed, mostly within seconds. You may also go on crafting.
      </Notice>
    );
  return (
    <Notice tone="moss" icon={circleCheck} title="Thank you" isLive>
      {TIERS[tier].name} is yours from now on.
    </Notice>
  );
}

/** The payment is due, and until when the plan is kept nevertheless (rules.md «Plans»: 14 days). */
export function PastDueNotice({
  billing: { tier, pastDueSince, pastDueUntil },
  hasPortal,
  timeZone,
}: {
  billing: Billing;
  hasPortal: boolean;
  timeZone: string;
}) {
  if (!pastDueSince || !pastDueUntil) return null;
  const kept = tier === "free" ? null : `You keep ${TIERS[tier].name} until ${dateWords(pastDueUntil, timeZone)}. `;
  return (
    <Notice
      tone="danger"
      icon={circleAlert}
      title={`Your payment of ${dateWords(pastDueSince, timeZone)} did not go through`}
      action={
        hasPortal ? (
          <PortalButton page="payment" variant="quiet" className="bg-surface!">
            Update payment method
          </PortalButton>
        ) : null
      }
    >
      {kept}
      {hasPortal
        ? "Check your card, and it is tried again by itself."
        : "The link in Paddle’s mail lets you check your card; it is tried again by itself."}
    </Notice>
  );
}

/** What will happen at the period's end, with its date, and the way to take it back. */
export function PendingNotice({
  standing: { tier, next, hasLive },
  kind,
  timeZone,
}: {
  standing: PlanStanding;
  kind: "cancel" | "switch" | null;
  timeZone: string;
}) {
  if (!next) return null;
  const date = dateWords(next.at, timeZone);
  const { name } = TIERS[next.tier];
  if (!hasLive || kind === null)
    return (
      <Notice id="change" tone="ochre" icon={info} title={`Your subscription ends on ${date}`}>
        Until then everything stays as it is; then your plan is {name}.
      </Notice>
    );
  return (
    <Notice
      id="change"
      tone="ochre"
      icon={info}
      title={DOWNGRADE_TEXTS.done.title}
      action={<UndoChange keeps={TIERS[tier].name} />}
    >
      {DOWNGRADE_TEXTS.done.sentence(name)} That is on {date}; until then everything stays as it is.
    </Notice>
  );
}
