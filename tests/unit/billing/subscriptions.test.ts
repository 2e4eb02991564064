import { describe, expect, it } from "vitest";
import { foldFacts } from "@/lib/domain/billing/fold";
import type { DatedFact, SubscriptionFact } from "@/lib/domain/billing/subscription-facts";
import {
  awaitedRenewal,
  endedAt,
  entitlementAt,
  isLive,
  pastDue,
  pendingChange,
  type SubscriptionState,
  tierOf,
} from "@/lib/domain/billing/subscriptions";

const DAY_MS = 86_400_000;
const START = new Date("2026-11-01T09:30:00Z");
const END = new Date("2026-12-01T09:30:00Z");
const justBefore = (at: Date) => new Date(+at - 1000);
const justAfter = (at: Date) => new Date(+at + 1000);
const daysAfter = (at: Date, days: number) => new Date(+at + days * DAY_MS);

const LITE: SubscriptionState = {
  ...{ tier: "pro_lite", status: "active", periodStartsAt: START, expiresAt: END, pastDueSince: null },
  ...{
    scheduledAction: null,
    scheduledAt: null,
    resumesAt: null,
    refundedUntil: null,
    reducedUntil: null,
    retainedTier: null,
    retainedUntil: null,
    retainedSince: null,
  },
};
const cancelled = { ...LITE, scheduledAction: "cancel", scheduledAt: END } as const;
const kept = { ...LITE, retainedTier: "pro_plus", retainedUntil: END, retainedSince: daysAfter(START, 3) } as const;

/** What it entitles to one second before and one second after an instant. */
const around = (one: SubscriptionState, at: Date) => [tierOf(one, justBefore(at)), tierOf(one, justAfter(at))];

describe("a subscription entitles to its plan", () => {
  it.each<[string, SubscriptionState, Date, string[]]>([
    ["active: over the period's end, because news may be late", LITE, END, ["pro_lite", "pro_lite"]],
    ["active without any news: 14 days more", LITE, daysAfter(END, 14), ["pro_lite", "free"]],
    ["trialing: like an active one", { ...LITE, status: "trialing" }, daysAfter(END, 14), ["pro_lite", "free"]],
    ["cancelled for the period's end: until then, also without an event", cancelled, END, ["pro_lite", "free"]],
    ["paused for the period's end: until then", { ...cancelled, scheduledAction: "pause" }, END, ["pro_lite", "free"]],
    ["canceled: until the period's end", { ...LITE, status: "canceled" }, END, ["pro_lite", "free"]],
    ["paused: until the period's end", { ...LITE, status: "paused" }, END, ["pro_lite", "free"]],
    [
      "past due: 14 days from when it was due",
      { ...LITE, status: "past_due", periodStartsAt: END, expiresAt: daysAfter(END, 31), pastDueSince: END },
      daysAfter(END, 14),
      ["pro_lite", "free"],
    ],
    ["Pro+ kept until the period's end, then Pro Lite", kept, END, ["pro_plus", "pro_lite"]],
    ["Pro+ kept, and cancelled: then nothing", { ...cancelled, ...keptFields() }, END, ["pro_plus", "free"]],
    ["Pro+ kept, in a period whose end was moved", { ...kept, expiresAt: START }, START, ["pro_plus", "pro_lite"]],
  ])("%s", (_, one, at, expected) => expect(around(one, at)).toEqual(expected));

  it("keeps no plan once a later period is known", () => {
    expect(tierOf({ ...kept, periodStartsAt: END, expiresAt: daysAfter(END, 31) }, justBefore(END))).toBe("pro_lite");
  });

  it("grants nothing for a fully refunded period, and the next period again", () => {
    const refunded = { ...LITE, refundedUntil: END };
    expect(tierOf(refunded, justAfter(START))).toBe("free");
    expect(tierOf({ ...refunded, periodStartsAt: END, expiresAt: daysAfter(END, 31) }, justAfter(END))).toBe(
      "pro_lite",
    );
  });
});

