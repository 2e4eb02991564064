import { describe, expect, it } from "vitest";
import { type DatedFact, foldFacts, type SubscriptionFact } from "@/lib/domain/billing/fold";
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

describe("tierOf", () => {
  it.each<[string, SubscriptionState, Date, string[]]>([
    [
      "keeps an active plan past the period's end, because the renewal event may be late",
      LITE,
      END,
      ["pro_lite", "pro_lite"],
    ],
    [
      "ends an active plan 14 days after the period's end if no event arrives",
      LITE,
      daysAfter(END, 14),
      ["pro_lite", "free"],
    ],
    [
      "ends a trialing plan 14 days after the period's end if no event arrives",
      { ...LITE, status: "trialing" },
      daysAfter(END, 14),
      ["pro_lite", "free"],
    ],
    ["keeps a plan until its scheduled cancellation, even if no event arrives", cancelled, END, ["pro_lite", "free"]],
    ["keeps a plan until its scheduled pause", { ...cancelled, scheduledAction: "pause" }, END, ["pro_lite", "free"]],
    ["keeps a canceled plan until the period's end", { ...LITE, status: "canceled" }, END, ["pro_lite", "free"]],
    ["keeps a paused plan until the period's end", { ...LITE, status: "paused" }, END, ["pro_lite", "free"]],
    [
      "keeps a past-due plan for 14 days from the due date",
      { ...LITE, status: "past_due", periodStartsAt: END, expiresAt: daysAfter(END, 31), pastDueSince: END },
      daysAfter(END, 14),
      ["pro_lite", "free"],
    ],
    ["keeps Pro+ until the period's end after a downgrade, then gives Pro Lite", kept, END, ["pro_plus", "pro_lite"]],
    [
      "keeps Pro+ until the period's end after a downgrade and a cancellation, then gives Free",
      { ...cancelled, ...keptFields() },
      END,
      ["pro_plus", "free"],
    ],
    [
      "ends a retained Pro+ with its period when the period's end was moved",
      { ...kept, expiresAt: START },
      START,
      ["pro_plus", "pro_lite"],
    ],
  ])("%s", (_, one, at, expected) => expect(around(one, at)).toEqual(expected));

  it("drops the retained plan as soon as a later period is known", () => {
    expect(tierOf({ ...kept, periodStartsAt: END, expiresAt: daysAfter(END, 31) }, justBefore(END))).toBe("pro_lite");
  });

  it("returns Free for a fully refunded period, and the plan again for the next period", () => {
    const refunded = { ...LITE, refundedUntil: END };
    expect(tierOf(refunded, justAfter(START))).toBe("free");
    expect(tierOf({ ...refunded, periodStartsAt: END, expiresAt: daysAfter(END, 31) }, justAfter(END))).toBe(
      "pro_lite",
    );
  });
});

describe("entitlementAt", () => {
  it("returns Free with no further change for a crafter without subscriptions", () => {
    expect(entitlementAt([], START)).toEqual({ tier: "free", until: null, next: "free" });
  });

  it("returns the best plan of all subscriptions, and the best of the rest as the next one", () => {
    const old = { ...LITE, tier: "pro_plus", status: "canceled", expiresAt: daysAfter(START, 10) } as const;
    expect(entitlementAt([LITE, old], START)).toEqual({
      tier: "pro_plus",
      until: daysAfter(START, 10),
      next: "pro_lite",
    });
    expect(entitlementAt([LITE, old], daysAfter(START, 10))).toMatchObject({ tier: "pro_lite", next: "free" });
  });

  it("changes the plan exactly at the scheduled time", () => {
    expect(entitlementAt([cancelled], new Date(+END - 1)).tier).toBe("pro_lite");
    expect(entitlementAt([cancelled], END)).toEqual({ tier: "free", until: null, next: "free" });
  });

  it("skips the end of a subscription that doesn't change the plan", () => {
    const shorter = { ...cancelled, scheduledAt: daysAfter(START, 5) };
    expect(entitlementAt([cancelled, shorter], START)).toEqual({ tier: "pro_lite", until: END, next: "free" });
  });
});

describe("pendingChange", () => {
  it.each<[string, SubscriptionState, object | null]>([
    ["null when nothing is scheduled", LITE, null],
    ["a scheduled cancellation as a change to Free", cancelled, { kind: "cancel", tier: "free", at: END }],
    ["a scheduled downgrade from Pro+ to Pro Lite", kept, { kind: "switch", tier: "pro_lite", at: END }],
    ["null while the plan at Paddle is still the retained one", { ...kept, tier: "pro_plus" }, null],
    [
      "the cancellation when a downgrade is scheduled too",
      { ...cancelled, ...keptFields() },
      { kind: "cancel", tier: "free", at: END },
    ],
    [
      "null for a canceled subscription",
      { ...cancelled, status: "canceled", scheduledAt: null, scheduledAction: null },
      null,
    ],
  ])("returns %s", (_, one, expected) => expect(pendingChange(one, justAfter(kept.retainedSince))).toEqual(expected));

  it("returns null from the moment the change takes effect", () => {
    for (const one of [cancelled, kept]) {
      expect(pendingChange(one, justBefore(END))).not.toBeNull();
      expect(pendingChange(one, END)).toBeNull();
    }
  });
});

