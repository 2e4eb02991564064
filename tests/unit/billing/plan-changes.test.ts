import { describe, expect, it, test } from "vitest";
import {
  downgradeProblem,
  findChangeableSubscription,
  findCurrentSubscription,
  findPausedSubscription,
  findPendingPlan,
  listChargedAgain,
  listRenewing,
  type PlanProblem,
  purchaseProblem,
  upgradeProblem,
} from "@/lib/domain/billing/plan-changes";
import type { SubscriptionState } from "@/lib/domain/billing/subscriptions";
import { aState, daysAfter } from "../../support/paddle/subscription-states";

const now = new Date("2026-11-20T10:00:00Z");
const end = daysAfter(now, 10);

const lite = aState({ tier: "pro_lite", expiresAt: end });
const plus = aState({ tier: "pro_plus", expiresAt: end });
const makeCancelled = (one: SubscriptionState, at = end): SubscriptionState => ({
  ...one,
  ...{ scheduledAction: "cancel", scheduledAt: at, expiresAt: at },
});
const switched = { ...lite, retainedTier: "pro_plus", retainedUntil: end, retainedSince: daysAfter(now, -1) } as const;
const makeDue = (one: SubscriptionState): SubscriptionState => ({ ...one, status: "past_due", pastDueSince: now });
const makeOverdue = (one: SubscriptionState): SubscriptionState => ({
  ...makeDue(one),
  pastDueSince: daysAfter(now, -15),
});
const makeExpired = (one: SubscriptionState): SubscriptionState => ({ ...one, expiresAt: daysAfter(now, -1) });
const makeEnded = (one: SubscriptionState, status: "canceled" | "paused"): SubscriptionState => ({ ...one, status });
const paused = aState({ tier: "pro_lite", status: "paused", expiresAt: end, resumesAt: daysAfter(now, 5) });
const longPaused = aState({ ...paused, expiresAt: daysAfter(now, -1) });
const endless = aState({ ...longPaused, resumesAt: null });
const pausing = aState({ tier: "pro_lite", expiresAt: end, scheduledAction: "pause", scheduledAt: end });

describe("a crafter with several subscriptions", () => {
  it("has no current subscription when none gives a plan or renews", () => {
    for (const none of [[], [{ ...longPaused, status: "canceled" }] as const])
      expect(findCurrentSubscription(none, now)).toBeNull();
  });

  it("resumes the paused subscription with the largest plan", () => {
    const [small, large] = [makeEnded(lite, "paused"), makeEnded(plus, "paused")];
    for (const all of [
      [small, large],
      [large, small],
    ])
      expect(findPausedSubscription(all, now)).toBe(large);
  });

  it("has the largest plan as the current one, even if it no longer renews, and can change only a live one", () => {
    expect(findCurrentSubscription([lite, plus], now)).toBe(plus);
    const over = makeEnded(plus, "canceled");
    expect(findCurrentSubscription([lite, over], now)).toBe(over);
    expect(findChangeableSubscription([lite, over], now)).toBe(lite);
  });

  it("is charged only for the subscriptions that renew, the largest plan first", () => {
    const all = [lite, makeCancelled(plus), makeEnded(plus, "paused"), plus, switched];
    expect(listRenewing(all, now)).toEqual([plus, switched, lite]);
  });

  it("is charged again for a paused or pausing subscription only if a resume date is set", () => {
    const resuming = aState({ ...pausing, resumesAt: daysAfter(end, 5) });
    for (const one of [paused, longPaused, resuming]) expect(listChargedAgain([one], now)).toEqual([one]);
    for (const one of [endless, pausing, makeEnded(paused, "canceled")])
      expect(listChargedAgain([one], now)).toEqual([]);
  });
});

describe("findPendingPlan", () => {
  const later = daysAfter(end, 10);

  it("returns the other subscription's plan when one of two ends, even long after the other's period", () => {
    expect(findPendingPlan([makeCancelled(plus), lite], now)?.change).toEqual({
      kind: "cancel",
      tier: "pro_lite",
      at: end,
    });
    expect(findPendingPlan([makeCancelled(plus), makeCancelled(lite, later)], now)?.change.tier).toBe("pro_lite");
    const ending = { ...plus, scheduledAction: "cancel", scheduledAt: daysAfter(now, 60) } as const;
    expect(findPendingPlan([ending, lite], now)?.change.tier).toBe("pro_lite");
  });

  it("returns null when the other subscription gives the same plan, even if its period ends earlier", () => {
    expect(findPendingPlan([makeCancelled(plus, later), plus], now)).toBeNull();
  });

  it("returns Free at the later end when both are cancelled", () => {
    const both = [makeCancelled(plus), makeCancelled(plus, later)];
    expect(findPendingPlan(both, now)).toEqual({ change: { kind: "cancel", tier: "free", at: later }, of: both[1] });
    expect(findPendingPlan(both.toReversed(), now)?.of).toBe(both[1]);
    expect(findPendingPlan([makeCancelled(plus), makeCancelled(lite)], now)?.change.tier).toBe("free");
  });
});

