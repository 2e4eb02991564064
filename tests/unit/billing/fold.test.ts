import { describe, expect, it } from "vitest";
import { type DatedFact, foldFacts } from "@/lib/domain/billing/fold";
import { tierOf } from "@/lib/domain/billing/subscriptions";
import {
  aPayment,
  aRefund,
  aStatus,
  daysAfter,
  END,
  NEXT_END,
  nextPeriod,
  START,
} from "../../support/paddle/subscription-states";

const aCancellation = (day: number, ended = day) =>
  aStatus(day, { status: "canceled", period: null, endedAt: daysAfter(START, ended).toISOString() });
const aPastDue = (day: number) => aStatus(day, { status: "past_due" });

describe("the state of a subscription", () => {
  it("is null until a fact names one of our plans", () => {
    expect(foldFacts([aPayment(0, "txn_1"), aRefund(1, "txn_1"), aStatus(2, { tier: null })])).toBeNull();
  });

  it("has the plan and the period of the newest fact", () => {
    const plus = { tier: "pro_plus" } as const;
    const folded = foldFacts([aStatus(0), aStatus(5, plus), aStatus(30, { ...plus, period: nextPeriod })]);
    expect(folded).toMatchObject({ ...plus, periodStartsAt: END, expiresAt: NEXT_END });
  });

  it("comes from its own facts, not from its payments", () => {
    expect(foldFacts([aStatus(0), aPayment(1, "txn_1")])).toEqual(foldFacts([aStatus(0)]));
  });

  it("keeps the period when the newest fact names no period", () => {
    expect(foldFacts([aStatus(0), aStatus(5, { period: null })])).toMatchObject({
      periodStartsAt: START,
      expiresAt: END,
    });
  });

  it("keeps the plan when a later fact has a price that isn't ours", () => {
    const folded = foldFacts([aStatus(0), aStatus(5, { tier: null, status: "past_due" })]);
    expect(folded).toMatchObject({ tier: "pro_lite", status: "past_due", pastDueSince: daysAfter(START, 5) });
  });

  it.each<[string, DatedFact[], Date]>([
    ["with the paid period when it is canceled at once", [aStatus(0), aCancellation(7), aCancellation(7.1)], END],
    [
      "at once when it is canceled while a payment is due",
      [aStatus(0), aStatus(30.1, { status: "past_due", period: nextPeriod }), aCancellation(35), aCancellation(35)],
      daysAfter(START, 35),
    ],
    ["when it was canceled if no other fact is known", [aCancellation(7, 6)], daysAfter(START, 6)],
    [
      "with the previous period once paused, whatever period the pause names",
      [aStatus(0), aStatus(5, { status: "paused", period: nextPeriod })],
      END,
    ],
  ])("ends %s", (_, facts, end) => expect(foldFacts(facts)?.expiresAt).toEqual(end));

  it.each<[string, DatedFact[], Date | null]>([
    ["its first past-due fact", [aStatus(0), aPastDue(30), aPastDue(31)], daysAfter(START, 30)],
    ["its first fact if that fact says so", [aPastDue(3)], daysAfter(START, 3)],
    ["no day once it is active again", [aStatus(0), aPastDue(30), aPastDue(31), aStatus(32)], null],
  ])("is past due since %s", (_, facts, since) => expect(foldFacts(facts)?.pastDueSince).toEqual(since));

  const change = { scheduled: { action: "pause", at: END.toISOString() }, resumesAt: NEXT_END.toISOString() } as const;
  it.each<[string, DatedFact, object]>([
    [
      "a scheduled action and the day of resuming while it is live",
      aStatus(5, change),
      { scheduledAction: "pause", scheduledAt: END, resumesAt: NEXT_END },
    ],
    [
      "only the day of resuming once paused",
      aStatus(5, { ...change, status: "paused" }),
      { scheduledAction: null, scheduledAt: null, resumesAt: NEXT_END, expiresAt: END },
    ],
    [
      "neither once canceled",
      aStatus(5, { ...change, status: "canceled" }),
      { scheduledAction: null, scheduledAt: null, resumesAt: null },
    ],
    ["neither once resumed", aStatus(7), { scheduledAction: null, scheduledAt: null, resumesAt: null }],
  ])("has %s", (_, last, expected) => {
    expect(foldFacts([aStatus(0), aStatus(5, { ...change, status: "paused" }), last])).toMatchObject(expected);
  });
});

