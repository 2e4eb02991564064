import { expect, test } from "vitest";
import { nextPlan, type PlanStanding, planOffer, standingOf } from "@/lib/domain/billing/plan-offers";
import type { SubscriptionState } from "@/lib/domain/billing/subscriptions";
import type { Tier } from "@/lib/domain/billing/tiers";
import { aState, daysAfter } from "../../support/paddle/subscription-states";

const TIERS: Tier[] = ["free", "pro_lite", "pro_plus"];
const now = new Date("2026-11-20T10:00:00Z");
const end = daysAfter(now, 10);
const lite = aState({ tier: "pro_lite", expiresAt: end });
const plus = aState({ tier: "pro_plus", expiresAt: end });

const everything = { hasApi: true, hasOwnPage: true, hostedPages: [] };

const on = (tier: Tier, ...subscriptions: SubscriptionState[]) => standingOf(tier, subscriptions, now);
const offers = (standing: PlanStanding | null) => TIERS.map((tier) => planOffer(tier, standing, everything));
const kinds = (standing: PlanStanding | null) => offers(standing).map(({ kind }) => kind);

test("a visitor may get started with every plan", () => {
  expect(kinds(null)).toEqual(["start", "start", "start"]);
});

test("a lower price is a downgrade, a higher one an upgrade, the own plan the current one", () => {
  expect(kinds(on("free"))).toEqual(["current", "upgrade", "upgrade"]);
  expect(kinds(on("pro_lite", lite))).toEqual(["downgrade", "current", "upgrade"]);
  expect(kinds(on("pro_plus", plus))).toEqual(["downgrade", "downgrade", "current"]);
});

test("without a subscription a plan is bought, with one it is changed; both can be pressed", () => {
  expect(planOffer("pro_plus", on("free"), everything)).toEqual({ kind: "upgrade", by: "checkout", problem: null });
  expect(planOffer("pro_plus", on("pro_lite", lite), everything)).toEqual({
    kind: "upgrade",
    by: "change",
    problem: null,
  });
  expect(offers(on("pro_plus", plus)).slice(0, 2)).toEqual(Array(2).fill({ kind: "downgrade", problem: null }));
});

test("a pending change shows its date, and every other change waits for it", () => {
  const switched = {
    ...lite,
    retainedTier: "pro_plus",
    retainedUntil: end,
    retainedSince: daysAfter(now, -1),
  } as const;
  const pending = on("pro_plus", switched);
  expect(planOffer("pro_lite", pending, everything)).toEqual({ kind: "scheduled", at: end });
  expect(planOffer("free", pending, everything)).toEqual({ kind: "downgrade", problem: "pending" });
});

test("whoever has cancelled for good may buy again before the end, but there is nothing left to change", () => {
  const status = "canceled";
  const ending = on("pro_lite", { ...lite, status });
  expect(ending).toMatchObject({ hasLive: false, next: { tier: "free", at: end }, periodEndsAt: null });
  expect(planOffer("free", ending, everything)).toEqual({ kind: "scheduled", at: end });
  expect(planOffer("pro_plus", ending, everything)).toEqual({ kind: "upgrade", by: "checkout", problem: null });
  expect(planOffer("pro_lite", on("pro_plus", { ...plus, status }), everything)).toEqual({
    kind: "downgrade",
    problem: "ending",
  });
});

test("only Free can be had while a payment is due: on the plan that is kept, and when it is lost over it", () => {
  const due = { ...plus, status: "past_due", pastDueSince: daysAfter(now, -1) } as const;
  expect(offers(on("pro_plus", due))).toMatchObject([{ problem: null }, { problem: "due" }, { kind: "current" }]);
  const lost = on("free", { ...due, pastDueSince: daysAfter(now, -15) });
  expect(offers(lost)).toMatchObject([{ kind: "current" }, ...Array(2).fill({ by: "checkout", problem: "due" })]);
});

test("what is cancelled beside another subscription leads to that one’s plan, not to Free", () => {
  const over = { ...plus, status: "canceled" } as const;
  expect(on("pro_plus", over, { ...lite, expiresAt: daysAfter(now, 1) }).next).toEqual({ tier: "pro_lite", at: end });
  expect(on("pro_lite", { ...lite, status: "canceled" }, lite).next).toBeNull();
});

test("the period’s end is that of the last one that goes on, and unknown while a renewal is awaited", () => {
  const later = daysAfter(end, 5);
  expect(on("pro_plus", plus, { ...lite, expiresAt: later }).periodEndsAt).toEqual(later);
  expect(on("pro_plus", { ...plus, expiresAt: daysAfter(now, -1) }).periodEndsAt).toBeNull();
});

test("the next plan is the next dearer one", () => {
  expect(TIERS.map(nextPlan)).toEqual(["pro_lite", "pro_plus", null]);
});

test("what the configuration can never do is not offered", () => {
  const hosted = { hasApi: false, hasOwnPage: false, hostedPages: ["pro_lite"] as const };
  const offered = (standing: PlanStanding) => TIERS.map((tier) => planOffer(tier, standing, hosted));
  expect(offered(on("free"))).toEqual([
    { kind: "current" },
    { kind: "upgrade", by: "checkout", problem: null },
    { kind: "unavailable", by: "checkout" },
  ]);
  const unchangeable = { kind: "unavailable", by: "change" };
  expect(offered(on("pro_lite", lite))).toEqual([unchangeable, { kind: "current" }, unchangeable]);
  expect(offered(on("pro_plus", plus))).toEqual([unchangeable, unchangeable, { kind: "current" }]);
});