type Case = [who: string, subscriptions: SubscriptionState[], problem: PlanProblem | null];

test.each<Case>([
  ["without a subscription can buy a plan", [], null],
  ["whose only subscription is canceled can buy a plan", [makeEnded(lite, "canceled")], null],
  ["with a subscription can't buy another", [lite], "owned"],
  ["with a subscription that is about to end can't buy another", [makeCancelled(lite)], "owned"],
  ["with an overdue payment can't buy a plan, even after losing the old one", [makeOverdue(lite)], "due"],
  ["whose renewal is not confirmed can't buy a plan", [makeExpired(lite)], "unconfirmed"],
  ["whose payment was refunded can't buy a plan while it renews", [{ ...lite, refundedUntil: end }], "refunded"],
  ["whose subscription is paused can't buy a plan", [paused], "paused"],
  ["whose subscription is paused since its period ended can't buy a plan", [longPaused], "paused"],
  ["whose subscription is paused without an end can't buy a plan", [endless], "paused"],
  ["with an active subscription beside a paused one can't buy another", [paused, plus], "owned"],
])("a crafter %s", (_, all, problem) => expect(purchaseProblem(all, now)).toBe(problem));

test.each<Case>([
  ["is allowed from a paid Pro Lite", [lite], null],
  ["is allowed while the renewal is not confirmed, since Paddle knows the price", [makeExpired(lite)], null],
  ["is refused without a subscription", [], "none"],
  ["is refused from a canceled subscription", [makeEnded(lite, "canceled")], "none"],
  ["is refused from a paused subscription", [paused], "paused"],
  ["is refused from one that is paused since its period ended", [longPaused], "paused"],
  ["is refused from one that is paused without an end", [endless], "paused"],
  ["is refused while a pause is pending", [pausing], "pending"],
  ["is refused from Pro+", [plus], "highest"],
  ["is refused after a refund of the upgrade", [{ ...plus, reducedUntil: end }], "reduced"],
  ["is refused while a cancellation is pending", [makeCancelled(lite)], "pending"],
  ["is refused while a downgrade from Pro+ to Pro Lite is pending", [switched], "pending"],
  ["is refused while a payment is due", [makeDue(lite)], "due"],
  ["is refused with two subscriptions that renew", [lite, lite], "several"],
  [
    "is allowed with two subscriptions of which one is cancelled",
    [lite, makeCancelled(lite, daysAfter(end, -1))],
    null,
  ],
])("upgrading to Pro+ %s", (_, all, problem) => expect(upgradeProblem(all, now)).toBe(problem));

test.each<Case>([
  ["is allowed from a paid Pro+", [plus], null],
  ["is refused without a subscription", [], "none"],
  ["is refused after a final cancellation, with time left", [makeEnded(plus, "canceled")], "ending"],
  ["is refused from a paused subscription with time left", [makeEnded(plus, "paused")], "paused"],
  ["is allowed from an active subscription beside a paused one", [paused, plus], null],
  ["is refused from Pro Lite", [lite], "notLower"],
  ["is refused while a cancellation is pending", [makeCancelled(plus)], "pending"],
  ["is refused when it is already scheduled", [switched], "pending"],
  ["is refused while a payment is due", [makeDue(plus)], "due"],
  ["is refused while the renewal is not confirmed", [makeExpired(plus)], "unconfirmed"],
  ["is refused when the period's end is unknown", [{ ...plus, expiresAt: null }], "unconfirmed"],
  ["is refused with two subscriptions that renew", [plus, lite], "several"],
])("downgrading from Pro+ to Pro Lite %s", (_, all, problem) =>
  expect(downgradeProblem(all, "pro_lite", now)).toBe(problem),
);

test.each<Case>([
  ["is allowed from a paid plan", [lite], null],
  ["is allowed while a payment is due", [makeDue(lite)], null],
  ["is allowed with two subscriptions that renew", [plus, lite], null],
  ["is allowed with two subscriptions of which one is cancelled", [makeCancelled(plus), lite], null],
  ["is refused when no subscription renews", [makeCancelled(plus), makeCancelled(lite)], "pending"],
  ["is refused while a pause is pending", [pausing], "pending"],
  ["is refused from a paused subscription", [paused], "paused"],
  ["is refused from one that is paused since its period ended", [longPaused], "paused"],
  ["is refused from one that is paused without an end", [endless], "paused"],
  ["is refused while a downgrade from Pro+ to Pro Lite is pending", [switched], "pending"],
  ["is refused while a downgrade of one of two is pending", [plus, switched], "pending"],
  ["is refused after a final cancellation, with time left", [makeEnded(plus, "canceled")], "ending"],
  ["is refused without a subscription", [], "none"],
])("downgrading to Free %s", (_, all, problem) => expect(downgradeProblem(all, "free", now)).toBe(problem));

test("downgrading to Pro+ is refused from every paid plan", () => {
  for (const one of [lite, plus]) expect(downgradeProblem([one], "pro_plus", now)).toBe("notLower");
});
