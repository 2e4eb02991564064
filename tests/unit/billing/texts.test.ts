import { describe, expect, test } from "vitest";
import {
  chargeWords,
  DOWNGRADE_TEXTS,
  fullSentence,
  meterWords,
  statusWords,
  usageWords,
} from "@/lib/domain/billing/texts";
import { usageOf } from "@/lib/domain/billing/tiers";

describe("the billing texts", () => {
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
    expect(fullSentence(usageOf(6, 2), "sales channels")).toBe(over);
    expect(fullSentence(usageOf(2, 2), "sales channels")).toBe("You’ve reached this plan’s limit.");
  });

  test("DOWNGRADE_TEXTS keeps the fixed sentences of the downgrade dialog", () => {
    expect(DOWNGRADE_TEXTS.ask.sentence("Pro Lite")).toBe(
      "Are you sure you want to downgrade to Pro Lite at the end of your billing period?",
    );
    expect(DOWNGRADE_TEXTS.done.sentence("Free")).toBe(
      "Your subscription will downgrade to Free at the end of your current billing period.",
    );
    expect(DOWNGRADE_TEXTS.refused.sentence).toBe("There was a problem scheduling your downgrade. Please try again.");
  });

  test("chargeWords formats rand as everywhere else, and other currencies by their own minor unit", () => {
    expect(chargeWords(550_000, "ZAR")).toBe("R5,500.00");
    expect(chargeWords(1_299, "USD")).toBe("US$12.99");
    expect(chargeWords(500, "JPY")).toBe("JP¥500");
  });

  test("statusWords shows a status in words", () => {
    expect(statusWords("active")).toBe("Active");
    expect(statusWords("past_due")).toBe("Past due");
  });
});
