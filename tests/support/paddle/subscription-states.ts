import type { SubscriptionState } from "@/lib/domain/billing/subscriptions";

const DAY_MS = 86_400_000;

/** The instant this many days later; negative: before. */
export function daysAfter(at: Date, days: number): Date {
  return new Date(+at + days * DAY_MS);
}

/** A subscription state for tests of the rules: by default active, in a period of thirty days. */
export function aState(values: Pick<SubscriptionState, "tier" | "expiresAt"> & Partial<SubscriptionState>) {
  return {
    ...{ status: "active", pastDueSince: null, scheduledAction: null, scheduledAt: null, refundedUntil: null },
    ...{ resumesAt: null, reducedUntil: null },
    ...{ retainedTier: null, retainedUntil: null, retainedSince: null },
    periodStartsAt: values.expiresAt && daysAfter(values.expiresAt, -30),
    ...values,
  } satisfies SubscriptionState;
}
