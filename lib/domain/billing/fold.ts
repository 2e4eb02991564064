import { type Refunds, refundsIn } from "./refunds";
import type { DatedFact, SubscriptionFact } from "./subscription-facts";
import type { SubscriptionState } from "./subscriptions";

/** A subscription without its refunds, which are worked out from all facts at once. */
type Unrefunded = Omit<FoldedSubscription, keyof Refunds>;

/** What all facts of one subscription come to; without what only we know, the plan that is kept. */
export type FoldedSubscription = Omit<SubscriptionState, "keptTier" | "keptUntil" | "keptSince"> & {
  customerReference: string | null;
  startedAt: Date;
};

/**
 * A subscription from everything that was told about it, in the order in which it happened: the newest says what it is,
 * and older ones what the newest leaves out, such as the end of the period once it is canceled. Being made from the set
 * of facts, it is the same however often and in whatever order they arrived. Null until one tells a
 * plan of ours.
 *
 * A refund takes back what its payment paid for, as subscription-refunds.ts says.
 */
export function foldFacts(told: readonly DatedFact[]): FoldedSubscription | null {
  let state: Unrefunded | null = null;
  for (const { occurredAt, fact } of told) if (fact.kind === "subscription") state = after(state, fact, occurredAt);
  return state && { ...state, ...refundsIn(told) };
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

/** Canceled or paused, it lasts to the end of its last period; at once where that period was never paid. */
function lastPaid(before: Unrefunded | null, { endedAt, period }: SubscriptionFact, occurredAt: Date): Date {
  const ended = endedAt ? new Date(endedAt) : occurredAt;
  if (before?.status === "past_due") return ended;
  return before?.expiresAt ?? (period ? new Date(period.endsAt) : ended);
}