describe("a crafter's plan", () => {
  it("is free without subscriptions, and nothing follows", () => {
    expect(entitlementAt([], START)).toEqual({ tier: "free", until: null, next: "free" });
  });

  it("is the best of all, and what follows is the best of the rest", () => {
    const old = { ...LITE, tier: "pro_plus", status: "canceled", expiresAt: daysAfter(START, 10) } as const;
    expect(entitlementAt([LITE, old], START)).toEqual({
      tier: "pro_plus",
      until: daysAfter(START, 10),
      next: "pro_lite",
    });
    expect(entitlementAt([LITE, old], daysAfter(START, 10))).toMatchObject({ tier: "pro_lite", next: "free" });
  });

  it("changes at the very instant", () => {
    expect(entitlementAt([cancelled], new Date(+END - 1)).tier).toBe("pro_lite");
    expect(entitlementAt([cancelled], END)).toEqual({ tier: "free", until: null, next: "free" });
  });

  it("passes over ends that change nothing", () => {
    const shorter = { ...cancelled, scheduledAt: daysAfter(START, 5) };
    expect(entitlementAt([cancelled, shorter], START)).toEqual({ tier: "pro_lite", until: END, next: "free" });
  });
});

describe("what is pending", () => {
  it.each<[string, SubscriptionState, object | null]>([
    ["nothing as a rule", LITE, null],
    ["a cancellation, to free", cancelled, { kind: "cancel", tier: "free", at: END }],
    ["Pro+ to Pro Lite", kept, { kind: "switch", tier: "pro_lite", at: END }],
    ["nothing while Paddle still has the kept plan", { ...kept, tier: "pro_plus" }, null],
    ["the cancellation where both are", { ...cancelled, ...keptFields() }, { kind: "cancel", tier: "free", at: END }],
    ["nothing once it is over", { ...cancelled, status: "canceled", scheduledAt: null, scheduledAction: null }, null],
  ])("is %s", (_, one, expected) => expect(pendingChange(one, justAfter(kept.retainedSince))).toEqual(expected));

  it("is over at its instant", () => {
    for (const one of [cancelled, kept]) {
      expect(pendingChange(one, justBefore(END))).not.toBeNull();
      expect(pendingChange(one, END)).toBeNull();
    }
  });
});

describe("a subscription goes on by itself", () => {
  it.each<[SubscriptionState["status"], boolean]>([
    ["active", true],
    ["trialing", true],
    ["past_due", true],
    ["paused", false],
    ["canceled", false],
  ])("%s: %s", (status, expected) => expect(isLive({ ...LITE, status }, START)).toBe(expected));

  it("until what is scheduled has happened, also without an event", () => {
    expect([isLive(cancelled, justBefore(END)), isLive(cancelled, justAfter(END))]).toEqual([true, false]);
  });
});

describe("a payment is due", () => {
  it("from when it failed, for 14 days", () => {
    const due = { ...LITE, status: "past_due", pastDueSince: END, expiresAt: daysAfter(END, 31) } as const;
    expect(pastDue(due, justAfter(END))).toEqual({ since: END, until: daysAfter(END, 14) });
  });

  it("never while nothing but the news of the renewal is missing: that is awaited, and the plan kept as long", () => {
    for (const status of ["active", "trialing"] as const) {
      const one = { ...LITE, status };
      expect([awaitedRenewal(one, justBefore(END)), pastDue(one, justAfter(END))]).toEqual([null, null]);
      expect(awaitedRenewal(one, justAfter(END))).toEqual({ since: END, until: daysAfter(END, 14) });
    }
    expect(awaitedRenewal(cancelled, justAfter(END))).toBeNull();
    const due = { ...LITE, status: "past_due", pastDueSince: END } as const;
    expect(awaitedRenewal(due, justAfter(END))).toBeNull();
  });

  it("until the plan ends", () => {
    expect(endedAt(LITE, justAfter(END))).toBeNull();
    expect(endedAt(LITE, justAfter(daysAfter(END, 14)))).toEqual(daysAfter(END, 14));
    expect(endedAt(cancelled, justAfter(END))).toEqual(END);
  });
});

