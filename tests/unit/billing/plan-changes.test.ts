import { describe, expect, it, test } from "vitest";
import {
  changeableOf,
  currentOf,
  downgradeProblem,
  type PlanProblem,
  pendingPlan,
  purchaseProblem,
  renewingOf,
  upgradeProblem,
} from "@/lib/domain/billing/plan-changes";
import type { SubscriptionState } from "@/lib/domain/billing/subscriptions";
import { aState, daysAfter } from "../../support/paddle/subscription-states";

const now = new Date("2026-11-20T10:00:00Z");
const end = daysAfter(now, 10);

const lite = aState({ tier: "pro_lite", expiresAt: end });
const plus = aState({ tier: "pro_plus", expiresAt: end });
const cancelled = (one: SubscriptionState, at = end): SubscriptionState => ({
  ...one,
  ...{ scheduledAction: "cancel", scheduledAt: at, expiresAt: at },
});
const switched = { ...lite, retainedTier: "pro_plus", retainedUntil: end, retainedSince: daysAfter(now, -1) } as const;
const due = (one: SubscriptionState): SubscriptionState => ({ ...one, status: "past_due", pastDueSince: now });
const overdue = (one: SubscriptionState): SubscriptionState => ({ ...due(one), pastDueSince: daysAfter(now, -15) });
const unheardOf = (one: SubscriptionState): SubscriptionState => ({ ...one, expiresAt: daysAfter(now, -1) });
const ended = (one: SubscriptionState, status: "canceled" | "paused"): SubscriptionState => ({ ...one, status });

describe("of several subscriptions", () => {
  it("the current one gives the largest plan, whether it goes on or not", () => {
    expect(currentOf([lite, plus], now)).toBe(plus);
    const over = ended(plus, "canceled");
    expect(currentOf([lite, over], now)).toBe(over);
    expect(changeableOf([lite, over], now)).toBe(lite);
  });

  it("those that renew are charged for, the largest first; what is cancelled is not, nor what has ended", () => {
    const all = [lite, cancelled(plus), ended(plus, "paused"), plus, switched];
    expect(renewingOf(all, now)).toEqual([plus, switched, lite]);
  });
});

describe("what comes by itself", () => {
  const later = daysAfter(end, 10);

  it("is the plan of the other one, when one of two ends", () => {
    expect(pendingPlan([cancelled(plus), lite], now)?.change).toEqual({ kind: "cancel", tier: "pro_lite", at: end });
    expect(pendingPlan([cancelled(plus), cancelled(lite, later)], now)?.change.tier).toBe("pro_lite");
  });

  it("is nothing, when the other one gives the same plan, although its period ends earlier", () => {
    expect(pendingPlan([cancelled(plus, later), plus], now)).toBeNull();
  });

  it("is Free at the later end, when both are cancelled", () => {
    const both = [cancelled(plus), cancelled(plus, later)];
    expect(pendingPlan(both, now)).toEqual({ change: { kind: "cancel", tier: "free", at: later }, of: both[1] });
    expect(pendingPlan(both.toReversed(), now)?.of).toBe(both[1]);
  });
});

type Case = [who: string, subscriptions: SubscriptionState[], problem: PlanProblem | null];

test.each<Case>([
  ["nobody who has none", [], null],
  ["nobody whose last one has ended or will not renew", [ended(lite, "canceled")], null],
  ["whoever has one", [lite], "owned"],
  ["whoever has one that is to end", [cancelled(lite)], "owned"],
  ["whoever owes a payment, also when the plan is lost over it", [overdue(lite)], "due"],
  ["whose renewal is not confirmed", [unheardOf(lite)], "unconfirmed"],
  ["whose payment was given back, while the subscription goes on", [{ ...lite, refundedUntil: end }], "refunded"],
])("a plan is not bought by %s", (_, all, problem) => expect(purchaseProblem(all, now)).toBe(problem));

test.each<Case>([
  ["a paid Pro Lite: it can", [lite], null],
  ["one whose renewal is on its way: it can, Paddle knows the price", [unheardOf(lite)], null],
  ["none", [], "none"],
  ["one that has ended", [ended(lite, "canceled")], "none"],
  ["one that is paused", [ended(lite, "paused")], "paused"],
  ["Pro+", [plus], "highest"],
  ["a change that is pending", [cancelled(lite)], "pending"],
  ["Pro+ that becomes Pro Lite", [switched], "pending"],
  ["a payment that is due", [due(lite)], "due"],
  ["two that renew", [lite, lite], "several"],
  ["two of which one is cancelled: it can", [lite, cancelled(lite, daysAfter(end, -1))], null],
])("Pro Lite becomes Pro+, with %s", (_, all, problem) => expect(upgradeProblem(all, now)).toBe(problem));

test.each<Case>([
  ["a paid Pro+: it can", [plus], null],
  ["none", [], "none"],
  ["one that was cancelled for good, with time left", [ended(plus, "canceled")], "ending"],
  ["one that is canceled, with time left", [ended(plus, "canceled")], "ending"],
  ["one that is paused, with time left", [ended(plus, "paused")], "paused"],
  ["Pro Lite", [lite], "notLower"],
  ["a cancellation that is pending", [cancelled(plus)], "pending"],
  ["the same asked for before", [switched], "pending"],
  ["a payment that is due", [due(plus)], "due"],
  ["a renewal that is not confirmed", [unheardOf(plus)], "unconfirmed"],
  ["a period nobody knows", [{ ...plus, expiresAt: null }], "unconfirmed"],
  ["two that renew", [plus, lite], "several"],
])("Pro+ becomes Pro Lite at the period’s end, with %s", (_, all, problem) =>
  expect(downgradeProblem(all, "pro_lite", now)).toBe(problem),
);

test.each<Case>([
  ["a paid one: it can", [lite], null],
  ["a payment that is due: it can", [due(lite)], null],
  ["two that renew: it can, both are cancelled", [plus, lite], null],
  ["two of which one is cancelled: it can", [cancelled(plus), lite], null],
  ["nothing that renews", [cancelled(plus), cancelled(lite)], "pending"],
  ["Pro+ that becomes Pro Lite", [switched], "pending"],
  ["one that was cancelled for good, with time left", [ended(plus, "canceled")], "ending"],
  ["none", [], "none"],
])("a plan becomes Free at the period’s end, with %s", (_, all, problem) =>
  expect(downgradeProblem(all, "free", now)).toBe(problem),
);

test("nothing becomes Pro+ by a downgrade", () => {
  for (const one of [lite, plus]) expect(downgradeProblem([one], "pro_plus", now)).toBe("notLower");
});
