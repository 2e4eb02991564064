import { type Refunds, refundsIn } from "./refunds";
import type { DatedFact, SubscriptionFact } from "./subscription-facts";
import type { SubscriptionState } from "./subscriptions";

/** A subscription without its refunds, which are worked out from all facts at once. */
type Unrefunded = Omit<FoldedSubscription, keyof Refunds>;

/** What the facts of one subscription add up to, without the plan that only we keep. */
export type FoldedSubscription = Omit<SubscriptionState, "retainedTier" | "retainedUntil" | "retainedSince"> & {
  customerReference: string | null;
  startedAt: Date;
};

/**
 * Works out a subscription from all its facts, in the order in which they happened: the newest counts, and older ones
 * fill what it leaves out, such as the period's end once it is canceled. The order of arrival makes no difference. Null
 * until a fact names a plan of ours.
 */
export function foldFacts(facts: readonly DatedFact[]): FoldedSubscription | null {
  let state: Unrefunded | null = null;
  for (const { occurredAt, fact } of facts) if (fact.kind === "subscription") state = after(state, fact, occurredAt);
  return state && { ...state, ...refundsIn(facts) };
}

function after(before: Unrefunded | null, fact: SubscriptionFact, occurredAt: Date): Unrefunded | null {
  const tier = fact.tier ?? before?.tier;
  if (!tier) return before;
  const { status, period, scheduled, customerReference, resumesAt } = fact;
  const isOver = status === "canceled" || status === "paused";
  return {
    tier,
    status,
    customerReference,
    startedAt: new Date(fact.startedAt),
    periodStartsAt: period ? new Date(period.startsAt) : (before?.periodStartsAt ?? null),
    expiresAt: isOver
      ? lastPaid(before, fact, occurredAt)
      : period
        ? new Date(period.endsAt)
        : (before?.expiresAt ?? null),
    pastDueSince: status === "past_due" ? (before?.pastDueSince ?? occurredAt) : null,
    scheduledAction: isOver ? null : (scheduled?.action ?? null),
    scheduledAt: isOver || !scheduled ? null : new Date(scheduled.at),
    resumesAt: status !== "canceled" && resumesAt ? new Date(resumesAt) : null,
  };
}

/** A canceled or paused subscription lasts to the end of its last period, or ends at once if that was never paid. */
function lastPaid(before: Unrefunded | null, { endedAt, period }: SubscriptionFact, occurredAt: Date): Date {
  const ended = endedAt ? new Date(endedAt) : occurredAt;
  if (before?.status === "past_due") return ended;
  return before?.expiresAt ?? (period ? new Date(period.endsAt) : ended);
}
