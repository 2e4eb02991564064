import type { DatedFact, PaymentFact, Period } from "./subscription-facts";
import type { SubscriptionState } from "./subscriptions";

/** How refunds reduce a subscription. */
export type Refunds = Pick<SubscriptionState, "refundedUntil" | "reducedUntil">;

type Payment = { period: Period | null; isUpgrade: boolean; amountCents: number | null };

/**
 * A payment refunded in full, or lost in a dispute, takes away its period; of an upgrade, only the larger plan. The
 * next period entitles again, and refunds below the whole payment change nothing. A payment that names no period counts
 * for the one it was made in.
 */
export function refundsIn(facts: readonly DatedFact[]): Refunds {
  const payments = paymentsIn(facts);
  const refunded = [...payments].filter(([transaction, payment]) => isFullyRefunded(facts, transaction, payment));
  const until = (isUpgrade: boolean) => {
    const own = refunded.filter(([, payment]) => payment.isUpgrade === isUpgrade);
    const ends = own.flatMap(([, { period }]) => (period ? Date.parse(period.endsAt) : []));
    return ends.length > 0 ? new Date(Math.max(...ends)) : null;
  };
  return { refundedUntil: until(false), reducedUntil: until(true) };
}

function paymentsIn(facts: readonly DatedFact[]): Map<string, Payment> {
  const payments = new Map<string, Payment>();
  for (const { occurredAt, fact } of facts) {
    if (fact.kind !== "payment") continue;
    const { transaction, period, isUpgrade = false, amountCents = null }: PaymentFact = fact;
    payments.set(transaction, { period: period ?? periodAt(facts, occurredAt), isUpgrade, amountCents });
  }
  return payments;
}

function isFullyRefunded(facts: readonly DatedFact[], transaction: string, { amountCents }: Payment): boolean {
  // The newest of each adjustment counts.
  const adjustments = new Map(
    facts.flatMap(({ fact }) =>
      fact.kind === "refund" && fact.transaction === transaction ? [[fact.adjustment, fact] as const] : [],
    ),
  );
  const all = [...adjustments.values()];
  const sum = all.reduce((cents, one) => cents + (one.amountCents ?? 0), 0);
  return all.some(({ isFull }) => isFull) || (amountCents !== null && amountCents > 0 && sum >= amountCents);
}

/** The period of a payment, otherwise the next one: a first payment comes just before its subscription. */
function periodAt(facts: readonly DatedFact[], at: Date): Period | null {
  const periods = facts
    .flatMap(({ fact }) => (fact.kind === "subscription" && fact.period ? [fact.period] : []))
    .sort((a, b) => Date.parse(b.startsAt) - Date.parse(a.startsAt));
  const around = periods.find(({ startsAt, endsAt }) => Date.parse(startsAt) <= +at && +at < Date.parse(endsAt));
  return around ?? periods.findLast(({ startsAt }) => Date.parse(startsAt) > +at) ?? null;
}
