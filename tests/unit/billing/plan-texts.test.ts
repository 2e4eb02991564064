import { describe, expect, it } from "vitest";
import { goOnWith, limitReached, nextPlanOffer } from "@/lib/domain/billing/reasons";
import {
  CANCEL_HELP_URL,
  chargeWords,
  DECLINED,
  DOWNGRADE_TEXTS,
  NO_PORTAL,
  NOT_FOR_SALE,
  PERIOD_ENDS_SOON,
  PRICE_CHANGED,
  REFUND_PENDING,
  statusWords,
} from "@/lib/domain/billing/texts";
import { canFavourite, canRemix, TIERS, usageOf } from "@/lib/domain/billing/tiers";

const tiers = ["free", "pro_lite", "pro_plus"] as const;

describe("a plan's card", () => {
  it("describes the plan in one sentence", () => {
    for (const tier of tiers) {
      expect(TIERS[tier].id).toBe(tier);
      expect(TIERS[tier].description).toMatch(/^[A-Z].+\.$/);
    }
  });

  it("lists what the plan adds to the one below", () => {
    expect(TIERS.free.features[0]).toBe("Stopwatch, challenges and impact without limits");
    expect(TIERS.pro_lite.features).toEqual([
      "Everything in Free",
      "6 calculation methods",
      "10 active projects",
      "Your last 10 completed projects",
      "4 saved public methods",
      "5 sales channels",
      "25 live share links",
      "12 photos in each project",
      "Insights by project, channel and template",
      "Pin your favourite saved methods",
      "Pro Crafter badge",
    ]);
    expect(TIERS.pro_plus.features).toEqual([
      "Everything in Pro Lite",
      "Unlimited calculation methods",
      "Unlimited active projects",
      "Your whole history of completed projects",
      "Unlimited saved public methods",
      "Unlimited sales channels",
      "Unlimited share links, without our line if you like",
      "40 photos in each project",
      "Insights of any range, as CSV files and by monthly email",
      "Remix public methods into your own",
      "Pro+ Crafter badge",
    ]);
  });

  it("allows favourites from Pro Lite up, and remixes on Pro+ only", () => {
    expect(tiers.map(canFavourite)).toEqual([false, true, true]);
    expect(tiers.map(canRemix)).toEqual([false, false, true]);
  });
});

describe("a plan whose limit is reached", () => {
  const insteadOf = (reason: Parameters<typeof limitReached>[0]) =>
    limitReached(reason, "free", usageOf(9, 2))?.instead;

  it("links to where the crafter can make room instead of upgrading", () => {
    expect(insteadOf("methods")).toEqual({ href: "/calculator/methods", label: "Delete one instead" });
    expect(insteadOf("saved-methods")).toEqual({ href: "/calculator/methods?tab=saved", label: "Remove one instead" });
    expect(insteadOf("history")).toEqual({
      href: "/calculator/projects?tab=completed",
      label: "Back to completed projects",
    });
  });

  it("names its limit of saved methods", () => {
    expect(limitReached("saved-methods", "free", usageOf(2, 2))?.title).toBe(
      "You’ve reached Free’s limit of 2 saved methods",
    );
  });

  it("offers the next plan's history limit and price", () => {
    expect(nextPlanOffer("history", "pro_lite")).toBe(
      "Pro Lite includes 10 completed projects in your history: R25 a month, plus tax where it applies.",
    );
  });

  it("labels the link back to what the crafter was doing", () => {
    expect(
      (["methods", "saved-methods", "projects", "history"] as const).map((reason) => goOnWith(reason).label),
    ).toEqual(["Create your method", "Back to public methods", "Create your project", "See your completed projects"]);
  });
});

describe("the billing texts", () => {
  it("keep the exact wording of refusals and the cancellation help link", () => {
    expect(NOT_FOR_SALE).toBe("This plan can’t be bought right now. Nothing was charged.");
    expect(DECLINED).toBe("Your card was declined. Nothing was charged and your plan hasn’t changed.");
    expect(PERIOD_ENDS_SOON).toBe(
      "Your billing period ends in less than 30 minutes, so your plan can’t be changed right now. Please try again in half an hour.",
    );
    expect(REFUND_PENDING).toBe(
      "A refund for your subscription is still pending. You can change your plan once it’s decided.",
    );
    expect(PRICE_CHANGED).toBe("The price has changed since it was shown. Please check it and confirm again.");
    expect(NO_PORTAL).toBe("The payment page can’t be opened right now. Please try again later.");
    expect(CANCEL_HELP_URL).toBe("https://www.paddle.com/about/cancel-subscription");
  });

  it("use the fixed titles for the downgrade dialogs", () => {
    expect([DOWNGRADE_TEXTS.ask, DOWNGRADE_TEXTS.done, DOWNGRADE_TEXTS.refused].map(({ title }) => title)).toEqual([
      "Confirm Downgrade",
      "Downgrade Scheduled",
      "Error",
    ]);
  });

  it("show Paddle's status canceled as Cancelled", () => {
    expect(statusWords("canceled")).toBe("Cancelled");
  });

  it("print an amount with as many decimals as its currency has", () => {
    expect(chargeWords(1_299, "EUR")).toBe("€12.99");
    expect(chargeWords(1_299, "KWD")).toBe("KWD\u00A01.299");
  });
});
