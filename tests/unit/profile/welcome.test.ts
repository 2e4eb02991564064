import { describe, expect, it } from "vitest";
import { answersOnSkip } from "@/app/(pact)/dashboard/welcome/answers";
import { weeklyGoal } from "@/lib/domain/crafting/weekly-goal";
import { stepsToShow } from "@/lib/domain/profile/first-steps";
import { WelcomeInput } from "@/lib/domain/profile/input";

const nothing = {
  displayName: "",
  craft: " ",
  weeklyGoalHours: "",
  timeZone: "Africa/Johannesburg",
  challengeId: null,
  causeId: null,
};

describe("the answers of the first run", () => {
  it("may all be left out", () => {
    expect(WelcomeInput.parse(nothing)).toEqual({ ...nothing, displayName: null, craft: null, weeklyGoalHours: null });
  });

  it("are cleaned and parsed", () => {
    const typed = {
      ...nothing,
      displayName: " Thandi\u202E ",
      craft: "Fair\nIsle ",
      weeklyGoalHours: " 7 ",
      causeId: 2,
    };
    expect(WelcomeInput.parse(typed)).toMatchObject({
      displayName: "Thandi",
      craft: "Fair Isle",
      weeklyGoalHours: 7,
      causeId: 2,
    });
  });

  it.each(["1", "100", "007", "10 hrs", "8h", "1 hour", "10,0", "10.00 h"])(
    "accept %s as the weekly goal in hours",
    (weeklyGoalHours) => expect(WelcomeInput.safeParse({ ...nothing, weeklyGoalHours }).success).toBe(true),
  );

  it.each([
    ...["0", "101", "-1", "2.5", "2,5", "five", "1e1", "٣"].map((weeklyGoalHours) => ({ weeklyGoalHours })),
    { craft: "x".repeat(61) },
    { displayName: "x".repeat(51) },
    { timeZone: "Mars/Olympus" },
    { challengeId: "mine" },
    { causeId: 1.5 },
  ])("refuse %o", (change) => expect(WelcomeInput.safeParse({ ...nothing, ...change }).success).toBe(false));

  it("are kept by Skip if they are valid, without joining a challenge or choosing a cause", () => {
    const given = { displayName: "Thandi", craft: "Pottery", weeklyGoalHours: "many", onBoards: "" };
    expect(answersOnSkip({ ...given, challengeId: "c1", causeId: "2" })).toEqual({
      ...{ displayName: "Thandi", craft: "Pottery", onBoards: "" },
    });
    expect(answersOnSkip({ displayName: "x".repeat(51), weeklyGoalHours: "5" })).toEqual({ weeklyGoalHours: "5" });
    expect(answersOnSkip({})).toEqual({});
  });

  it("count an emoji in the craft as one character", () =>
    expect(WelcomeInput.safeParse({ ...nothing, craft: "🧵".repeat(60) }).success).toBe(true));
});

describe("weeklyGoal", () => {
  it.each([
    [0, 5, 0, "5 h to go this week"],
    [4 * 3600 + 1200, 6, 72, "1h 40m to go this week"],
    [6 * 3600, 6, 100, "You reached your weekly goal of 6 hours."],
    [9 * 3600, 6, 100, "You reached your weekly goal of 6 hours."],
    [3600, 1, 100, "You reached your weekly goal of 1 hour."],
  ])("describes %i s of a goal of %i h as %i %%", (seconds, hours, percent, words) =>
    expect(weeklyGoal(seconds, hours)).toEqual({ percent, words }),
  );

  it("is not reached a second early, and shows at least 1 min to go until then", () => {
    expect(weeklyGoal(3599, 1)).toEqual({ percent: 99, words: "1 min to go this week" });
  });
});

describe("the first steps", () => {
  const facts = { started: false, gave: false, joined: false, chose: false, priced: false, waitingSessionId: null };

  it("link to their pages, but allocating time needs a saved session first", () => {
    expect(stepsToShow(facts).map(({ isDone, href }) => [isDone, href])).toEqual([
      [false, "/dashboard#working-on"],
      [false, null],
      [false, "/challenges?tab=ongoing"],
      [false, "/impact?tab=all"],
      [false, "/calculator/methods"],
    ]);
    expect(stepsToShow({ ...facts, started: true, waitingSessionId: "s1" })[1]?.href).toBe("/dashboard?allocate=s1");
  });

  it("are done one by one, and disappear after the last one or when they are dismissed", () => {
    const names = ["started", "gave", "joined", "chose", "priced"] as const;
    const done = names.map((name) =>
      stepsToShow({ ...facts, [name]: true }).flatMap(({ isDone }, at) => (isDone ? [at] : [])),
    );
    expect(done).toEqual([[0], [1], [2], [3], [4]]);
    const all = { started: true, gave: true, joined: true, chose: true, priced: true, waitingSessionId: "s1" };
    expect(stepsToShow(all)).toEqual([]);
    for (const name of names) expect(stepsToShow({ ...all, [name]: false })).toHaveLength(5);
    expect(stepsToShow(null)).toEqual([]);
  });
});
