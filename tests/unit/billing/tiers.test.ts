import { describe, expect, it } from "vitest";
import { canDropOurLine, limitOf, TIERS, withinLimit } from "@/lib/domain/billing/tiers";

describe("the plans", () => {
  it("cost R0, R25 and R55 a month, and Pro Lite is the popular one", () => {
    const plans = Object.values(TIERS);
    expect(
      plans.map(({ name, priceCents, priceDisplay, popular }) => [name, priceCents, priceDisplay, popular]),
    ).toEqual([
      ["Free", 0, "R0", false],
      ["Pro Lite", 2_500, "R25", true],
      ["Pro+", 5_500, "R55", false],
    ]);
  });

  it("have the limits of lib/domain/billing/README.md: methods, active projects, history, saved methods", () => {
    const limits = Object.values(TIERS).map((tier) => tier.limits);
    expect(
      limits.map((limit) => [limit.calculationMethods, limit.activeProjects, limit.projectHistory, limit.savedMethods]),
    ).toEqual([
      [3, 5, 5, 2],
      [6, 10, 10, 4],
      [-1, -1, -1, -1],
    ]);
    expect(limitOf("pro_lite", "savedMethods")).toBe(4);
  });

  it("state their actual limits in their feature lists", () => {
    for (const { limits, features } of [TIERS.free, TIERS.pro_lite]) {
      expect(features).toContain(`${limits.calculationMethods} calculation methods`);
      expect(features).toContain(`${limits.activeProjects} active projects`);
      expect(features).toContain(`Your last ${limits.projectHistory} completed projects`);
      expect(features).toContain(`${limits.savedMethods} saved public methods`);
      expect(features).toContain(`${limits.salesChannels} sales channels`);
      expect(features).toContain(`${limits.shareLinks} live share links`);
    }
    for (const { limits, features } of Object.values(TIERS))
      expect(features).toContain(`${limits.projectPhotos} photos in each project`);
  });

  it("allow 3, 25 and unlimited live share links, and pages without our line on Pro+ only", () => {
    const tiers = Object.values(TIERS);
    expect(tiers.map(({ id, limits }) => [limits.shareLinks, canDropOurLine(id)])).toEqual([
      [3, false],
      [25, false],
      [-1, true],
    ]);
  });

  it("allow 3, 12 and 40 photos in each project", () => {
    expect(Object.values(TIERS).map(({ limits }) => limits.projectPhotos)).toEqual([3, 12, 40]);
  });

  it("have the badges Free, Pro Crafter and Pro+ Crafter", () => {
    expect(Object.values(TIERS).map(({ badge }) => badge)).toEqual(["Free", "Pro Crafter", "Pro+ Crafter"]);
  });

  it("have room for one more below the limit, and always when there is no limit", () => {
    expect(withinLimit(4, 5)).toBe(true);
    expect(withinLimit(5, 5)).toBe(false);
    expect(withinLimit(9, 5)).toBe(false);
    expect(withinLimit(100_000, -1)).toBe(true);
  });
});
