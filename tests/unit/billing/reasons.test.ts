import { describe, expect, it } from "vitest";
import {
  billingPath,
  describeNextPlan,
  describeReachedLimit,
  findReturnLink,
  meterOf,
  readReason,
} from "@/lib/domain/billing/reasons";
import { usageOf } from "@/lib/domain/billing/tiers";

const REASONS = ["methods", "saved-methods", "projects", "channels", "materials", "shares", "history"] as const;

describe("readReason", () => {
  it.each(REASONS)("reads %s from the address that billingPath returns for it", (reason) => {
    expect(readReason(new URL(billingPath(reason), "https://ours.example").searchParams.get("reason"))).toBe(reason);
  });

  it("returns null for any other value", () => {
    for (const value of [undefined, null, "", "toString", "constructor", "//evil.example", ["methods"]])
      expect(readReason(value)).toBeNull();
  });
});

describe("a limit that is reached", () => {
  it.each([
    ["projects", 5, "5 active projects", "/calculator/projects", "Complete one instead"],
    ["methods", 3, "3 calculation methods", "/calculator/methods", "Delete one instead"],
    ["saved-methods", 2, "2 saved methods", "/calculator/methods?tab=saved", "Remove one instead"],
    ["channels", 2, "2 sales channels", "/calculator/channels", "Archive one instead"],
    ["materials", 25, "25 materials", "/calculator/materials", "Archive one instead"],
    ["shares", 3, "3 live share links", "/calculator/shares", "Turn one off instead"],
  ] as const)("is named for %s, with an alternative to upgrading", (reason, limit, words, href, label) => {
    for (const used of [limit, limit + 4])
      expect(describeReachedLimit(reason, "free", usageOf(used, limit))).toEqual({
        title: `You’ve reached Free’s limit of ${words}`,
        instead: { href, label },
      });
    const things = reason === "projects" ? `${words}, templates included` : words;
    for (const usage of [usageOf(limit - 1, limit), null])
      expect(describeReachedLimit(reason, "free", usage)?.title).toBe(`Free includes ${things}`);
  });

  it("is named for what has no meter: the history and the photos of a project", () => {
    expect(describeReachedLimit("history", "free", null)).toEqual({
      title: "Free shows your last 5 completed projects",
      instead: { href: "/calculator/projects?tab=completed", label: "Back to completed projects" },
    });
    expect(describeReachedLimit("photos", "free", null)?.title).toBe("Free includes 3 photos in each project");
  });

  it("is the crafter's own plan's", () => {
    expect(describeReachedLimit("methods", "pro_lite", usageOf(7, 6))?.title).toContain(
      "Pro Lite’s limit of 6 calculation",
    );
    for (const reason of REASONS) expect(describeReachedLimit(reason, "pro_plus", usageOf(900, -1))).toBeNull();
  });

  it.each([
    ["methods", "pro_lite", "Pro Lite includes 6 calculation methods: R25 a month, plus tax where it applies."],
    [
      "history",
      "pro_lite",
      "Pro Lite includes 10 completed projects in your history: R25 a month, plus tax where it applies.",
    ],
    ["saved-methods", "pro_plus", "Pro+ has no limit on saved methods: R55 a month, plus tax where it applies."],
    ["photos", "pro_plus", "Pro+ includes 40 photos in each project: R55 a month, plus tax where it applies."],
  ] as const)("comes with an offer for %s that names what %s includes, its price and the tax", (reason, tier, offer) =>
    expect(describeNextPlan(reason, tier)).toBe(offer),
  );

  it("has the meter of its reason, if there is one", () => {
    const meters = ["calculationMethods", "savedMethods", "activeProjects", "salesChannels", "materials", "shareLinks"];
    expect([...REASONS, "photos" as const].map(meterOf)).toEqual([...meters, null, null]);
  });

  it.each([
    ["methods", "/calculator/methods/new", "Create your method"],
    ["projects", "/calculator/projects/new", "Create your project"],
    ["saved-methods", "/calculator/methods?tab=public", "Back to public methods"],
    ["history", "/calculator/projects?tab=completed", "See your completed projects"],
  ] as const)("leads back to what the crafter was doing (%s)", (reason, href, label) =>
    expect(findReturnLink(reason)).toMatchObject({ href, label }),
  );
});
