import type { PaidTier, SubscriptionState, SubscriptionStatus } from "./subscriptions";

/** ISO instants, as Paddle writes them. */
type Period = { startsAt: string; endsAt: string };

/** The whole state of a subscription, from one of its events or from Paddle's API. */
export type SubscriptionFact = {
  kind: "subscription";
  customerReference: string | null;
  /** Null if none of its prices is ours. */
  tier: PaidTier | null;
  status: SubscriptionStatus;
  startedAt: string;
  /** Null once it is canceled or paused. */
  period: Period | null;
  scheduled: { action: "cancel" | "pause"; at: string } | null;
  /** The day on which a pause ends by itself. */
  resumesAt?: string | null;
  /** When it was canceled or paused. */
  endedAt: string | null;
  /** The `txn_…` that bought it; only its first event names it. */
  transaction?: string | null;
};

/** A payment for a period of the subscription, paid or failed. */
export type PaymentFact = {
  kind: "payment";
  transaction: string;
  isPaid: boolean;
  period: Period | null;
  /** Whether it pays only the difference to a larger plan for the rest of the period. */
  isUpgrade?: boolean;
  amountCents?: number | null;
};

/**
 * `isFull`: the whole payment was refunded; the refund was approved and not reversed. `amountCents`: the approved
 * amount, null if nothing was approved or the amount is unknown.
 */
export type RefundFact = {
  kind: "refund";
  adjustment: string;
  transaction: string;
  isFull: boolean;
  amountCents?: number | null;
};

export type PaddleFact = SubscriptionFact | PaymentFact | RefundFact;

/** `occurredAt` is by Paddle's clock. */
export type DatedFact = { occurredAt: Date; fact: PaddleFact };

/** A subscription without its refunds, which are worked out from all facts at once. */
type Unrefunded = Omit<FoldedSubscription, keyof Refunds>;

/** The state that the facts of one subscription add up to, without the retained plan, which only we store. */
type FoldedSubscription = Omit<SubscriptionState, "retainedTier" | "retainedUntil" | "retainedSince"> & {
  customerReference: string | null;
  startedAt: Date;
};

/**
 * Computes a subscription from all its facts, sorted by when they happened: newer facts override older ones, and older
 * ones supply what newer ones omit, such as the period's end after a cancellation. The order of arrival makes no
 * difference. Null until a fact names one of our plans.
 */
export function foldFacts(facts: readonly DatedFact[]): FoldedSubscription | null {
  let state: Unrefunded | null = null;
  for (const { occurredAt, fact } of facts)
    if (fact.kind === "subscription") state = applyFact(state, fact, occurredAt);
  return state && { ...state, ...findRefunds(facts) };
}

/** How refunds reduce a subscription. */
type Refunds = Pick<SubscriptionState, "refundedUntil" | "reducedUntil">;

type Payment = { period: Period | null; isUpgrade: boolean; amountCents: number | null };

function applyFact(before: Unrefunded | null, fact: SubscriptionFact, occurredAt: Date): Unrefunded | null {
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
      ? findLastPaidEnd(before, fact, occurredAt)
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
function findLastPaidEnd(before: Unrefunded | null, { endedAt, period }: SubscriptionFact, occurredAt: Date): Date {
  const ended = endedAt ? new Date(endedAt) : occurredAt;
  if (before?.status === "past_due") return ended;
  return before?.expiresAt ?? (period ? new Date(period.endsAt) : ended);
}

/**
 * A payment that was refunded in full or lost in a dispute cancels its period; an upgrade's payment cancels only the
 * larger plan. The next period is valid again, and partial refunds change nothing. A payment that names no period
 * counts for the one it was made in.
 */
function findRefunds(facts: readonly DatedFact[]): Refunds {
  const payments = findPayments(facts);
  const refunded = [...payments].filter(([transaction, payment]) => isFullyRefunded(facts, transaction, payment));
  const latestEnd = (isUpgrade: boolean) => {
    const own = refunded.filter(([, payment]) => payment.isUpgrade === isUpgrade);
    const ends = own.flatMap(([, { period }]) => (period ? Date.parse(period.endsAt) : []));
    return ends.length > 0 ? new Date(Math.max(...ends)) : null;
  };
  return { refundedUntil: latestEnd(false), reducedUntil: latestEnd(true) };
}

function findPayments(facts: readonly DatedFact[]): Map<string, Payment> {
  const payments = new Map<string, Payment>();
  for (const { occurredAt, fact } of facts) {
    if (fact.kind !== "payment") continue;
    const { transaction, period, isUpgrade = false, amountCents = null }: PaymentFact = fact;
    payments.set(transaction, { period: period ?? periodAt(facts, occurredAt), isUpgrade, amountCents });
  }
  return payments;
}

function isFullyRefunded(facts: readonly DatedFact[], transaction: string, { amountCents }: Payment): boolean {
  // Later facts about an adjustment replace earlier ones.
  const adjustments = new Map(
    facts.flatMap(({ fact }) =>
      fact.kind === "refund" && fact.transaction === transaction ? [[fact.adjustment, fact] as const] : [],
    ),
  );
  const all = [...adjustments.values()];
  const sum = all.reduce((cents, one) => cents + (one.amountCents ?? 0), 0);
  return all.some(({ isFull }) => isFull) || (amountCents !== null && amountCents > 0 && sum >= amountCents);
}

/** The period that contains the payment, otherwise the next one: a first payment comes just before its subscription. */
function periodAt(facts: readonly DatedFact[], at: Date): Period | null {
  const periods = facts
    .flatMap(({ fact }) => (fact.kind === "subscription" && fact.period ? [fact.period] : []))
    .sort((a, b) => Date.parse(b.startsAt) - Date.parse(a.startsAt));
  const around = periods.find(({ startsAt, endsAt }) => Date.parse(startsAt) <= +at && +at < Date.parse(endsAt));
  return around ?? periods.findLast(({ startsAt }) => Date.parse(startsAt) > +at) ?? null;
}
