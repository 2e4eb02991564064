import { describe, expect, it } from "vitest";
import { answersOnSkip } from "@/app/(pact)/dashboard/welcome/answers";
import { weeklyGoal } from "@/lib/domain/crafting/weekly-goal";
import { stepsToShow } from "@/lib/domain/profile/first-steps";

it("Skip keeps valid answers of the first run, without joining a challenge or choosing a cause", () => {
  const given = { displayName: "Thandi", craft: "Pottery", onBoards: "" };
  expect(answersOnSkip({ ...given, weeklyGoalHours: "many", challengeId: "c1", causeId: "2" })).toEqual(given);
  expect(answersOnSkip({ displayName: "x".repeat(51), weeklyGoalHours: "5" })).toEqual({ weeklyGoalHours: "5" });
  expect(answersOnSkip({})).toEqual({});
});

describe("weeklyGoal", () => {
  it.each([
    [0, 5, 0, "5 h to go this week"],
    [4 * 3600 + 1200, 6, 72, "1h 40m to go this week"],
    // Not reached a second early.
    [3599, 1, 99, "1 min to go this week"],
    [6 * 3600, 6, 100, "You reached your weekly goal of 6 hours."],
    [9 * 3600, 6, 100, "You reached your weekly goal of 6 hours."],
    [3600, 1, 100, "You reached your weekly goal of 1 hour."],
  ])("describes %i s of a goal of %i h as %i %%", (seconds, hours, percent, words) =>
    expect(weeklyGoal(seconds, hours)).toEqual({ percent, words }),
  );
});

describe("the first steps", () => {
  const facts = { started: false, gave: false, joined: false, chose: false, priced: false, waitingSessionId: null };

  it("each have a title, an explanation and a link, unless they need a session first", () => {
    expect(stepsToShow(facts).map(({ title, text, href }) => [title, text, href])).toEqual([
      ["Start the stopwatch", "It keeps running, even with this page closed.", "/dashboard#working-on"],
      ["Allocate a session’s time", "Save a session first.", null],
      ["Join a challenge", "A shared monthly goal, and one of your own.", "/challenges?tab=ongoing"],
      ["Choose a cause", "Most of your week will count towards it, virtually.", "/impact?tab=all"],
      ["Create a calculation method", "Work out what a finished piece should cost.", "/calculator/methods"],
    ]);
    const allocating = { text: "To a challenge, a project or yourself.", href: "/dashboard?allocate=s1" };
    expect(stepsToShow({ ...facts, waitingSessionId: "s1" })[1]).toMatchObject(allocating);
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
