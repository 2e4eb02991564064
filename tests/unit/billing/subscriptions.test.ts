import { describe, expect, it } from "vitest";
import {
  entitlementAt,
  findAwaitedRenewal,
  findPastDue,
  findPastEnd,
  findShownEnd,
  isLive,
  pendingChange,
  resumeOf,
  type SubscriptionState,
  tierOf,
} from "@/lib/domain/billing/subscriptions";
import { aState, daysAfter, END, NEXT_END, START } from "../../support/paddle/subscription-states";

const momentBefore = (at: Date) => new Date(+at - 1);
const momentAfter = (at: Date) => new Date(+at + 1000);

const LITE: SubscriptionState = aState({ tier: "pro_lite", expiresAt: END });
const PLUS: SubscriptionState = aState({ tier: "pro_plus", expiresAt: END });
const cancelled = { ...LITE, scheduledAction: "cancel", scheduledAt: END } as const;
const pausing = { ...cancelled, scheduledAction: "pause" } as const;
const due = { ...LITE, status: "past_due", pastDueSince: END } as const;
const keptFields = { retainedTier: "pro_plus", retainedUntil: END, retainedSince: daysAfter(START, 3) } as const;
const kept = { ...LITE, ...keptFields };
const makeCanceled = (one: SubscriptionState, expiresAt: Date): SubscriptionState => ({
  ...one,
  status: "canceled",
  expiresAt,
});
const makeRenewed = (one: SubscriptionState) => ({ ...one, periodStartsAt: END, expiresAt: NEXT_END });
const GRACE_END = daysAfter(END, 14);

describe("tierOf", () => {
  it.each<[string, SubscriptionState, Date, [before: string, from: string]]>([
    ["keeps an active plan past the period's end, as its renewal may be late", LITE, END, ["pro_lite", "pro_lite"]],
    ["ends an active plan 14 days after the period's end without an event", LITE, GRACE_END, ["pro_lite", "free"]],
    ["ends a trialing plan then too", { ...LITE, status: "trialing" }, GRACE_END, ["pro_lite", "free"]],
    ["keeps a plan until its scheduled cancellation, even if no event arrives", cancelled, END, ["pro_lite", "free"]],
    ["keeps a plan until its scheduled pause", pausing, END, ["pro_lite", "free"]],
    ["keeps a canceled plan until the period's end", makeCanceled(LITE, END), END, ["pro_lite", "free"]],
    ["keeps a paused plan until the period's end", { ...LITE, status: "paused" }, END, ["pro_lite", "free"]],
    ["keeps a past-due plan for 14 days from the due date", makeRenewed(due), GRACE_END, ["pro_lite", "free"]],
    [
      "ends a past-due plan with those days, even if its cancellation is scheduled for later",
      { ...due, scheduledAction: "cancel", scheduledAt: daysAfter(END, 20) },
      GRACE_END,
      ["pro_lite", "free"],
    ],
    [
      "ends a plan with its scheduled cancellation, even if no period is known",
      { ...cancelled, expiresAt: null },
      END,
      ["pro_lite", "free"],
    ],
    ["keeps Pro+ until the period's end after a downgrade, then gives Pro Lite", kept, END, ["pro_plus", "pro_lite"]],
    [
      "keeps Pro+ until the period's end after a downgrade and a cancellation, then gives Free",
      { ...cancelled, ...keptFields },
      END,
      ["pro_plus", "free"],
    ],
    [
      "ends a retained Pro+ with its period when the period's end was moved",
      { ...kept, expiresAt: daysAfter(START, 9) },
      daysAfter(START, 9),
      ["pro_plus", "pro_lite"],
    ],
  ])("%s", (_, one, at, expected) => expect([tierOf(one, momentBefore(at)), tierOf(one, at)]).toEqual(expected));

  it("retains Pro+ even if the downgrade was made at the very start of the period", () => {
    expect(tierOf({ ...kept, retainedSince: START }, START)).toBe("pro_plus");
  });

  it("drops the retained plan as soon as a later period is known", () => {
    expect(tierOf(makeRenewed(kept), momentBefore(END))).toBe("pro_lite");
  });

  it("returns Free for a fully refunded period, and the plan again for the next period", () => {
    const refunded = { ...LITE, refundedUntil: END };
    expect(tierOf(refunded, momentAfter(START))).toBe("free");
    expect(tierOf(makeRenewed(refunded), momentAfter(END))).toBe("pro_lite");
  });
});

