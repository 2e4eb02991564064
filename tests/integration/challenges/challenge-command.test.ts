import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { runChallengeCommand } from "@/db/commands/challenge";
import { db } from "@/db/connection/client";
import { challenges } from "@/db/schema";

const runCommand = (...args: string[]) => runChallengeCommand(args, () => process.env.DATABASE_URL ?? "");
const goals = ["--goal", "500", "--unit", "hours", "--user-goal", "10", "--user-unit", "days"];
const words = ["--name", "Winter Looms", "--description", "Weave something warm."];
const start = ["--start", "2127-02-02"];

describe("npm run challenge", () => {
  it("adds a challenge and lists it", async () => {
    expect(await runCommand("add", ...words, ...goals, "--start", "2127-01-31", "--end", "2127-02-28")).toMatch(
      /^Added/,
    );
    const goal = { goalQuantity: 500, goalUnit: "hours", userGoalQuantity: 10, userGoalUnit: "days" };
    const dates = { startDate: "2127-01-31", endDate: "2127-02-28", isEvergreen: false, houseKey: null };
    expect(await db.select().from(challenges).where(eq(challenges.name, "Winter Looms"))).toMatchObject([
      { ...goal, ...dates },
    ]);
    expect(await runCommand("list")).toContain("2127-01-31 … 2127-02-28  Winter Looms  (500 hours, each 10 days)");
  });

  it("adds a challenge without an end date and an evergreen challenge", async () => {
    await runCommand("add", ...words, ...goals, "--start", "2127-01-31");
    await runCommand("add", ...words, ...goals, "--start", "2127-01-31", "--evergreen");
    expect(await runCommand("list")).toContain("2127-01-31 … open  Winter Looms");
    expect(await runCommand("list")).toContain("evergreen from 2127-01-31  Winter Looms");
  });

  it.each([
    ["a missing option", [], "--start"],
    ["a date that is none", ["--start", "2127-02-30"], "--start: The first day must be a date such as 2027-01-31."],
    ["an end before the start", [...start, "--end", "2127-02-01"], "--end: The last day must not be before the first."],
    [
      "an evergreen end",
      [...start, "--end", "2127-03-01", "--evergreen"],
      "--end: An evergreen challenge has no last day.",
    ],
    ["a blank name", [...start, "--name", " "], "--name: Please enter a name."],
    ["no goal", [...start, "--goal", "0"], "--goal: A goal must be a whole number above 0."],
    ["an unknown unit", [...start, "--unit", "weeks"], "sessions, minutes, hours, days"],
    ["an unknown option", [...start, "--colour", "red"], "Usage:"],
  ])("says what is wrong with %s and adds nothing", async (_, args, message) => {
    const before = await db.$count(challenges);
    await expect(runCommand("add", ...words, ...goals, ...args)).rejects.toThrow(message);
    expect(await db.$count(challenges)).toBe(before);
  });

  it("rejects a missing or unknown subcommand with the usage text", async () => {
    await expect(runCommand()).rejects.toThrow("Usage:");
    await expect(runCommand("remove")).rejects.toThrow("Usage:");
  });
});
