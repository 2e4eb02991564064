import { describe, expect, it } from "vitest";
import type { DatedFact, PaymentFact, SubscriptionFact } from "@/lib/domain/billing/fold";
import { endedNotification, isRecent, notificationsOf, switchNotification } from "@/lib/domain/billing/notifications";
import { daysAfter } from "../../support/paddle/subscription-states";

const START = new Date("2026-11-01T22:30:00Z");
const END = new Date("2026-12-01T22:30:00Z");
const period = { startsAt: START.toISOString(), endsAt: END.toISOString() };
const crafter = { userId: "u", timeZone: "Africa/Johannesburg" };
const toBilling = { userId: "u", href: "/billing" };

function aStatus(values: Partial<SubscriptionFact> = {}, occurredAt = START): DatedFact {
  const fixed = { kind: "subscription", customerReference: "ctm_1", status: "active", endedAt: null } as const;
  const startedAt = START.toISOString();
  return { occurredAt, fact: { ...fixed, tier: "pro_lite", startedAt, period, scheduled: null, ...values } };
}

function aPayment(values: Partial<PaymentFact>, occurredAt = START): DatedFact {
  return { occurredAt, fact: { kind: "payment", transaction: "txn_1", isPaid: true, period, ...values } };
}

const listNotifications = (facts: DatedFact[], now = daysAfter(START, 1)) =>
  notificationsOf(facts, { ...crafter, providerReference: "sub_1", now });
const listKeys = (facts: DatedFact[], now?: Date) => listNotifications(facts, now).map(({ dedupeKey }) => dedupeKey);

const startKeyOf = (tier: string) => `subscription-started:sub_1:${tier}:2026-11-01T22:30:00.000Z`;
const failed = "payment-failed:sub_1:2026-11-01T22:30:00.000Z";

describe("the notifications of a subscription", () => {
  it("welcome the crafter to a new plan", () => {
    expect(listNotifications([aStatus()])).toEqual([
      {
        ...toBilling,
        title: "Welcome to Pro Lite",
        body: "Your subscription has started. Thank you!",
        dedupeKey: startKeyOf("pro_lite"),
      },
    ]);
  });

  it("welcome the crafter to a larger plan, but not to the same or a smaller one", () => {
    expect(listKeys([aStatus(), aStatus(), aStatus({ tier: "pro_plus" })])).toEqual([
      startKeyOf("pro_lite"),
      startKeyOf("pro_plus"),
    ]);
    expect(listKeys([aStatus({ tier: "pro_plus" }), aStatus({ tier: "pro_lite" })])).toEqual([startKeyOf("pro_plus")]);
    expect(listKeys([aStatus(), aStatus({ tier: null })])).toEqual([startKeyOf("pro_lite")]);
  });

  it("report a failed payment under the same key, whether the subscription or the payment says so", () => {
    expect(listNotifications([aPayment({ isPaid: false })])).toEqual([
      {
        ...toBilling,
        title: "Payment failed",
        body: "Your payment didn’t go through. You keep your plan for 14 days while we retry it.",
        dedupeKey: failed,
      },
    ]);
    expect(listKeys([aStatus({ status: "past_due" })])).toEqual([failed]);
  });

  const refund = { kind: "refund", adjustment: "adj_1", transaction: "txn_1", isFull: true } as const;
  it.each([
    ["a successful payment", aPayment({})],
    ["a failed payment without a period", aPayment({ isPaid: false, period: null })],
    ["a refund", { occurredAt: START, fact: refund }],
    ["a subscription without one of our plans", aStatus({ tier: null })],
    ["a subscription without a period", aStatus({ period: null })],
    ["a subscription with neither", aStatus({ tier: null, period: null })],
  ])("ignore %s", (_, fact) => expect(listKeys([fact])).toEqual([]));

  it("announce a scheduled cancellation or pause with its date in the crafter's time zone", () => {
    const scheduled = { action: "cancel", at: END.toISOString() } as const;
    expect(listNotifications([aStatus(), aStatus({ scheduled })])[1]).toEqual({
      ...toBilling,
      title: "Downgrade Scheduled",
      body: "You keep Pro Lite until 2 December 2026, then your plan changes to Free.",
      dedupeKey: "downgrade:sub_1:free:2026-11-01T22:30:00.000Z",
    });
    expect(listNotifications([aStatus(), aStatus({ scheduled: { ...scheduled, action: "pause" } })])[1]).toEqual({
      ...toBilling,
      title: "Pause scheduled",
      body: "You keep Pro Lite until 2 December 2026, then your subscription pauses.",
      dedupeKey: "pause:sub_1:free:2026-11-01T22:30:00.000Z",
    });
  });

  it("leave out a cancellation that has already taken effect", () => {
    const at = daysAfter(START, 2);
    const facts = [aStatus(), aStatus({ scheduled: { action: "cancel", at: at.toISOString() } })];
    expect(listKeys(facts, new Date(+at - 1))).toHaveLength(2);
    expect(listKeys(facts, at)).toHaveLength(1);
  });

  it("are created only for facts less than a week old", () => {
    expect(listKeys([aStatus()], new Date(+daysAfter(START, 7) - 1))).toHaveLength(1);
    expect(listKeys([aStatus()], daysAfter(START, 7))).toEqual([]);
    expect(isRecent(START, new Date(+daysAfter(START, 7) - 1))).toBe(true);
    expect(isRecent(START, daysAfter(START, 7))).toBe(false);
    expect(isRecent(null, new Date(0))).toBe(false);
  });

  it("count facts too old for a notification when deciding whether a plan is new", () => {
    const now = daysAfter(START, 10);
    expect(listKeys([aStatus(), aStatus({}, daysAfter(START, 9))], now)).toEqual([]);
  });
});

describe("switchNotification", () => {
  it("names the day until which the plan is kept", () => {
    const change = { kind: "switch", tier: "pro_lite", at: END } as const;
    expect(switchNotification(crafter, { providerReference: "sub_1", retainedSince: START }, change)).toEqual({
      ...toBilling,
      title: "Downgrade Scheduled",
      body: "You keep your plan until 2 December 2026, then your plan changes to Pro Lite.",
      dedupeKey: "downgrade:sub_1:pro_lite:2026-11-01T22:30:00.000Z",
    });
    expect(switchNotification(crafter, { providerReference: "sub_1", retainedSince: null }, change).dedupeKey).toBe(
      "downgrade:sub_1:pro_lite:undefined",
    );
  });
});

describe("endedNotification", () => {
  const over = { providerReference: "sub_1", tier: "pro_plus", expiresAt: END } as const;

  it("has one key for each canceled subscription, so that it is sent once", () => {
    expect(endedNotification("u", { ...over, status: "canceled" })).toEqual({
      ...toBilling,
      title: "Pro+ has ended",
      body: "Your subscription has ended. Everything you’ve made is still here.",
      dedupeKey: "subscription-ended:sub_1",
    });
  });

  it("has one key for each pause, so that it is sent once", () => {
    expect(endedNotification("u", { ...over, status: "paused" })).toEqual({
      ...toBilling,
      title: "Pro+ is paused",
      body: "Your subscription is paused. You can resume it under Billing & Plans.",
      dedupeKey: "subscription-paused:sub_1:2026-12-01T22:30:00.000Z",
    });
    expect(endedNotification("u", { ...over, status: "paused", expiresAt: null }).dedupeKey).toBe(
      "subscription-paused:sub_1:undefined",
    );
  });
});
