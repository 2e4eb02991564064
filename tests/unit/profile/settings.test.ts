import { describe, expect, it } from "vitest";
import { COUNTRIES } from "@/lib/domain/profile/countries";
import { socialLinkProblem } from "@/lib/domain/profile/fields";
import { stepsToShow } from "@/lib/domain/profile/first-steps";
import {
  CraftInput,
  CraftSettingsInput,
  ProfileInput,
  TimeZoneInput,
  WeeklyGoalInput,
} from "@/lib/domain/profile/input";

type Result = { error?: { issues: { message: string }[] } | undefined };
const messages = (result: Result) => result.error?.issues.map(({ message }) => message);
const facts = { started: false, gave: false, joined: false, chose: false, priced: false, waitingSessionId: null };

describe("the first steps", () => {
  it("each have a title, an explanation and a link, unless they need a session first", () => {
    expect(stepsToShow(facts).map(({ title, text, href }) => [title, text, href])).toEqual([
      ["Start the stopwatch", "It keeps running, even with this page closed.", "/dashboard#working-on"],
      ["Allocate a session’s time", "Save a session first.", null],
      ["Join a challenge", "A shared monthly goal, and one of your own.", "/challenges?tab=ongoing"],
      ["Choose a cause", "Most of your week will count towards it, virtually.", "/impact?tab=all"],
      ["Create a calculation method", "Work out what a finished piece should cost.", "/calculator/methods"],
    ]);
  });

  it("link to the session that is waiting to be allocated", () => {
    expect(stepsToShow({ ...facts, waitingSessionId: "s1" })[1]).toMatchObject({
      text: "To a challenge, a project or yourself.",
      href: "/dashboard?allocate=s1",
    });
  });
});

describe("a profile's settings", () => {
  it("contain the craft and the weekly goal, either of which may be empty", () => {
    expect(CraftSettingsInput.parse({ craft: " Socks ", weeklyGoalHours: "7" })).toEqual({
      craft: "Socks",
      weeklyGoalHours: 7,
    });
    expect(CraftSettingsInput.parse({ craft: " ", weeklyGoalHours: "  " })).toEqual({
      craft: null,
      weeklyGoalHours: null,
    });
  });

  it("are refused in plain words", () => {
    for (const length of [61, 10_001])
      expect(messages(CraftInput.safeParse("x".repeat(length)))).toContain(
        "What you make can have at most 60 characters.",
      );
    expect(messages(WeeklyGoalInput.safeParse("0"))).toEqual([
      "Enter whole hours from 1 to 100, or leave blank for no goal.",
    ]);
    expect(messages(TimeZoneInput.safeParse("Mars/Olympus"))).toEqual(["Please choose a time zone from the list."]);
    expect(messages(ProfileInput.shape.tiktokUrl.safeParse("x".repeat(10_001)))).toContain("This address is too long.");
  });

  it("list the countries in alphabetical order", () => {
    const names = COUNTRIES.map(({ name }) => name);
    expect(names).toEqual([...names].sort(new Intl.Collator("en").compare));
  });

  it("accept links of up to 300 characters on the network of their field", () => {
    const home = "https://instagram.com/";
    expect(socialLinkProblem("instagram", home.padEnd(300, "x"))).toBeNull();
    expect(socialLinkProblem("instagram", home.padEnd(301, "x"))).toBe(
      "An address on Instagram can have at most 300 characters.",
    );
    expect(socialLinkProblem("instagram", "x".repeat(301))).toMatch("at most 300");
    expect(ProfileInput.shape.tiktokUrl.parse("https://www.tiktok.com/@woolco")).toBe("https://www.tiktok.com/@woolco");
    expect(ProfileInput.shape.tiktokUrl.parse("@woolco")).toBe("https://www.tiktok.com/@woolco");
    expect(ProfileInput.shape.tiktokUrl.safeParse("https://instagram.com/woolco").success).toBe(false);
    const nested = "https://instagram.com/?to=http://woolco.example";
    expect(ProfileInput.shape.instagramUrl.parse(nested)).toBe(nested);
  });
});
