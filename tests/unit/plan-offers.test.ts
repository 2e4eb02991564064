import { expect, test } from "vitest";
import { nextPlan, type PlanStanding, planOffer } from "@/lib/domain/plan-offers";
import type { Tier } from "@/lib/domain/tiers";

const TIERS: Tier[] = ["free", "pro_lite", "pro_plus"];
const at = new Date("2026-12-03T10:00:00Z");

function standing(values: Partial<PlanStanding>): PlanStanding {
  return { tier: "free", hasLive: false, next: null, periodEndsAt: null, ...values };
}

const kinds = (mine: PlanStanding | null) => TIERS.map((tier) => planOffer(tier, mine).kind);

test("a visitor may get started with every plan", () => {
  expect(kinds(null)).toEqual(["start", "start", "start"]);
});

test("a lower price is a downgrade, a higher one an upgrade, the own plan the current one", () => {
  expect(kinds(standing({ tier: "free" }))).toEqual(["current", "upgrade", "upgrade"]);
  expect(kinds(standing({ tier: "pro_lite", hasLive: true }))).toEqual(["downgrade", "current", "upgrade"]);
  expect(kinds(standing({ tier: "pro_plus", hasLive: true }))).toEqual(["downgrade", "downgrade", "current"]);
});

test("without a subscription a plan is bought, with one it is changed", () => {
  expect(planOffer("pro_plus", standing({}))).toMatchObject({ by: "checkout" });
  expect(planOffer("pro_plus", standing({ tier: "pro_lite", hasLive: true }))).toMatchObject({ by: "change" });
});

test("a pending change shows its date, and every other change waits for it", () => {
  const pending = standing({ tier: "pro_plus", hasLive: true, next: { tier: "pro_lite", at } });
  expect(planOffer("pro_lite", pending)).toEqual({ kind: "scheduled", at });
  expect(planOffer("free", pending)).toEqual({ kind: "downgrade", isWaiting: true });
});

test("whoever has cancelled for good may buy anew before the end", () => {
  const ending = standing({ tier: "pro_lite", next: { tier: "free", at } });
  expect(planOffer("free", ending)).toEqual({ kind: "scheduled", at });
  expect(planOffer("pro_plus", ending)).toEqual({ kind: "upgrade", by: "checkout", isWaiting: false });
});

test("the next plan is the next dearer one", () => {
  expect(TIERS.map(nextPlan)).toEqual(["pro_lite", "pro_plus", null]);
});
