import { expect, test } from "vitest";
import { choosePlanOffer, nextPlan, type PlanStanding, standingOf } from "@/lib/domain/billing/plan-offers";
import type { SubscriptionState } from "@/lib/domain/billing/subscriptions";
import type { Tier } from "@/lib/domain/billing/tiers";
import { aState, daysAfter } from "../../support/paddle/subscription-states";

const TIERS: Tier[] = ["free", "pro_lite", "pro_plus"];
const now = new Date("2026-11-20T10:00:00Z");
const end = daysAfter(now, 10);
const lite = aState({ tier: "pro_lite", expiresAt: end });
const plus = aState({ tier: "pro_plus", expiresAt: end });

const everything = { hasApi: true, hasOwnPage: true, hostedPages: [] };

const standingOn = (tier: Tier, ...subscriptions: SubscriptionState[]) => standingOf(tier, subscriptions, now);
const listOffers = (standing: PlanStanding | null) => TIERS.map((tier) => choosePlanOffer(tier, standing, everything));
const listKinds = (standing: PlanStanding | null) => listOffers(standing).map(({ kind }) => kind);

test("a visitor is offered Get Started on every plan", () => {
  expect(listKinds(null)).toEqual(["start", "start", "start"]);
});

test("a cheaper plan is a downgrade, a more expensive one an upgrade, and the crafter's own the current plan", () => {
  expect(listKinds(standingOn("free"))).toEqual(["current", "upgrade", "upgrade"]);
  expect(listKinds(standingOn("pro_lite", lite))).toEqual(["downgrade", "current", "upgrade"]);
  expect(listKinds(standingOn("pro_plus", plus))).toEqual(["downgrade", "downgrade", "current"]);
});

test("an upgrade starts a checkout without a subscription, and changes an existing subscription", () => {
  expect(choosePlanOffer("pro_plus", standingOn("free"), everything)).toEqual({
    kind: "upgrade",
    by: "checkout",
    problem: null,
  });
  const change = { kind: "upgrade", by: "change", problem: null };
  expect(choosePlanOffer("pro_plus", standingOn("pro_lite", lite), everything)).toEqual(change);
  expect(listOffers(standingOn("pro_plus", plus)).slice(0, 2)).toEqual(
    Array(2).fill({ kind: "downgrade", problem: null }),
  );
});

test("a pending change shows its date and blocks every other change", () => {
  const retained = { retainedTier: "pro_plus", retainedUntil: end, retainedSince: daysAfter(now, -1) } as const;
  const pending = standingOn("pro_plus", { ...lite, ...retained });
  expect(choosePlanOffer("pro_lite", pending, everything)).toEqual({ kind: "scheduled", at: end });
  expect(choosePlanOffer("free", pending, everything)).toEqual({ kind: "downgrade", problem: "pending" });
});

test("a crafter with a canceled subscription can buy a larger plan before it ends, but can't downgrade", () => {
  const status = "canceled";
  const ending = standingOn("pro_lite", { ...lite, status });
  expect(ending).toMatchObject({ hasLive: false, next: { tier: "free", at: end }, periodEndsAt: null });
  expect(choosePlanOffer("free", ending, everything)).toEqual({ kind: "scheduled", at: end });
  expect(choosePlanOffer("pro_plus", ending, everything)).toEqual({ kind: "upgrade", by: "checkout", problem: null });
  const downgrade = choosePlanOffer("pro_lite", standingOn("pro_plus", { ...plus, status }), everything);
  expect(downgrade).toEqual({ kind: "downgrade", problem: "ending" });
});

test("a past-due payment blocks every change except to Free, before and after the plan is lost", () => {
  const due = { ...plus, status: "past_due", pastDueSince: daysAfter(now, -1) } as const;
  expect(listOffers(standingOn("pro_plus", due))).toMatchObject([
    { problem: null },
    { problem: "due" },
    { kind: "current" },
  ]);
  const lost = standingOn("free", { ...due, pastDueSince: daysAfter(now, -15) });
  expect(listOffers(lost)).toMatchObject([{ kind: "current" }, ...Array(2).fill({ by: "checkout", problem: "due" })]);
});

test("a canceled subscription is followed by the plan of the crafter’s other subscription, not by Free", () => {
  const over = { ...plus, status: "canceled" } as const;
  expect(standingOn("pro_plus", over, { ...lite, expiresAt: daysAfter(now, 1) }).next).toEqual({
    tier: "pro_lite",
    at: end,
  });
  expect(standingOn("pro_lite", { ...lite, status: "canceled" }, lite).next).toBeNull();
  const later = { status: "canceled", expiresAt: daysAfter(now, 20) } as const;
  expect(standingOn("pro_plus", over, { ...plus, ...later }).next).toBeNull();
  expect(standingOn("pro_plus", over, { ...lite, ...later }).next).toEqual({ tier: "pro_lite", at: end });
});

test("a pause leads to Free only if it outlasts the period, and blocks other plans", () => {
  const pausedUntil = (resumesAt: Date | null) => standingOn("pro_lite", { ...lite, status: "paused", resumesAt });
  for (const resumesAt of [null, daysAfter(end, 10)])
    expect(pausedUntil(resumesAt).next).toEqual({ tier: "free", at: end });
  for (const resumesAt of [end, daysAfter(now, 1)]) expect(pausedUntil(resumesAt).next).toBeNull();
  expect(choosePlanOffer("pro_plus", pausedUntil(end), everything)).toMatchObject({
    kind: "upgrade",
    problem: "paused",
  });
});

test("periodEndsAt is the latest end among renewing subscriptions, and null while a renewal is awaited", () => {
  const later = daysAfter(end, 5);
  expect(standingOn("pro_plus", plus, { ...lite, expiresAt: later }).periodEndsAt).toEqual(later);
  const soon = new Date(+now + 1);
  expect(standingOn("pro_plus", { ...plus, expiresAt: soon }).periodEndsAt).toEqual(soon);
  expect(standingOn("pro_plus", { ...plus, expiresAt: now }).periodEndsAt).toBeNull();
});

test("nextPlan returns the next more expensive plan, and null for Pro+", () => {
  expect(TIERS.map(nextPlan)).toEqual(["pro_lite", "pro_plus", null]);
});

test("choosePlanOffer marks a plan as unavailable when the payment configuration can't sell or change it", () => {
  const hosted = { hasApi: false, hasOwnPage: false, hostedPages: ["pro_lite"] as const };
  const offered = (standing: PlanStanding) => TIERS.map((tier) => choosePlanOffer(tier, standing, hosted));
  expect(offered(standingOn("free"))).toEqual([
    { kind: "current" },
    { kind: "upgrade", by: "checkout", problem: null },
    { kind: "unavailable", by: "checkout" },
  ]);
  const unchangeable = { kind: "unavailable", by: "change" };
  expect(offered(standingOn("pro_lite", lite))).toEqual([unchangeable, { kind: "current" }, unchangeable]);
  expect(offered(standingOn("pro_plus", plus))).toEqual([unchangeable, unchangeable, { kind: "current" }]);
});
