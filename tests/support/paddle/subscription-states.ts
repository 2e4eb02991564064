import type { DatedFact, PaddleFact, PaymentFact, RefundFact, SubscriptionFact } from "@/lib/domain/billing/fold";
import type { SubscriptionState } from "@/lib/domain/billing/subscriptions";

const DAY_MS = 86_400_000;

/** The instant this many days later; negative: before. */
export function daysAfter(at: Date, days: number): Date {
  return new Date(+at + days * DAY_MS);
}

const ORDINARY = {
  status: "active",
  pastDueSince: null,
  scheduledAction: null,
  scheduledAt: null,
  refundedUntil: null,
  resumesAt: null,
  reducedUntil: null,
  retainedTier: null,
  retainedUntil: null,
  retainedSince: null,
} as const;

/** A subscription state for tests of the rules: by default active, in a period of thirty days. */
export function aState(values: Pick<SubscriptionState, "tier" | "expiresAt"> & Partial<SubscriptionState>) {
  return {
    ...ORDINARY,
    periodStartsAt: values.expiresAt && daysAfter(values.expiresAt, -30),
    ...values,
  } satisfies SubscriptionState;
}

/** The first period of the subscription that the facts below are about, and the next one. */
export const START = new Date("2026-11-01T09:30:00Z");
export const END = daysAfter(START, 30);
export const NEXT_END = daysAfter(START, 60);
const period = { startsAt: START.toISOString(), endsAt: END.toISOString() };
export const nextPeriod = { startsAt: END.toISOString(), endsAt: NEXT_END.toISOString() };

/** What Paddle says this many days after the start: by default that Pro Lite is active in its first period. */
export function aStatus(day: number, values: Partial<SubscriptionFact> = {}): DatedFact {
  const fixed = { kind: "subscription", customerReference: "ctm_1", status: "active", endedAt: null } as const;
  return aDatedFact(day, {
    ...fixed,
    tier: "pro_lite",
    startedAt: period.startsAt,
    period,
    scheduled: null,
    ...values,
  });
}

/** R25 paid for the first period. */
export function aPayment(day: number, transaction: string, values: Partial<PaymentFact> = {}): DatedFact {
  return aDatedFact(day, { kind: "payment", transaction, isPaid: true, period, amountCents: 2500, ...values });
}

/** A full refund. */
export function aRefund(day: number, transaction: string, values: Partial<RefundFact> = {}): DatedFact {
  return aDatedFact(day, { kind: "refund", adjustment: `adj_${day}`, transaction, isFull: true, ...values });
}

function aDatedFact(day: number, fact: PaddleFact): DatedFact {
  return { occurredAt: daysAfter(START, day), fact };
}
