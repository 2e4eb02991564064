import { describe, expect, it } from "vitest";
import { billingPath, goOnWith, limitReached, meterOf, nextPlanOffer, readReason } from "@/lib/domain/billing/reasons";
import { usageOf } from "@/lib/domain/billing/tiers";

const REASONS = ["methods", "saved-methods", "projects", "channels", "shares", "history"] as const;

describe("readReason", () => {
  it.each(REASONS)("reads %s from the address that billingPath returns for it", (reason) => {
    expect(readReason(new URL(billingPath(reason), "https://ours.example").searchParams.get("reason"))).toBe(reason);
  });

  it("returns null for any other value", () => {
    for (const value of [undefined, null, "", "toString", "constructor", "//evil.example", ["methods"]])
      expect(readReason(value)).toBeNull();
  });
});

describe("limitReached, nextPlanOffer, meterOf and goOnWith", () => {
  it("limitReached names the plan's limit and an alternative to upgrading", () => {
    expect(limitReached("projects", "free", usageOf(5, 5))).toEqual({
      title: "You’ve reached Free’s limit of 5 active projects",
      instead: { href: "/calculator/projects", label: "Complete one instead" },
    });
    expect(limitReached("methods", "pro_lite", usageOf(7, 6))?.title).toContain("Pro Lite’s limit of 6 calculation");
    expect(limitReached("channels", "free", usageOf(2, 2))).toEqual({
      title: "You’ve reached Free’s limit of 2 sales channels",
      instead: { href: "/calculator/channels", label: "Archive one instead" },
    });
    expect(limitReached("shares", "free", usageOf(3, 3))).toEqual({
      title: "You’ve reached Free’s limit of 3 live share links",
      instead: { href: "/calculator/shares", label: "Turn one off instead" },
    });
    expect(limitReached("history", "free", null)?.title).toBe("Free shows your last 5 completed projects");
  });

  it("limitReached only says what the plan includes when the limit isn't reached or the usage is unknown", () => {
    for (const usage of [usageOf(4, 5), null])
      expect(limitReached("projects", "free", usage)?.title).toBe(
        "Free includes 5 active projects, templates included",
      );
  });

  it("limitReached returns null for a plan without that limit", () => {
    for (const reason of REASONS) expect(limitReached(reason, "pro_plus", usageOf(900, -1))).toBeNull();
  });

  it("nextPlanOffer names what the next plan includes, its price and the tax", () => {
    expect(nextPlanOffer("methods", "pro_lite")).toBe(
      "Pro Lite includes 6 calculation methods: R25 a month, plus tax where it applies.",
    );
    expect(nextPlanOffer("saved-methods", "pro_plus")).toBe(
      "Pro+ has no limit on saved methods: R55 a month, plus tax where it applies.",
    );
  });

  it("meterOf returns the usage meter of each reason, and null for the history", () => {
    expect(REASONS.map(meterOf)).toEqual([
      "calculationMethods",
      "savedMethods",
      "activeProjects",
      "salesChannels",
      "shareLinks",
      null,
    ]);
  });

  it("limitReached and nextPlanOffer say how many photos a project can have, without a meter", () => {
    expect(meterOf("photos")).toBeNull();
    expect(limitReached("photos", "free", null)?.title).toBe("Free includes 3 photos in each project");
    expect(nextPlanOffer("photos", "pro_plus")).toContain("Pro+ includes 40 photos in each project: R55 a month");
  });

  it("goOnWith links back to what the crafter was doing", () => {
    expect(goOnWith("methods").href).toBe("/calculator/methods/new");
    expect(goOnWith("projects").href).toBe("/calculator/projects/new");
    expect(goOnWith("saved-methods").href).toBe("/calculator/methods?tab=public");
    expect(goOnWith("history").href).toBe("/calculator/projects?tab=completed");
  });
});
