import { describe, expect, it } from "vitest";
import { type DatedFact, foldFacts } from "@/lib/domain/billing/fold";
import { tierOf } from "@/lib/domain/billing/subscriptions";
import {
  daysAfter,
  END,
  NEXT_END,
  nextPeriod,
  pays,
  refunds,
  START,
  says,
} from "../../support/paddle/subscription-states";

const canceled = (day: number, ended = day) =>
  says(day, { status: "canceled", period: null, endedAt: daysAfter(START, ended).toISOString() });
const due = (day: number) => says(day, { status: "past_due" });

describe("the state of a subscription", () => {
  it("is null until a fact names one of our plans", () => {
    expect(foldFacts([pays(0, "txn_1"), refunds(1, "txn_1"), says(2, { tier: null })])).toBeNull();
  });

  it("has the plan and the period of the newest fact", () => {
    const plus = { tier: "pro_plus" } as const;
    const folded = foldFacts([says(0), says(5, plus), says(30, { ...plus, period: nextPeriod })]);
    expect(folded).toMatchObject({ ...plus, periodStartsAt: END, expiresAt: NEXT_END });
  });

  it("comes from its own facts, not from its payments", () => {
    expect(foldFacts([says(0), pays(1, "txn_1")])).toEqual(foldFacts([says(0)]));
  });

  it("keeps the period when the newest fact names no period", () => {
    expect(foldFacts([says(0), says(5, { period: null })])).toMatchObject({ periodStartsAt: START, expiresAt: END });
  });

  it("keeps the plan when a later fact has a price that isn't ours", () => {
    const folded = foldFacts([says(0), says(5, { tier: null, status: "past_due" })]);
    expect(folded).toMatchObject({ tier: "pro_lite", status: "past_due", pastDueSince: daysAfter(START, 5) });
  });

  it.each<[string, DatedFact[], Date]>([
    ["with the paid period when it is canceled at once", [says(0), canceled(7), canceled(7.1)], END],
    [
      "at once when it is canceled while a payment is due",
      [says(0), says(30.1, { status: "past_due", period: nextPeriod }), canceled(35), canceled(35)],
      daysAfter(START, 35),
    ],
    ["when it was canceled if no other fact is known", [canceled(7, 6)], daysAfter(START, 6)],
    [
      "with the previous period once paused, whatever period the pause names",
      [says(0), says(5, { status: "paused", period: nextPeriod })],
      END,
    ],
  ])("ends %s", (_, facts, end) => expect(foldFacts(facts)?.expiresAt).toEqual(end));

  it.each<[string, DatedFact[], Date | null]>([
    ["its first past-due fact", [says(0), due(30), due(31)], daysAfter(START, 30)],
    ["its first fact if that fact says so", [due(3)], daysAfter(START, 3)],
    ["no day once it is active again", [says(0), due(30), due(31), says(32)], null],
  ])("is past due since %s", (_, facts, since) => expect(foldFacts(facts)?.pastDueSince).toEqual(since));

  const change = { scheduled: { action: "pause", at: END.toISOString() }, resumesAt: NEXT_END.toISOString() } as const;
  it.each<[string, DatedFact, object]>([
    [
      "a scheduled action and the day of resuming while it is live",
      says(5, change),
      { scheduledAction: "pause", scheduledAt: END, resumesAt: NEXT_END },
    ],
    [
      "only the day of resuming once paused",
      says(5, { ...change, status: "paused" }),
      { scheduledAction: null, scheduledAt: null, resumesAt: NEXT_END, expiresAt: END },
    ],
    [
      "neither once canceled",
      says(5, { ...change, status: "canceled" }),
      { scheduledAction: null, scheduledAt: null, resumesAt: null },
    ],
    ["neither once resumed", says(7), { scheduledAction: null, scheduledAt: null, resumesAt: null }],
  ])("has %s", (_, last, expected) => {
    expect(foldFacts([says(0), says(5, { ...change, status: "paused" }), last])).toMatchObject(expected);
  });
});

