import { describe, expect, it } from "vitest";
import { type DatedFact, foldFacts, type PaymentFact, type SubscriptionFact } from "@/lib/domain/billing/fold";
import { daysAfter } from "../../support/paddle/subscription-states";

const START = new Date("2026-11-01T09:30:00Z");
const END = daysAfter(START, 30);
const NEXT_END = daysAfter(START, 60);
const period = { startsAt: START.toISOString(), endsAt: END.toISOString() };
const next = { startsAt: END.toISOString(), endsAt: NEXT_END.toISOString() };

const at = (day: number, fact: DatedFact["fact"]): DatedFact => ({ occurredAt: daysAfter(START, day), fact });

function says(day: number, values: Partial<SubscriptionFact> = {}): DatedFact {
  const fixed = { kind: "subscription", customerReference: "ctm_1", status: "active", endedAt: null } as const;
  return at(day, { ...fixed, tier: "pro_lite", startedAt: START.toISOString(), period, scheduled: null, ...values });
}

function pays(day: number, transaction: string, values: Partial<PaymentFact> = {}): DatedFact {
  return at(day, { kind: "payment", transaction, isPaid: true, period: null, amountCents: 2500, ...values });
}

const refunds = (day: number, transaction: string) =>
  at(day, { kind: "refund", adjustment: `adj_${transaction}`, transaction, isFull: true });

describe("the state of a subscription", () => {
  it("comes from its own facts, not from its payments", () => {
    expect(foldFacts([says(0), pays(1, "txn_1")])).toEqual(foldFacts([says(0)]));
  });

  it("keeps the period when the newest fact names no period", () => {
    expect(foldFacts([says(0), says(5, { period: null })])).toMatchObject({ periodStartsAt: START, expiresAt: END });
  });

  it("is past due from its first fact if that fact says so", () => {
    expect(foldFacts([says(3, { status: "past_due" })])?.pastDueSince).toEqual(daysAfter(START, 3));
  });

  it("has a scheduled action only while the subscription is live", () => {
    const scheduled = { action: "pause", at: END.toISOString() } as const;
    const resumesAt = NEXT_END.toISOString();
    expect(foldFacts([says(0, { scheduled, resumesAt })])).toMatchObject({
      scheduledAction: "pause",
      scheduledAt: END,
      resumesAt: NEXT_END,
    });
    expect(foldFacts([says(0), says(5, { status: "paused", scheduled, resumesAt })])).toMatchObject({
      scheduledAction: null,
      scheduledAt: null,
      resumesAt: NEXT_END,
    });
    expect(foldFacts([says(0), says(5, { status: "canceled", scheduled, resumesAt })])).toMatchObject({
      scheduledAction: null,
      scheduledAt: null,
      resumesAt: null,
    });
  });

  it("lasts until the end of the previous period once paused, whatever period the pause names", () => {
    expect(foldFacts([says(0), says(5, { status: "paused", period: next })])?.expiresAt).toEqual(END);
  });
});

describe("refundedUntil", () => {
  const refundedUntil = (...facts: DatedFact[]) => foldFacts(facts)?.refundedUntil;

  it("is the end of the latest of several refunded periods", () => {
    const both = [pays(0, "a", { period }), pays(30, "b", { period: next }), refunds(31, "b"), refunds(32, "a")];
    expect(refundedUntil(says(0), says(30, { period: next }), ...both)).toEqual(NEXT_END);
    expect(refundedUntil(says(0), says(30, { period: next }), ...both.toReversed())).toEqual(NEXT_END);
  });

  it("is null without a refund, even for a payment of 0 cents", () => {
    expect(refundedUntil(says(0), pays(0, "a", { period, amountCents: 0 }))).toBeNull();
  });

  it.each([
    ["that began at the time of the payment", 0, END],
    ["in which the payment was made", 10, END],
    ["that began as the previous one ended", 30, NEXT_END],
    ["that begins next after the payment", -1, END],
  ])("uses the period %s if the payment names no period", (_, day, until) => {
    const facts = [says(0), says(30, { period: next }), pays(day, "a"), refunds(31, "a")];
    expect(refundedUntil(...facts)).toEqual(until);
    expect(refundedUntil(...facts.toReversed())).toEqual(until);
  });

  it("is null for a payment made after the last period", () => {
    for (const day of [30, 40]) expect(refundedUntil(says(0), pays(day, "a"), refunds(41, "a"))).toBeNull();
  });

  it("ignores a period that only another payment names", () => {
    expect(
      refundedUntil(says(0, { period: null }), pays(0, "b", { period }), pays(1, "a"), refunds(2, "a")),
    ).toBeNull();
  });
});