describe("isLive", () => {
  it.each<[SubscriptionState["status"], boolean]>([
    ["active", true],
    ["trialing", true],
    ["past_due", true],
    ["paused", false],
    ["canceled", false],
  ])("given the status %s, returns %s", (status, expected) =>
    expect(isLive({ ...LITE, status }, START)).toBe(expected),
  );

  it("returns false after the scheduled cancellation, even if no event arrives", () => {
    expect([isLive(cancelled, justBefore(END)), isLive(cancelled, justAfter(END))]).toEqual([true, false]);
  });
});

describe("pastDue, awaitedRenewal and endedAt", () => {
  it("pastDue starts at the failed payment and lasts 14 days", () => {
    const due = { ...LITE, status: "past_due", pastDueSince: END, expiresAt: daysAfter(END, 31) } as const;
    expect(pastDue(due, justAfter(END))).toEqual({ since: END, until: daysAfter(END, 14) });
  });

  it("awaitedRenewal, not pastDue, covers the 14 days in which only the renewal event is missing", () => {
    for (const status of ["active", "trialing"] as const) {
      const one = { ...LITE, status };
      expect([awaitedRenewal(one, justBefore(END)), pastDue(one, justAfter(END))]).toEqual([null, null]);
      expect(awaitedRenewal(one, justAfter(END))).toEqual({ since: END, until: daysAfter(END, 14) });
    }
    expect(awaitedRenewal(cancelled, justAfter(END))).toBeNull();
    const due = { ...LITE, status: "past_due", pastDueSince: END } as const;
    expect(awaitedRenewal(due, justAfter(END))).toBeNull();
  });

  it("endedAt returns null until the plan ends, then the time at which it ended", () => {
    expect(endedAt(LITE, justAfter(END))).toBeNull();
    expect(endedAt(LITE, justAfter(daysAfter(END, 14)))).toEqual(daysAfter(END, 14));
    expect(endedAt(cancelled, justAfter(END))).toEqual(END);
  });
});

describe("foldFacts", () => {
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

  it("returns null until a fact names one of our plans", () => {
    expect(foldFacts([pays(0, "txn_1"), refunds(1, "txn_1", true), says(2, { tier: null })])).toBeNull();
  });

  it("takes the plan and the period from the newest fact", () => {
    const folded = foldFacts([
      says(0),
      says(5, { tier: "pro_plus" }),
      says(30, { tier: "pro_plus", period: nextPeriod }),
    ]);
    expect(folded).toMatchObject({ tier: "pro_plus", periodStartsAt: END, expiresAt: daysAfter(END, 31) });
  });

  it("keeps the plan when a later fact has a price that isn't ours", () => {
    expect(foldFacts([says(0), says(5, { tier: null, status: "past_due" })])).toMatchObject({
      ...{ tier: "pro_lite", status: "past_due", pastDueSince: daysAfter(START, 5) },
    });
  });

  it("lets a subscription canceled at once last until the end of the paid period", () => {
    expect(foldFacts([says(0), says(7, over(7)), says(7.1, over(7))])?.expiresAt).toEqual(END);
  });

  it("ends a subscription at once when it is canceled while a payment is due", () => {
    const due = says(30.1, { status: "past_due", period: nextPeriod });
    expect(foldFacts([says(0), due, says(35, over(35)), says(35, over(35))])?.expiresAt).toEqual(daysAfter(START, 35));
  });

  it("ends a subscription when it was canceled if no other fact is known", () => {
    expect(foldFacts([says(7, over(6))])?.expiresAt).toEqual(daysAfter(START, 6));
  });

  it("sets pastDueSince from the first past-due fact, and clears it once the subscription is active", () => {
    const due = (day: number) => says(day, { status: "past_due" });
    expect(foldFacts([says(0), due(30), due(31)])?.pastDueSince).toEqual(daysAfter(START, 30));
    expect(foldFacts([says(0), due(30), due(31), says(32)])?.pastDueSince).toBeNull();
  });

  it.each<[string, DatedFact[], Date | null]>([
    [
      "marks a period as refunded when its payment is refunded in full",
      [pays(0, "txn_1"), refunds(5, "txn_1", true)],
      END,
    ],
    [
      "marks a period as refunded even if the refund is known before the payment",
      [refunds(0, "txn_1", true), pays(5, "txn_1")],
      END,
    ],
    ["ignores a partial refund, or one that awaits approval", [pays(0, "txn_1"), refunds(5, "txn_1", false)], null],
    [
      "ignores a refund that was reversed",
      [pays(0, "txn_1"), refunds(5, "txn_1", true), refunds(6, "txn_1", false)],
      null,
    ],
    ["ignores a refund of an unknown payment", [pays(0, "txn_1"), refunds(5, "txn_2", true)], null],
  ])("%s", (_, facts, until) => expect(foldFacts([says(0), ...facts])?.refundedUntil).toEqual(until));
});

function keptFields() {
  return { retainedTier: "pro_plus", retainedUntil: END, retainedSince: daysAfter(START, 3) } as const;
}