describe("refundedUntil", () => {
  const refundedUntil = (...facts: DatedFact[]) => foldFacts(facts)?.refundedUntil;

  it.each<[string, DatedFact[], Date | null]>([
    ["is the end of a period whose payment is refunded in full", [aPayment(0, "a"), aRefund(5, "a")], END],
    ["is the same if the refund is known before the payment", [aRefund(0, "a"), aPayment(5, "a")], END],
    ["is null for a refund of a part", [aPayment(0, "a"), aRefund(5, "a", { isFull: false })], null],
    ["is null for a refund of an unknown payment", [aPayment(0, "a"), aRefund(5, "b")], null],
    ["is null without a refund, even for a payment of 0 cents", [aPayment(0, "a", { amountCents: 0 })], null],
    [
      "is null when the refund was reversed",
      [aPayment(0, "a"), aRefund(5, "a"), aRefund(6, "a", { adjustment: "adj_5", isFull: false })],
      null,
    ],
  ])("%s", (_, facts, until) => expect(refundedUntil(aStatus(0), ...facts)).toEqual(until));

  it("is the end of the latest of several refunded periods", () => {
    const both = [aPayment(0, "a"), aPayment(30, "b", { period: nextPeriod }), aRefund(31, "b"), aRefund(32, "a")];
    for (const facts of [both, both.toReversed()])
      expect(refundedUntil(aStatus(0), aStatus(30, { period: nextPeriod }), ...facts)).toEqual(NEXT_END);
  });

  it.each([
    ["that began at the time of the payment", 0, END],
    ["in which the payment was made", 10, END],
    ["that began as the previous one ended", 30, NEXT_END],
    ["that begins next after the payment", -1, END],
  ])("uses the period %s if the payment names no period", (_, day, until) => {
    const facts = [
      aStatus(0),
      aStatus(30, { period: nextPeriod }),
      aPayment(day, "a", { period: null }),
      aRefund(31, "a"),
    ];
    expect(refundedUntil(...facts)).toEqual(until);
    expect(refundedUntil(...facts.toReversed())).toEqual(until);
  });

  it("is null for a payment made after the last period, or without any period but another payment's", () => {
    for (const day of [30, 40])
      expect(refundedUntil(aStatus(0), aPayment(day, "a", { period: null }), aRefund(41, "a"))).toBeNull();
    const unknown = [aPayment(0, "b"), aPayment(1, "a", { period: null }), aRefund(2, "a")];
    expect(refundedUntil(aStatus(0, { period: null }), ...unknown)).toBeNull();
  });
});

describe("the plan after a refund", () => {
  const plus = (day: number, values = {}) => aStatus(day, { tier: "pro_plus", ...values });
  const upgrade = aPayment(5, "upgrade", { isUpgrade: true });
  const bought = [aStatus(0), aPayment(0, "month"), plus(5), upgrade];
  const part = (day: number, amountCents: number | null) => aRefund(day, "month", { isFull: false, amountCents });
  const undone = aRefund(9, "upgrade", { adjustment: "adj_7", isFull: false });
  const renewed = plus(30, { period: nextPeriod });
  const unnamed = (day: number) => aPayment(day, "month", { period: null });

  /** The plan this many days after the start. */
  function planAfter(facts: DatedFact[], day: number) {
    const state = foldFacts(facts);
    const nothingKept = { retainedTier: null, retainedUntil: null, retainedSince: null };
    return state && tierOf({ ...state, ...nothingKept }, daysAfter(START, day));
  }

  it.each<[string, DatedFact[], string, day?: number]>([
    ["is Pro+ when nothing was refunded", bought, "pro_plus"],
    ["is Pro Lite when the upgrade was refunded", [...bought, aRefund(7, "upgrade")], "pro_lite"],
    ["is Free when the month was refunded", [...bought, aRefund(7, "month")], "free"],
    ["is Free when both were refunded", [...bought, aRefund(7, "month"), aRefund(8, "upgrade")], "free"],
    ["is Pro+ when the refund of the upgrade was reversed", [...bought, aRefund(7, "upgrade"), undone], "pro_plus"],
    ["is Pro+ when a part of the month was refunded", [...bought, part(7, 2400)], "pro_plus"],
    ["is Free when two partial refunds add up to the whole payment", [...bought, part(7, 1500), part(8, 1000)], "free"],
    ["is Pro+ when two partial refunds add up to less", [...bought, part(7, 1400), part(8, 1000)], "pro_plus"],
    ["is Pro+ after a partial refund of an unknown amount", [...bought, part(7, null)], "pro_plus"],
    ["is Pro+ again a period after the upgrade's refund", [...bought, aRefund(7, "upgrade"), renewed], "pro_plus", 31],
    ["is Pro+ again a period after the month's refund", [...bought, aRefund(7, "month"), renewed], "pro_plus", 31],
    [
      "is Free even if the refund is known before its payment",
      [plus(0), aRefund(0.5, "month"), aPayment(1, "month")],
      "free",
    ],
    [
      "is Free if the payment names no period but was made in it",
      [plus(0), unnamed(0.001), aRefund(7, "month")],
      "free",
    ],
    ["is Free if the payment was made just before the period", [unnamed(-0.01), plus(0), aRefund(7, "month")], "free"],
    [
      "is Pro+ if the payment without a period was made in an earlier one",
      [plus(0), unnamed(0.001), renewed, aRefund(33, "month")],
      "pro_plus",
      35,
    ],
    [
      "is Pro+ if the payment names no period and none is known",
      [plus(0, { period: null }), unnamed(0.001), aRefund(7, "month")],
      "pro_plus",
    ],
  ])("%s", (_, facts, plan, day = 10) => expect(planAfter(facts, day)).toBe(plan));
});
