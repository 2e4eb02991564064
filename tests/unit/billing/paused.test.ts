import { describe, expect, it } from "vitest";
import { foldFacts, type SubscriptionFact } from "@/lib/domain/billing/fold";
import { notificationsOf } from "@/lib/domain/billing/notifications";
import {
  chargedAgain,
  downgradeProblem,
  pausedOf,
  pendingPlan,
  purchaseProblem,
  upgradeProblem,
} from "@/lib/domain/billing/plan-changes";
import { planOffer, standingOf } from "@/lib/domain/billing/plan-offers";
import { entitlementAt, resumeOf } from "@/lib/domain/billing/subscriptions";
import { aState, daysAfter } from "../../support/paddle/subscription-states";

const NOW = new Date("2026-11-21T12:00:00Z");
const END = daysAfter(NOW, 20);
const RESUMES = daysAfter(NOW, 5);

const paused = aState({ tier: "pro_lite", status: "paused", expiresAt: END, resumesAt: RESUMES });
const over = aState({ ...paused, expiresAt: daysAfter(NOW, -1) });
const endless = aState({ ...over, resumesAt: null });
const scheduled = aState({ tier: "pro_lite", expiresAt: END, scheduledAction: "pause", scheduledAt: END });

const everything = { hasApi: true, hasOwnPage: true, hostedPages: [] };

describe("a paused subscription", () => {
  it("keeps its plan until the period ends", () => {
    expect(entitlementAt([paused], NOW)).toEqual({ tier: "pro_lite", until: END, next: "free" });
    expect(entitlementAt([over], NOW).tier).toBe("free");
  });

  it.each([
    ["while its period lasts", paused],
    ["after its period has ended", over],
    ["when no resume date is set", endless],
  ])("blocks purchases and plan changes %s", (_, one) => {
    expect(purchaseProblem([one], NOW)).toBe("paused");
    expect(upgradeProblem([one], NOW)).toBe("paused");
    expect(downgradeProblem([one], "free", NOW)).toBe("paused");
    expect(pausedOf([one], NOW)).toBe(one);
    const { tier } = entitlementAt([one], NOW);
    expect(planOffer("pro_plus", standingOf(tier, [one], NOW), everything)).toMatchObject({
      kind: "upgrade",
      problem: "paused",
    });
  });

  it("is ignored when the crafter has another active subscription", () => {
    const live = aState({ tier: "pro_plus", expiresAt: END });
    expect(purchaseProblem([paused, live], NOW)).toBe("owned");
    expect(downgradeProblem([paused, live], "pro_lite", NOW)).toBeNull();
  });

  it("is charged again only if a resume date is set", () => {
    expect([paused, over, endless].map((one) => chargedAgain([one], NOW).length)).toEqual([1, 1, 0]);
    expect(chargedAgain([aState({ ...paused, status: "canceled" })], NOW)).toEqual([]);
  });

  it("charges nothing when resumed within its period, and at once when resumed later", () => {
    expect(resumeOf(paused, NOW)).toEqual({ isCharged: false, nextAt: END });
    expect(resumeOf(over, NOW)).toEqual({ isCharged: true, nextAt: NOW });
  });

  it("does not lead to Free when it resumes before the period ends", () => {
    expect(standingOf("pro_lite", [paused], NOW).next).toBeNull();
    expect(standingOf("pro_lite", [aState({ ...paused, resumesAt: null })], NOW).next).toEqual({
      tier: "free",
      at: END,
    });
  });
});

describe("a scheduled pause", () => {
  it("counts as a pending pause and blocks plan changes", () => {
    expect(pendingPlan([scheduled], NOW)?.change).toMatchObject({ kind: "pause", tier: "free", at: END });
    expect(upgradeProblem([scheduled], NOW)).toBe("pending");
    expect(downgradeProblem([scheduled], "free", NOW)).toBe("pending");
  });

  it("is charged again only when it has a resume date", () => {
    expect(chargedAgain([scheduled], NOW)).toEqual([]);
    expect(chargedAgain([aState({ ...scheduled, resumesAt: daysAfter(END, 5) })], NOW)).toHaveLength(1);
  });

  it("is announced by a notification titled Pause scheduled", () => {
    const [first, notice] = notificationsOf(
      [says({}), says({ scheduled: { action: "pause", at: END.toISOString() } })],
      { ...{ providerReference: "sub_1", userId: "user", timeZone: "UTC", now: NOW } },
    );
    expect(first?.title).toBe("Welcome to Pro Lite");
    expect(notice).toMatchObject({ title: "Pause scheduled", body: expect.stringContaining("11 December 2026") });
  });
});

describe("the resume date", () => {
  const resumesAt = RESUMES.toISOString();

  it("is read from a scheduled pause and from a paused subscription, and cleared on resuming", () => {
    const pause = { action: "pause", at: END.toISOString() } as const;
    expect(foldFacts([says({ scheduled: pause, resumesAt })])).toMatchObject({ resumesAt: RESUMES });
    expect(foldFacts([says({ status: "paused", resumesAt })])).toMatchObject({ resumesAt: RESUMES, expiresAt: END });
    expect(foldFacts([says({ status: "paused", resumesAt }), says({})])).toMatchObject({ resumesAt: null });
  });
});

function says(values: Partial<SubscriptionFact>) {
  const period = { startsAt: daysAfter(END, -30).toISOString(), endsAt: END.toISOString() };
  const fact: SubscriptionFact = {
    ...{ kind: "subscription", customerReference: null, tier: "pro_lite", status: "active", period },
    ...{ startedAt: period.startsAt, scheduled: null, endedAt: null, resumesAt: null, ...values },
  };
  return { occurredAt: daysAfter(NOW, -1), fact };
}
