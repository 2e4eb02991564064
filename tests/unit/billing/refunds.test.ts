import { describe, expect, it } from "vitest";
import {
  type DatedFact,
  foldFacts,
  type PaymentFact,
  type RefundFact,
  type SubscriptionFact,
} from "@/lib/domain/billing/fold";
import { tierOf } from "@/lib/domain/billing/subscriptions";
import { daysAfter } from "../../support/paddle/subscription-states";

const START = new Date("2026-11-01T09:30:00Z");
const END = new Date("2026-12-01T09:30:00Z");
const period = { startsAt: START.toISOString(), endsAt: END.toISOString() };
const later = { startsAt: END.toISOString(), endsAt: daysAfter(END, 31).toISOString() };

const at = (day: number, fact: DatedFact["fact"]): DatedFact => ({ occurredAt: daysAfter(START, day), fact });

function says(day: number, values: Partial<SubscriptionFact> = {}): DatedFact {
  const fixed = { kind: "subscription", customerReference: "ctm_1", status: "active", endedAt: null } as const;
  return at(day, { ...fixed, tier: "pro_plus", startedAt: START.toISOString(), period, scheduled: null, ...values });
}

function pays(day: number, transaction: string, values: Partial<PaymentFact> = {}): DatedFact {
  return at(day, {
    kind: "payment",
    transaction,
    isPaid: true,
    period,
    isUpgrade: false,
    amountCents: 2500,
    ...values,
  });
}

function refunds(day: number, transaction: string, values: Partial<RefundFact> = {}): DatedFact {
  const adjustment = `adj_${day}`;
  return at(day, { kind: "refund", adjustment, transaction, isFull: true, amountCents: null, ...values });
}

const month = pays(0, "txn_month");
const upgrade = pays(5, "txn_upgrade", { isUpgrade: true, amountCents: 2500 });
const bought = [says(0, { tier: "pro_lite" }), month, says(5), upgrade];

/** The plan on the tenth day after all of this. */
function planAfter(facts: DatedFact[], day = 10) {
  const state = foldFacts(facts);
  return (
    state && tierOf({ ...state, retainedTier: null, retainedUntil: null, retainedSince: null }, daysAfter(START, day))
  );
}

describe("the plan after a refund", () => {
  it.each<[string, DatedFact[], string]>([
    ["is Pro+ when nothing was refunded", bought, "pro_plus"],
    ["is Pro Lite when the upgrade was refunded", [...bought, refunds(7, "txn_upgrade")], "pro_lite"],
    ["is Free when the month was refunded", [...bought, refunds(7, "txn_month")], "free"],
    [
      "is Free when the month and the upgrade were refunded",
      [...bought, refunds(7, "txn_month"), refunds(8, "txn_upgrade")],
      "free",
    ],
    [
      "is Pro+ when the refund of the upgrade was reversed",
      [...bought, refunds(7, "txn_upgrade"), undone("txn_upgrade")],
      "pro_plus",
    ],
    [
      "is Pro+ when a part of the month was refunded",
      [...bought, refunds(7, "txn_month", { isFull: false, amountCents: 2400 })],
      "pro_plus",
    ],
    ["is Free when two partial refunds add up to the whole payment", [...bought, part(7, 1500), part(8, 1000)], "free"],
    [
      "is Pro+ when two partial refunds add up to less than the payment",
      [...bought, part(7, 1400), part(8, 1000)],
      "pro_plus",
    ],
    ["is Pro+ after a partial refund of an unknown amount", [...bought, part(7, null)], "pro_plus"],
  ])("%s", (_, facts, plan) => expect(planAfter(facts)).toBe(plan));

  it("is Pro+ again from the next period", () => {
    const renewed = says(30, { period: later });
    expect(planAfter([...bought, refunds(7, "txn_upgrade"), renewed], 31)).toBe("pro_plus");
    expect(planAfter([...bought, refunds(7, "txn_month"), renewed], 31)).toBe("pro_plus");
  });

  it("is Free even if the refund is known before its payment", () => {
    expect(planAfter([says(0), refunds(0.5, "txn_month"), pays(1, "txn_month")])).toBe("free");
  });
});

describe("a payment that names no period", () => {
  const plain = pays(0.001, "txn_month", { period: null });

  it.each<[string, DatedFact[], number, string]>([
    ["pays for the period in which it was made", [says(0), plain, refunds(7, "txn_month")], 10, "free"],
    [
      "pays for the period that begins just after it",
      [pays(-0.01, "txn_month", { period: null }), says(0), refunds(7, "txn_month")],
      10,
      "free",
    ],
    [
      "pays for no later period",
      [says(0), plain, says(30, { period: later }), refunds(33, "txn_month")],
      35,
      "pro_plus",
    ],
    [
      "pays for nothing when no period is known",
      [says(0, { period: null }), plain, refunds(7, "txn_month")],
      10,
      "pro_plus",
    ],
  ])("%s", (_, facts, day, plan) => expect(planAfter(facts, day)).toBe(plan));
});

function part(day: number, amountCents: number | null) {
  return refunds(day, "txn_month", { isFull: false, amountCents });
}

/** The refund of the seventh day was reversed. */
function undone(transaction: string): DatedFact {
  return at(9, { kind: "refund", adjustment: "adj_7", transaction, isFull: false, amountCents: null });
}