describe("a subscription out of what was facts of it", () => {
  const period = { startsAt: START.toISOString(), endsAt: END.toISOString() };
  const nextPeriod = { startsAt: END.toISOString(), endsAt: daysAfter(END, 31).toISOString() };
  const says = (day: number, facts: Partial<SubscriptionFact> = {}): DatedFact => ({
    occurredAt: daysAfter(START, day),
    fact: {
      ...{ kind: "subscription", customerReference: "ctm_1", tier: "pro_lite", status: "active", period },
      ...{ startedAt: START.toISOString(), scheduled: null, endedAt: null, ...facts },
    },
  });
  const over = (day: number) =>
    ({ status: "canceled", period: null, endedAt: daysAfter(START, day).toISOString() }) as const;
  const pays = (day: number, transaction: string, of = period): DatedFact => ({
    occurredAt: daysAfter(START, day),
    fact: { kind: "payment", transaction, isPaid: true, period: of },
  });
  const refunds = (day: number, transaction: string, isFull: boolean): DatedFact => ({
    occurredAt: daysAfter(START, day),
    fact: { kind: "refund", adjustment: `adj_${transaction}`, transaction, isFull },
  });

  it("is none before one tells a plan of ours", () => {
    expect(foldFacts([pays(0, "txn_1"), refunds(1, "txn_1", true), says(2, { tier: null })])).toBeNull();
  });

  it("is what the newest says", () => {
    const folded = foldFacts([
      says(0),
      says(5, { tier: "pro_plus" }),
      says(30, { tier: "pro_plus", period: nextPeriod }),
    ]);
    expect(folded).toMatchObject({ tier: "pro_plus", periodStartsAt: END, expiresAt: daysAfter(END, 31) });
  });

  it("keeps the plan where a later event has a price that is none of ours", () => {
    expect(foldFacts([says(0), says(5, { tier: null, status: "past_due" })])).toMatchObject({
      ...{ tier: "pro_lite", status: "past_due", pastDueSince: daysAfter(START, 5) },
    });
  });

  it("canceled at once lasts to the end of the period that was paid", () => {
    expect(foldFacts([says(0), says(7, over(7)), says(7.1, over(7))])?.expiresAt).toEqual(END);
  });

  it("canceled while the payment was due is over at once", () => {
    const due = says(30.1, { status: "past_due", period: nextPeriod });
    expect(foldFacts([says(0), due, says(35, over(35)), says(35, over(35))])?.expiresAt).toEqual(daysAfter(START, 35));
  });

  it("canceled, with nothing else known, ended when it was canceled", () => {
    expect(foldFacts([says(7, over(6))])?.expiresAt).toEqual(daysAfter(START, 6));
  });

  it("is due since the first of several events that say so, and no longer once it is paid", () => {
    const due = (day: number) => says(day, { status: "past_due" });
    expect(foldFacts([says(0), due(30), due(31)])?.pastDueSince).toEqual(daysAfter(START, 30));
    expect(foldFacts([says(0), due(30), due(31), says(32)])?.pastDueSince).toBeNull();
  });

  it.each<[string, DatedFact[], Date | null]>([
    ["a full refund takes the period it paid for", [pays(0, "txn_1"), refunds(5, "txn_1", true)], END],
    ["so does one that is known before its payment", [refunds(0, "txn_1", true), pays(5, "txn_1")], END],
    [
      "one that waits for approval, or a partial one, takes nothing",
      [pays(0, "txn_1"), refunds(5, "txn_1", false)],
      null,
    ],
    ["nor does one that was undone", [pays(0, "txn_1"), refunds(5, "txn_1", true), refunds(6, "txn_1", false)], null],
    ["nor one of an unknown payment", [pays(0, "txn_1"), refunds(5, "txn_2", true)], null],
  ])("%s", (_, facts, until) => expect(foldFacts([says(0), ...facts])?.refundedUntil).toEqual(until));
});

function keptFields() {
  return { retainedTier: "pro_plus", retainedUntil: END, retainedSince: daysAfter(START, 3) } as const;
}
