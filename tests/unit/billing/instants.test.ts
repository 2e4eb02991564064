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

describe("a plan that changes without a new event", () => {
  it("is followed by the earliest change, whatever the order of the subscriptions", () => {
    const three = [over(lite, later), over(plus), over(lite, daysAfter(now, 5))];
    const follows = { tier: "pro_plus", until: end, next: "pro_lite" };
    for (const all of [three, three.toReversed()]) expect(entitlementAt(all, now)).toEqual(follows);
  });

  it("ignores changes in the past", () => {
    expect(entitlementAt([over(plus), over(lite, later)], daysAfter(later, 1))).toEqual({
      tier: "free",
      until: null,
      next: "free",
    });
  });

  it("changes exactly when the retained plan ends", () => {
    expect(tierOf(retained, new Date(+end - 1))).toBe("pro_plus");
    expect(tierOf(retained, end)).toBe("pro_lite");
  });

  it("is retained even if the downgrade was made at the very start of the period", () => {
    expect(tierOf({ ...retained, retainedSince: retained.periodStartsAt }, now)).toBe("pro_plus");
  });

  it("ends with the grace period or the scheduled cancellation, whichever comes first", () => {
    const ending = { ...cancelled(due(lite)), scheduledAt: later };
    expect([new Date(+daysAfter(now, 14) - 1), daysAfter(now, 14)].map((at) => tierOf(ending, at))).toEqual([
      "pro_lite",
      "free",
    ]);
    const endless = { ...cancelled(lite), expiresAt: null };
    expect([new Date(+end - 1), end].map((at) => tierOf(endless, at))).toEqual(["pro_lite", "free"]);
  });
});

describe("shownEnd", () => {
  it("returns the period's end, or the end of the grace period while a payment is due", () => {
    expect(shownEnd(lite, now)).toEqual(end);
    expect(shownEnd(due(lite), now)).toEqual(daysAfter(now, 14));
    expect(shownEnd(due(lite, null), now)).toEqual(end);
  });

  it("returns null when the payment was refunded and the subscription renews", () => {
    const refunded = { ...lite, refundedUntil: end };
    expect(shownEnd(refunded, now)).toBeNull();
    expect(shownEnd({ ...refunded, status: "canceled" }, now)).toEqual(end);
  });
});

describe("the end of a period", () => {
  it("starts the 14-day wait for the renewal", () => {
    expect(awaitedRenewal(lite, end)).toEqual({ since: end, until: daysAfter(end, 14) });
  });

  it("makes resuming chargeable", () => {
    expect(resumeOf(lite, new Date(+end - 1))).toEqual({ isCharged: false, nextAt: end });
    expect(resumeOf(lite, end)).toEqual({ isCharged: true, nextAt: end });
  });

  it("clears the announced end of the period", () => {
    expect(standingOf("pro_lite", [lite], new Date(+end - 1)).periodEndsAt).toEqual(end);
    expect(standingOf("pro_lite", [lite], end).periodEndsAt).toBeNull();
  });
});

it("a payment is no longer due once the scheduled cancellation has taken effect", () => {
  expect(pastDue(cancelled(due(lite)), now)).not.toBeNull();
  expect(pastDue(cancelled(due(lite)), end)).toBeNull();
});

describe("a crafter with several subscriptions", () => {
  it("has no current subscription when none gives a plan or renews", () => {
    expect(currentOf([over(lite, daysAfter(now, -1))], now)).toBeNull();
    expect(currentOf([], now)).toBeNull();
  });

  it("resumes the paused subscription with the largest plan", () => {
    const paused = [lite, plus].map((one): SubscriptionState => ({ ...one, status: "paused" }));
    expect(pausedOf(paused, now)).toBe(paused[1]);
    expect(pausedOf(paused.toReversed(), now)).toBe(paused[1]);
  });

  it("changes to Free when all subscriptions end at the same time", () => {
    expect(pendingPlan([cancelled(plus), cancelled(lite)], now)?.change.tier).toBe("free");
  });

  it("falls back to a renewing subscription, even long after its current period", () => {
    const ending = { ...plus, scheduledAction: "cancel", scheduledAt: daysAfter(now, 60) } as const;
    expect(pendingPlan([ending, lite], now)?.change.tier).toBe("pro_lite");
  });

  it("can't downgrade to Free while one subscription has a pending change", () => {
    expect(downgradeProblem([plus, retained], "free", now)).toBe("pending");
  });

  it("changes to the plan of the canceled subscription that ends last, unless it is the same plan", () => {
    expect(standingOf("pro_plus", [over(plus), over(plus, later)], now).next).toBeNull();
    expect(standingOf("pro_plus", [over(plus), over(lite, later)], now).next).toEqual({ tier: "pro_lite", at: end });
  });
});

it("a crafter whose upgrade was refunded can't upgrade again before the next payment", () => {
  expect(upgradeProblem([{ ...plus, reducedUntil: end }], now)).toBe("reduced");
});

it("a pause leads to Free only if it outlasts the period", () => {
  const nextAfterPause = (resumesAt: Date) =>
    standingOf("pro_lite", [{ ...lite, status: "paused", resumesAt }], now).next;
  expect(nextAfterPause(later)).toEqual({ tier: "free", at: end });
  expect(nextAfterPause(end)).toBeNull();
  expect(nextAfterPause(daysAfter(now, 1))).toBeNull();
});
