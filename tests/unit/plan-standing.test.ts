import { expect, test } from "vitest";
import type { Billing } from "@/db/queries/subscriptions";
import { standingOf } from "@/lib/plan-standing";

const end = new Date("2026-12-03T10:00:00Z");

function billing(values: Partial<Billing>, status?: "active" | "past_due" | "paused" | "canceled"): Billing {
  const [startedAt, createdAt] = [new Date("2026-11-03T10:00:00Z"), new Date("2026-11-03T10:00:01Z")];
  const references = { providerReference: "sub_1", customerReference: "ctm_1", keptTier: null };
  const plan = "pro_lite" as const;
  const row = { id: "1", ...references, tier: plan, plan, startedAt, createdAt, isActive: true };
  const none = { pending: null, pastDueSince: null, pastDueUntil: null, history: [] };
  const current = status ? { ...row, status, expiresAt: end } : null;
  return { tier: "pro_lite", until: current && end, next: "free", current, ...none, ...values };
}

test("who has never paid has nothing to change", () => {
  expect(standingOf(billing({ tier: "free" }))).toEqual({
    tier: "free",
    hasLive: false,
    next: null,
    periodEndsAt: null,
  });
});

test("a subscription that goes on can be changed, a payment that is due included", () => {
  for (const status of ["active", "past_due"] as const)
    expect(standingOf(billing({}, status))).toEqual({ tier: "pro_lite", hasLive: true, next: null, periodEndsAt: end });
});

test("a pending change comes next", () => {
  const pending = { kind: "switch", tier: "pro_lite", at: end } as const;
  expect(standingOf(billing({ tier: "pro_plus", pending }, "active")).next).toMatchObject({
    tier: "pro_lite",
    at: end,
  });
});

test("one that was ended with time left leads to Free at its end", () => {
  for (const status of ["canceled", "paused"] as const)
    expect(standingOf(billing({}, status))).toEqual({
      tier: "pro_lite",
      hasLive: false,
      next: { tier: "free", at: end },
      periodEndsAt: null,
    });
});
