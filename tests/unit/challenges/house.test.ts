import { describe, expect, it } from "vitest";
import { HOUSE_CHALLENGES, houseChallengesFor } from "@/lib/domain/challenges/house";
import { CHALLENGE_UNITS } from "@/lib/domain/challenges/window";

describe("the house challenges", () => {
  it("include one for each month and use every unit", () => {
    // From January to December: the place in the list is the month.
    expect(HOUSE_CHALLENGES.map(({ key }) => key)).toEqual([
      "fresh-start",
      "mend-and-make",
      "spring-hands",
      "first-blooms",
      "gifts-by-hand",
      "long-evenings",
      "out-of-the-drawer",
      "learn-a-stitch",
      "steady-hands",
      "colour-month",
      "lamplight",
      "warm-gifts",
    ]);
    expect(new Set(HOUSE_CHALLENGES.map(({ goalUnit }) => goalUnit))).toEqual(new Set(CHALLENGE_UNITS));
    expect(new Set(HOUSE_CHALLENGES.map(({ userGoalUnit }) => userGoalUnit))).toEqual(new Set(CHALLENGE_UNITS));
  });

  it("have a key derived from their name, and a description in whole sentences with single spaces", () => {
    for (const { key, name, description } of HOUSE_CHALLENGES) {
      expect(key).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(name.toLowerCase().replace(/^an? /, "").replaceAll(" ", "-")).toBe(key);
      expect(description, key).toMatch(/^[A-Z]\S*( \S+)+\.$/);
      expect(description, key).not.toMatch(/[.!?][A-Z]/);
      expect(description, key).toMatch(/\. [A-Z]/);
    }
  });

  it("have a higher goal for everybody together than for one crafter, and day goals that fit a month", () => {
    for (const { goalQuantity, userGoalQuantity, userGoalUnit, description } of HOUSE_CHALLENGES) {
      expect(userGoalQuantity).toBeGreaterThan(0);
      expect(goalQuantity).toBeGreaterThan(userGoalQuantity);
      if (userGoalUnit === "days") expect(userGoalQuantity).toBeLessThanOrEqual(28);
      expect(description.length).toBeGreaterThan(40);
    }
  });

  it("are created for this month and the next, with the same keys each time", () => {
    const rows = houseChallengesFor("2026-12-31");
    expect(rows.map(({ key, startDate, endDate }) => [key, startDate, endDate])).toEqual([
      ["2026-12-warm-gifts", "2026-12-01", "2026-12-31"],
      ["2027-01-fresh-start", "2027-01-01", "2027-01-31"],
    ]);
    expect(houseChallengesFor("2026-12-01")).toEqual(rows);
    expect(rows.every((row) => !row.isEvergreen)).toBe(true);
  });
});
