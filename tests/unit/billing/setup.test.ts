import { describe, expect, it } from "vitest";
import { canBuy, configurationProblems, destinationProblem, priceProblem } from "@/lib/domain/billing/setup";

const nothing = { hasApi: false, hasOwnPage: false, hostedPages: [] };

describe("the payment configuration", () => {
  it.each([
    ["an API key and a client-side token", { hasApi: true, hasOwnPage: true }, []],
    ["an API key and both hosted pages", { hasApi: true, hostedPages: ["pro_lite", "pro_plus"] as const }, []],
    ["an API key alone", { hasApi: true }, [/^PADDLE_CLIENT_TOKEN is missing: Pro Lite and Pro\+ can only/]],
    ["both hosted pages alone", { hostedPages: ["pro_lite", "pro_plus"] as const }, [/^PADDLE_API_KEY is missing/]],
    [
      "one hosted page",
      { hostedPages: ["pro_lite"] as const },
      [/^PADDLE_API_KEY is missing/, /^Pro\+ can't be bought: give PADDLE_API_KEY, or PADDLE_CHECKOUT_URL_PRO_PLUS\.$/],
    ],
    [
      "no settings",
      {},
      [
        /^PADDLE_API_KEY is missing/,
        /^Pro Lite and Pro\+ can't be bought: give PADDLE_API_KEY, or PADDLE_CHECKOUT_URL_PRO_LITE and PADDLE_CHECKOUT_URL_PRO_PLUS\.$/,
      ],
    ],
  ])("reports the expected problems with %s", (_, ways, expected) => {
    const problems = configurationProblems({ ...nothing, ...ways });
    expect(problems).toEqual(expected.map((words) => expect.stringMatching(words)));
  });

  it("sells a plan that has a hosted page, and every plan with an API key", () => {
    expect(canBuy("pro_lite", { ...nothing, hostedPages: ["pro_lite"] })).toBe(true);
    expect(canBuy("pro_plus", { ...nothing, hostedPages: ["pro_lite"] })).toBe(false);
    expect(canBuy("pro_plus", { ...nothing, hasApi: true })).toBe(true);
  });
});

describe("a price at Paddle", () => {
  const lite = { isActive: true, amount: "2500", currency: "ZAR", cycle: { interval: "month", frequency: 1 } };

  it("is accepted when it matches the price on our pages", () => {
    expect(priceProblem("pro_lite", lite)).toBeNull();
    expect(priceProblem("pro_plus", { ...lite, amount: "5500" })).toBeNull();
  });

  it.each([
    ["unknown", null, "Paddle knows no such price"],
    ["the other plan's price", { ...lite, amount: "5500" }, "5500 ZAR, but Pro Lite is sold for 2500 ZAR"],
    ["in another currency", { ...lite, currency: "USD" }, "2500 USD"],
    ["billed every year", { ...lite, cycle: { interval: "year", frequency: 1 } }, "not billed every month"],
    ["billed every third month", { ...lite, cycle: { interval: "month", frequency: 3 } }, "not billed every month"],
    ["billed once", { ...lite, cycle: null }, "not billed every month"],
    ["archived", { ...lite, isActive: false }, "archived"],
  ])("is refused when it is %s", (_, price, words) => {
    expect(priceProblem("pro_lite", price)).toMatch(/^PADDLE_PRICE_PRO_LITE: /);
    expect(priceProblem("pro_lite", price)).toContain(words);
  });
});

describe("the notification destination", () => {
  const url = "https://craftpact.example/api/webhooks/paddle";
  const needed = ["subscription.created", "transaction.completed"];

  it("is accepted when it receives every event we need, even split between two destinations", () => {
    expect(destinationProblem(url, [{ url, isActive: true, events: needed }], needed)).toBeNull();
    const each = needed.map((event) => ({ url, isActive: true, events: [event] }));
    expect(destinationProblem(url, each, needed)).toBeNull();
  });

  it("is reported as missing when it doesn't exist, is switched off or posts to another address", () => {
    for (const destinations of [
      [],
      [{ url, isActive: false, events: needed }],
      [{ url: "https://old.example/api/webhooks/paddle", isActive: true, events: needed }],
    ])
      expect(destinationProblem(url, destinations, needed)).toBe(
        `No active notification destination of Paddle posts to ${url}.`,
      );
  });

  it("is reported with the events that are not sent to it", () => {
    const destinations = [{ url, isActive: true, events: ["transaction.completed"] }];
    expect(destinationProblem(url, destinations, needed)).toMatch(/is not sent subscription\.created\.$/);
  });
});
