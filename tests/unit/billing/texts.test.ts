import { describe, expect, it, test } from "vitest";
import { PLAN_PROBLEMS } from "@/lib/domain/billing/plan-changes";
import {
  CANCEL_HELP_URL,
  chargeWords,
  DECLINED,
  DOWNGRADE_TEXTS,
  explainFullPlan,
  meterWords,
  NO_PORTAL,
  NOT_FOR_SALE,
  PERIOD_ENDS_SOON,
  PRICE_CHANGED,
  REFUND_PENDING,
  statusWords,
  usageWords,
} from "@/lib/domain/billing/texts";
import { usageOf } from "@/lib/domain/billing/tiers";

describe("the billing texts", () => {
  it.each([
    ["a plan that isn't sold", NOT_FOR_SALE, "This plan can’t be bought right now. Nothing was charged."],
    ["a declined card", DECLINED, "Your card was declined. Nothing was charged and your plan hasn’t changed."],
    [
      "the last half hour of a period",
      PERIOD_ENDS_SOON,
      "Your billing period ends in less than 30 minutes, so your plan can’t be changed right now. Please try again in half an hour.",
    ],
    [
      "a pending refund",
      REFUND_PENDING,
      "A refund for your subscription is still pending. You can change your plan once it’s decided.",
    ],
    ["a changed price", PRICE_CHANGED, "The price has changed since it was shown. Please check it and confirm again."],
    ["a plan that isn't there", PLAN_PROBLEMS.none, "There’s no subscription to change."],
    ["the largest plan", PLAN_PROBLEMS.highest, "You already have the highest plan."],
    ["a scheduled change", PLAN_PROBLEMS.pending, "A change is already scheduled. Undo it first."],
    ["a due payment", PLAN_PROBLEMS.due, "Please settle the payment that is due first."],
    ["a closed portal", NO_PORTAL, "The payment page can’t be opened right now. Please try again later."],
    ["help with cancelling", CANCEL_HELP_URL, "https://www.paddle.com/about/cancel-subscription"],
  ])("keep their exact wording for %s", (_, text, words) => expect(text).toBe(words));

  test("meterWords shows (x/y methods), and only the number in use without a limit", () => {
    expect(meterWords(usageOf(2, 3), "methods")).toBe("(2/3 methods)");
    expect(meterWords(usageOf(12, 10), "projects")).toBe("(12/10 projects)");
    expect(meterWords(usageOf(7, -1), "methods")).toBe("7 in use");
  });

  test("usageWords says how much of a limit is used, that it is reached, or by how much it is exceeded", () => {
    expect(usageWords(usageOf(1, 2), "sales channels")).toBe("1 of 2 sales channels");
    expect(usageWords(usageOf(2, 2), "sales channels")).toBe("2 of 2 sales channels – you’ve reached your limit");
    const over = "4 over this plan’s limit of 2. You keep them all, but can’t add new sales channels.";
    expect(usageWords(usageOf(6, 2), "sales channels")).toBe(`6 sales channels, ${over}`);
    expect(explainFullPlan(usageOf(6, 2), "sales channels")).toBe(over);
    expect(explainFullPlan(usageOf(2, 2), "sales channels")).toBe("You’ve reached this plan’s limit.");
  });

  test("DOWNGRADE_TEXTS keeps the fixed titles and sentences of the downgrade dialog", () => {
    const { ask, done, refused } = DOWNGRADE_TEXTS;
    expect([ask, done, refused].map(({ title }) => title)).toEqual([
      "Confirm Downgrade",
      "Downgrade Scheduled",
      "Error",
    ]);
    expect(ask.sentence("Pro Lite")).toBe(
      "Are you sure you want to downgrade to Pro Lite at the end of your billing period?",
    );
    expect(done.sentence("Free")).toBe(
      "Your subscription will downgrade to Free at the end of your current billing period.",
    );
    expect(refused.sentence).toBe("There was a problem scheduling your downgrade. Please try again.");
  });

  it.each([
    [550_000, "ZAR", "R5,500.00"],
    [1_299, "USD", "US$12.99"],
    [1_299, "EUR", "€12.99"],
    [500, "JPY", "JP¥500"],
    [1_299, "KWD", "KWD\u00A01.299"],
  ])("print %d %s as %s, with as many decimals as the currency has", (amount, currency, words) =>
    expect(chargeWords(amount, currency)).toBe(words),
  );

  test("statusWords shows a status in words", () => {
    expect((["active", "past_due", "canceled"] as const).map(statusWords)).toEqual(["Active", "Past due", "Cancelled"]);
  });
});
