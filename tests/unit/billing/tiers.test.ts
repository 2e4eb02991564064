import { describe, expect, it } from "vitest";
import { canDropOurLine, canFavourite, canRemix, isWithinLimit, limitOf, TIERS } from "@/lib/domain/billing/tiers";

const tiers = Object.values(TIERS);

describe("the plans", () => {
  it("cost R0, R25 and R55 a month, and Pro Lite is the popular one", () => {
    expect(tiers.map((tier) => [tier.name, tier.priceCents, tier.priceDisplay, tier.popular, tier.badge])).toEqual([
      ["Free", 0, "R0", false, "Free"],
      ["Pro Lite", 2_500, "R25", true, "Pro Crafter"],
      ["Pro+", 5_500, "R55", false, "Pro+ Crafter"],
    ]);
  });

  it("have the limits of lib/domain/billing/README.md: methods, active projects, history, saved methods", () => {
    const limits = tiers.map((tier) => tier.limits);
    expect(
      limits.map((limit) => [limit.calculationMethods, limit.activeProjects, limit.projectHistory, limit.savedMethods]),
    ).toEqual([
      [3, 5, 5, 2],
      [6, 10, 10, 4],
      [-1, -1, -1, -1],
    ]);
    expect(limitOf("pro_lite", "savedMethods")).toBe(4);
  });

  it("allow 3, 25 and unlimited live share links, and 3, 12 and 40 photos in each project", () => {
    expect(tiers.map(({ limits }) => [limits.shareLinks, limits.projectPhotos])).toEqual([
      [3, 3],
      [25, 12],
      [-1, 40],
    ]);
  });

  it("allow favourites from Pro Lite up, and remixes and pages without our line on Pro+ only", () => {
    expect(tiers.map(({ id }) => [canFavourite(id), canRemix(id), canDropOurLine(id)])).toEqual([
      [false, false, false],
      [true, false, false],
      [true, true, true],
    ]);
  });

  it("have room for one more below the limit, and always when there is no limit", () => {
    expect([4, 5, 9].map((used) => isWithinLimit(used, 5))).toEqual([true, false, false]);
    expect(isWithinLimit(100_000, -1)).toBe(true);
  });
});

describe("a plan's card", () => {
  it("describes the plan in one sentence", () => {
    for (const [id, tier] of Object.entries(TIERS)) {
      expect(tier.id).toBe(id);
      expect(tier.description).toMatch(/^[A-Z].+\.$/);
    }
  });

  it("lists what each plan has and lacks line by line, and what it adds in its note", () => {
    const PIN = "Pin your favourite saved methods";
    const REMIX = "Remix public methods into your own";
    expect(TIERS.free.features[0]).toBe("Stopwatch, challenges and impact without limits");
    expect(TIERS.free.lacks).toEqual([PIN, REMIX]);
    expect(TIERS.pro_lite.features.slice(1)).toEqual([
      "6 calculation methods",
      "10 active projects",
      "Your last 10 completed projects",
      "4 saved public methods",
      "5 sales channels",
      "25 live share links",
      "250 materials in your library",
      "12 photos in each project",
      "Insights by project, channel and template",
      PIN,
    ]);
    expect(TIERS.pro_lite.note).toBe("Everything in Free, and the Pro Crafter badge");
    expect(TIERS.pro_plus.features.slice(1)).toEqual([
      "Unlimited calculation methods",
      "Unlimited active projects",
      "All your completed projects",
      "Unlimited saved public methods",
      "Unlimited sales channels",
      "Unlimited share links, optionally without “Made with Craft Pact”",
      "Unlimited materials in your library",
      "40 photos in each project",
      "Insights of any range, as CSV files and by monthly email",
      PIN,
      REMIX,
    ]);
    expect(TIERS.pro_plus.note).toBe("Everything in Pro Lite, and the Pro+ Crafter badge");
    for (const { features, lacks } of Object.values(TIERS)) expect(features.length + lacks.length).toBe(12);
  });

  it("states the plan's actual limits", () => {
    for (const { limits, features } of [TIERS.free, TIERS.pro_lite])
      expect(features).toEqual(
        expect.arrayContaining([
          `${limits.calculationMethods} calculation methods`,
          `${limits.activeProjects} active projects`,
          `Your last ${limits.projectHistory} completed projects`,
          `${limits.savedMethods} saved public methods`,
          `${limits.salesChannels} sales channels`,
          `${limits.shareLinks} live share links`,
          `${limits.materials} materials in your library`,
          `${limits.projectPhotos} photos in each project`,
        ]),
      );
  });
});
