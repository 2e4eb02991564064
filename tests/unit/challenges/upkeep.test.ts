import { describe, expect, test } from "vitest";
import { changeProblem, endProblem, findEarlyEnd, removalProblem } from "@/lib/domain/challenges/upkeep";

const NOW = new Date("2026-11-24T12:00:00Z");
const own = { houseKey: null, startDate: "2026-11-01", endDate: "2026-11-30" as string | null, isEvergreen: false };
const house = { ...own, houseKey: "2026-11-lamplight" };

describe("a challenge's name and description", () => {
  test.each([
    ["before it starts", { ...own, startDate: "2026-12-01", endDate: "2026-12-31" }],
    ["while it runs", own],
    ["without an end", { ...own, endDate: null }],
    ["evergreen", { ...own, endDate: null, isEvergreen: true }],
    ["in its last 48 hours where dates end last", { ...own, endDate: "2026-11-22" }],
  ])("can be changed %s", (_, challenge) => expect(changeProblem(challenge, NOW)).toBeNull());

  test("cannot be changed once the challenge is finished in every time zone", () => {
    expect(changeProblem({ ...own, endDate: "2026-11-21" }, NOW)).toBe(
      "This challenge is finished, so it stays as it is.",
    );
  });

  test("cannot be changed for a house challenge", () =>
    expect(changeProblem(house, NOW)).toContain("made by the product"));
});

describe("ending a challenge early", () => {
  test("makes today the last day, or a later date that already has a contribution", () => {
    expect(findEarlyEnd("2026-11-24", null)).toBe("2026-11-24");
    expect(findEarlyEnd("2026-11-24", "2026-11-20")).toBe("2026-11-24");
    expect(findEarlyEnd("2026-11-24", "2026-11-25")).toBe("2026-11-25");
  });

  test.each([
    ["one that runs", own, null],
    ["one that runs without an end", { ...own, endDate: null }, null],
    ["one on its first day", { ...own, startDate: "2026-11-24" }, null],
    ["one that hasn’t started", { ...own, startDate: "2026-11-25" }, "hasn’t started"],
    ["one on its last day", { ...own, endDate: "2026-11-24" }, "on that day already"],
    ["one that has ended", { ...own, endDate: "2026-11-23" }, "already ended"],
    ["an evergreen one", { ...own, endDate: null, isEvergreen: true }, "evergreen"],
    ["one of the product", house, "made by the product"],
  ])("is allowed or rejected for %s", (_, challenge, problem) => {
    const found = endProblem(challenge, "2026-11-24");
    if (problem === null) expect(found).toBeNull();
    else expect(found).toContain(problem);
  });
});

test("a challenge can be removed only if nobody has joined it and it is not a house challenge", () => {
  expect(removalProblem(own, false)).toBeNull();
  expect(removalProblem(own, true)).toContain("End it instead");
  expect(removalProblem(house, false)).toContain("made by the product");
});