describe("entitlementAt", () => {
  const [early, middle, late] = [daysAfter(START, 5), daysAfter(START, 10), daysAfter(START, 20)];
  const free = { tier: "free", until: null, next: "free" };

  it.each<[string, SubscriptionState[], Date, object]>([
    ["returns Free with no further change for a crafter without subscriptions", [], START, free],
    [
      "returns the best plan of all, and the best of the rest as the next one",
      [LITE, makeCanceled(PLUS, middle)],
      START,
      { tier: "pro_plus", until: middle, next: "pro_lite" },
    ],
    [
      "returns the rest once the best plan has ended",
      [LITE, makeCanceled(PLUS, middle)],
      middle,
      { tier: "pro_lite", until: GRACE_END, next: "free" },
    ],
    [
      "keeps the plan until the scheduled time",
      [cancelled],
      momentBefore(END),
      { tier: "pro_lite", until: END, next: "free" },
    ],
    ["changes the plan exactly at the scheduled time", [cancelled], END, free],
    [
      "skips the end of a subscription that doesn't change the plan",
      [cancelled, { ...cancelled, scheduledAt: early }],
      START,
      { tier: "pro_lite", until: END, next: "free" },
    ],
    [
      "names the earliest change",
      [makeCanceled(LITE, late), makeCanceled(PLUS, middle), makeCanceled(LITE, early)],
      START,
      { tier: "pro_plus", until: middle, next: "pro_lite" },
    ],
    ["ignores changes in the past", [makeCanceled(PLUS, middle), makeCanceled(LITE, late)], END, free],
  ])("%s", (_, all, at, expected) => {
    for (const order of [all, all.toReversed()]) expect(entitlementAt(order, at)).toEqual(expected);
  });
});

describe("pendingChange", () => {
  it.each<[string, SubscriptionState, object | null]>([
    ["null when nothing is scheduled", LITE, null],
    ["a scheduled cancellation as a change to Free", cancelled, { kind: "cancel", tier: "free", at: END }],
    ["a scheduled pause as a change to Free", pausing, { kind: "pause", tier: "free", at: END }],
    ["a scheduled downgrade from Pro+ to Pro Lite", kept, { kind: "switch", tier: "pro_lite", at: END }],
    ["null while the plan at Paddle is still the retained one", { ...kept, tier: "pro_plus" }, null],
    [
      "the cancellation when a downgrade is scheduled too",
      { ...cancelled, ...keptFields },
      { kind: "cancel", tier: "free", at: END },
    ],
    ["null for a canceled subscription", makeCanceled(LITE, END), null],
  ])("returns %s", (_, one, expected) => expect(pendingChange(one, momentAfter(kept.retainedSince))).toEqual(expected));

  it("returns null from the moment the change takes effect", () => {
    for (const one of [cancelled, kept]) {
      expect(pendingChange(one, momentBefore(END))).not.toBeNull();
      expect(pendingChange(one, END)).toBeNull();
    }
  });
});

describe("isLive", () => {
  it("is true while Paddle can still charge", () => {
    for (const status of ["active", "trialing", "past_due"] as const)
      expect(isLive({ ...LITE, status }, START), status).toBe(true);
    for (const status of ["paused", "canceled"] as const)
      expect(isLive({ ...LITE, status }, START), status).toBe(false);
  });

  it("is false after the scheduled cancellation, even if no event arrives", () => {
    expect([isLive(cancelled, momentBefore(END)), isLive(cancelled, momentAfter(END))]).toEqual([true, false]);
  });
});

describe("the dates that a crafter sees", () => {
  const grace = { since: END, until: GRACE_END };

  it("begin with the failed payment while it is due, for 14 days or until the scheduled cancellation", () => {
    expect(findPastDue(makeRenewed(due), momentAfter(END))).toEqual(grace);
    const ending = { ...due, scheduledAction: "cancel", scheduledAt: daysAfter(END, 9) } as const;
    expect([findPastDue(ending, END), findPastDue(ending, daysAfter(END, 9))]).toEqual([grace, null]);
  });

  it("are those of an awaited renewal, not of a due payment, while only the renewal's event is missing", () => {
    for (const status of ["active", "trialing"] as const) {
      const one = { ...LITE, status };
      expect([findAwaitedRenewal(one, momentBefore(END)), findPastDue(one, momentAfter(END))]).toEqual([null, null]);
      expect(findAwaitedRenewal(one, END)).toEqual(grace);
    }
    for (const one of [cancelled, due]) expect(findAwaitedRenewal(one, momentAfter(END))).toBeNull();
  });

  it("include the end of a plan from the moment it ended", () => {
    expect(findPastEnd(LITE, momentAfter(END))).toBeNull();
    expect(findPastEnd(LITE, momentAfter(GRACE_END))).toEqual(GRACE_END);
    expect(findPastEnd(cancelled, momentAfter(END))).toEqual(END);
  });

  it.each<[string, SubscriptionState, Date | null]>([
    ["the period's end", LITE, END],
    ["the end of the 14 days while a payment is due", due, GRACE_END],
    ["the period's end while nobody knows since when a payment is due", { ...due, pastDueSince: null }, END],
    ["no end when the payment was refunded and the subscription renews", { ...LITE, refundedUntil: END }, null],
    ["the period's end when it was refunded and canceled", { ...makeCanceled(LITE, END), refundedUntil: END }, END],
  ])("show %s", (_, one, end) => expect(findShownEnd(one, daysAfter(START, 5))).toEqual(end));

  it("make resuming chargeable from the end of the paid period", () => {
    expect(resumeOf(LITE, momentBefore(END))).toEqual({ isCharged: false, nextAt: END });
    for (const at of [END, momentAfter(END)]) expect(resumeOf(LITE, at)).toEqual({ isCharged: true, nextAt: at });
  });
});