describe("refundedUntil", () => {
  const refundedUntil = (...facts: DatedFact[]) => foldFacts(facts)?.refundedUntil;

  it.each<[string, DatedFact[], Date | null]>([
    ["is the end of a period whose payment is refunded in full", [pays(0, "a"), refunds(5, "a")], END],
    ["is the same if the refund is known before the payment", [refunds(0, "a"), pays(5, "a")], END],
    ["is null for a refund of a part", [pays(0, "a"), refunds(5, "a", { isFull: false })], null],
    ["is null for a refund of an unknown payment", [pays(0, "a"), refunds(5, "b")], null],
    ["is null without a refund, even for a payment of 0 cents", [pays(0, "a", { amountCents: 0 })], null],
    [
      "is null when the refund was reversed",
      [pays(0, "a"), refunds(5, "a"), refunds(6, "a", { adjustment: "adj_5", isFull: false })],
      null,
    ],
  ])("%s", (_, facts, until) => expect(refundedUntil(says(0), ...facts)).toEqual(until));

  it("is the end of the latest of several refunded periods", () => {
    const both = [pays(0, "a"), pays(30, "b", { period: nextPeriod }), refunds(31, "b"), refunds(32, "a")];
    for (const facts of [both, both.toReversed()])
      expect(refundedUntil(says(0), says(30, { period: nextPeriod }), ...facts)).toEqual(NEXT_END);
  });

  it.each([
    ["that began at the time of the payment", 0, END],
    ["in which the payment was made", 10, END],
    ["that began as the previous one ended", 30, NEXT_END],
    ["that begins next after the payment", -1, END],
  ])("uses the period %s if the payment names no period", (_, day, until) => {
    const facts = [says(0), says(30, { period: nextPeriod }), pays(day, "a", { period: null }), refunds(31, "a")];
    expect(refundedUntil(...facts)).toEqual(until);
    expect(refundedUntil(...facts.toReversed())).toEqual(until);
  });

  it("is null for a payment made after the last period, or without any period but another payment's", () => {
    for (const day of [30, 40])
      expect(refundedUntil(says(0), pays(day, "a", { period: null }), refunds(41, "a"))).toBeNull();
    const unknown = [pays(0, "b"), pays(1, "a", { period: null }), refunds(2, "a")];
    expect(refundedUntil(says(0, { period: null }), ...unknown)).toBeNull();
  });
});

describe("the plan after a refund", () => {
  const plus = (day: number, values = {}) => says(day, { tier: "pro_plus", ...values });
  const upgrade = pays(5, "upgrade", { isUpgrade: true });
  const bought = [says(0), pays(0, "month"), plus(5), upgrade];
  const part = (day: number, amountCents: number | null) => refunds(day, "month", { isFull: false, amountCents });
  const undone = refunds(9, "upgrade", { adjustment: "adj_7", isFull: false });
  const renewed = plus(30, { period: nextPeriod });
  const unnamed = (day: number) => pays(day, "month", { period: null });

  /** The plan this many days after the start. */
  function planAfter(facts: DatedFact[], day: number) {
    const state = foldFacts(facts);
    const nothingKept = { retainedTier: null, retainedUntil: null, retainedSince: null };
    return state && tierOf({ ...state, ...nothingKept }, daysAfter(START, day));
  }

  it.each<[string, DatedFact[], string, day?: number]>([
    ["is Pro+ when nothing was refunded", bought, "pro_plus"],
    ["is Pro Lite when the upgrade was refunded", [...bought, refunds(7, "upgrade")], "pro_lite"],
    ["is Free when the month was refunded", [...bought, refunds(7, "month")], "free"],
    ["is Free when both were refunded", [...bought, refunds(7, "month"), refunds(8, "upgrade")], "free"],
    ["is Pro+ when the refund of the upgrade was reversed", [...bought, refunds(7, "upgrade"), undone], "pro_plus"],
    ["is Pro+ when a part of the month was refunded", [...bought, part(7, 2400)], "pro_plus"],
    ["is Free when two partial refunds add up to the whole payment", [...bought, part(7, 1500), part(8, 1000)], "free"],
    ["is Pro+ when two partial refunds add up to less", [...bought, part(7, 1400), part(8, 1000)], "pro_plus"],
    ["is Pro+ after a partial refund of an unknown amount", [...bought, part(7, null)], "pro_plus"],
    ["is Pro+ again a period after the upgrade's refund", [...bought, refunds(7, "upgrade"), renewed], "pro_plus", 31],
    ["is Pro+ again a period after the month's refund", [...bought, refunds(7, "month"), renewed], "pro_plus", 31],
    [
      "is Free even if the refund is known before its payment",
      [plus(0), refunds(0.5, "month"), pays(1, "month")],
      "free",
    ],
    [
      "is Free if the payment names no period but was made in it",
      [plus(0), unnamed(0.001), refunds(7, "month")],
      "free",
    ],
    ["is Free if the payment was made just before the period", [unnamed(-0.01), plus(0), refunds(7, "month")], "free"],
    [
      "is Pro+ if the payment without a period was made in an earlier one",
      [plus(0), unnamed(0.001), renewed, refunds(33, "month")],
      "pro_plus",
      35,
    ],
    [
      "is Pro+ if the payment names no period and none is known",
      [plus(0, { period: null }), unnamed(0.001), refunds(7, "month")],
      "pro_plus",
    ],
  ])("%s", (_, facts, plan, day = 10) => expect(planAfter(facts, day)).toBe(plan));
});
