import { describe, expect, it } from "vitest";
import { currentOf, downgradeProblem, pausedOf, pendingPlan, upgradeProblem } from "@/lib/domain/billing/plan-changes";
import { standingOf } from "@/lib/domain/billing/plan-offers";
import {
  awaitedRenewal,
  entitlementAt,
  pastDue,
  resumeOf,
  type SubscriptionState,
  shownEnd,
  tierOf,
} from "@/lib/domain/billing/subscriptions";
import { aState, daysAfter } from "../../support/paddle/subscription-states";

const now = new Date("2026-11-20T10:00:00Z");
const end = daysAfter(now, 10);
const later = daysAfter(now, 20);

const lite = aState({ tier: "pro_lite", expiresAt: end });
const plus = aState({ tier: "pro_plus", expiresAt: end });
const over = (one: SubscriptionState, expiresAt = end): SubscriptionState => ({
  ...one,
  status: "canceled",
  expiresAt,
});
const cancelled = (one: SubscriptionState): SubscriptionState => ({
  ...one,
  scheduledAction: "cancel",
  scheduledAt: end,
});
const due = (one: SubscriptionState, pastDueSince: Date | null = now): SubscriptionState => ({
  ...one,
  status: "past_due",
  pastDueSince,
});
const retained = { ...lite, retainedTier: "pro_plus", retainedUntil: end, retainedSince: daysAfter(now, -1) } as const;

describe("a plan that changes by itself", () => {
  it("is followed by what comes first, whatever the order", () => {
    const three = [over(lite, later), over(plus), over(lite, daysAfter(now, 5))];
    const follows = { tier: "pro_plus", until: end, next: "pro_lite" };
    for (const all of [three, three.toReversed()]) expect(entitlementAt(all, now)).toEqual(follows);
  });

  it("is not followed by what has been", () => {
    expect(entitlementAt([over(plus), over(lite, later)], daysAfter(later, 1))).toEqual({
      tier: "free",
      until: null,
      next: "free",
    });
  });

  it("changes at the very instant", () => {
    expect(tierOf(retained, new Date(+end - 1))).toBe("pro_plus");
    expect(tierOf(retained, end)).toBe("pro_lite");
  });

  it("is retained also when that began with the period", () => {
    expect(tierOf({ ...retained, retainedSince: retained.periodStartsAt }, now)).toBe("pro_plus");
  });

  it("ends with the grace where that is earlier than what is scheduled, and the other way round", () => {
    const ending = { ...cancelled(due(lite)), scheduledAt: later };
    expect([new Date(+daysAfter(now, 14) - 1), daysAfter(now, 14)].map((at) => tierOf(ending, at))).toEqual([
      "pro_lite",
      "free",
    ]);
    const endless = { ...cancelled(lite), expiresAt: null };
    expect([new Date(+end - 1), end].map((at) => tierOf(endless, at))).toEqual(["pro_lite", "free"]);
  });
});

describe("the end that is shown", () => {
  it("is that of the period, or of the grace while a payment is due", () => {
    expect(shownEnd(lite, now)).toEqual(end);
    expect(shownEnd(due(lite), now)).toEqual(daysAfter(now, 14));
    expect(shownEnd(due(lite, null), now)).toEqual(end);
  });

  it("is none where the payment was refunded and the subscription goes on", () => {
    const refunded = { ...lite, refundedUntil: end };
    expect(shownEnd(refunded, now)).toBeNull();
    expect(shownEnd({ ...refunded, status: "canceled" }, now)).toEqual(end);
  });
});

describe("at the last instant of a period", () => {
  it("the renewal is awaited", () => {
    expect(awaitedRenewal(lite, end)).toEqual({ since: end, until: daysAfter(end, 14) });
  });

  it("resuming is charged", () => {
    expect(resumeOf(lite, new Date(+end - 1))).toEqual({ isCharged: false, nextAt: end });
    expect(resumeOf(lite, end)).toEqual({ isCharged: true, nextAt: end });
  });

  it("no end is announced any more", () => {
    expect(standingOf("pro_lite", [lite], new Date(+end - 1)).periodEndsAt).toEqual(end);
    expect(standingOf("pro_lite", [lite], end).periodEndsAt).toBeNull();
  });
});

it("no payment is due of what was cancelled meanwhile", () => {
  expect(pastDue(cancelled(due(lite)), now)).not.toBeNull();
  expect(pastDue(cancelled(due(lite)), end)).toBeNull();
});

describe("of several subscriptions", () => {
  it("none is current that gives nothing and does not go on", () => {
    expect(currentOf([over(lite, daysAfter(now, -1))], now)).toBeNull();
    expect(currentOf([], now)).toBeNull();
  });

  it("the paused one with the largest plan is resumed", () => {
    const paused = [lite, plus].map((one): SubscriptionState => ({ ...one, status: "paused" }));
    expect(pausedOf(paused, now)).toBe(paused[1]);
    expect(pausedOf(paused.toReversed(), now)).toBe(paused[1]);
  });

  it("that end at the same instant nothing is left", () => {
    expect(pendingPlan([cancelled(plus), cancelled(lite)], now)?.change.tier).toBe("free");
  });

  it("that renew are counted on at any later date, however long after their present period", () => {
    const ending = { ...plus, scheduledAction: "cancel", scheduledAt: daysAfter(now, 60) } as const;
    expect(pendingPlan([ending, lite], now)?.change.tier).toBe("pro_lite");
  });

  it("none can be cancelled while one changes already", () => {
    expect(downgradeProblem([plus, retained], "free", now)).toBe("pending");
  });

  it("that are over, the plan follows that outlasts the first; none where it is the same", () => {
    expect(standingOf("pro_plus", [over(plus), over(plus, later)], now).next).toBeNull();
    expect(standingOf("pro_plus", [over(plus), over(lite, later)], now).next).toEqual({ tier: "pro_lite", at: end });
  });
});

it("an upgrade that was refunded waits for the next payment", () => {
  expect(upgradeProblem([{ ...plus, reducedUntil: end }], now)).toBe("reduced");
});

it("a pause leads to Free only where it outlasts the period", () => {
  const nextAfterPause = (resumesAt: Date) =>
    standingOf("pro_lite", [{ ...lite, status: "paused", resumesAt }], now).next;
  expect(nextAfterPause(later)).toEqual({ tier: "free", at: end });
  expect(nextAfterPause(end)).toBeNull();
  expect(nextAfterPause(daysAfter(now, 1))).toBeNull();
});
