import { describe, expect, it } from "vitest";
import { hiddenCents, hiddenHoursSentence, hiddenMinutes } from "@/lib/domain/insights/studio";

const hours = (making: number, business: number) => ({
  makingSeconds: making * 3_600,
  businessSeconds: business * 3_600,
});

describe("hiddenMinutes", () => {
  it("returns 30 for 60 hours of making and 30 of business", () => {
    expect(hiddenMinutes(hours(60, 30))).toBe(30);
  });

  it.each([
    ["exactly half a minute up", 7_200, 60, 1],
    ["just under half a minute down", 7_200, 59, 0],
    ["one and a half minutes up", 7_200, 180, 2],
    ["nothing where it is whole", 3_600, 3_600, 60],
    ["more than an hour like any other", 3_600, 9_000, 150],
    ["a third of a minute down", 10_800, 60, 0],
  ])("rounds %s", (_, makingSeconds, businessSeconds, minutes) => {
    expect(hiddenMinutes({ makingSeconds, businessSeconds })).toBe(minutes);
  });

  it("returns null without making or without business", () => {
    expect([hiddenMinutes(hours(0, 5)), hiddenMinutes(hours(5, 0)), hiddenMinutes(hours(0, 0))]).toEqual([
      ...[null, null, null],
    ]);
  });
});

describe("hiddenCents", () => {
  it.each([
    [24, 6_000, 2_400],
    [1, 6_001, 101],
    [1, 1, 1],
    [59, 60, 59],
    [60, 999_999_999_999, 999_999_999_999],
    [0, 6_000, 0],
  ])("values %i minutes at %i cents an hour at %i cents, rounded up", (minutes, floorCents, cents) => {
    expect(hiddenCents(minutes, floorCents)).toBe(cents);
  });
});

describe("hiddenHoursSentence", () => {
  const rand = { currency: "R", floorCents: 6_000 };

  it("names the minutes and their value at the least that an hour should bring", () => {
    expect(hiddenHoursSentence(hours(60, 24), [rand])).toBe(
      "In the last 90 days each making hour carried 24 minutes of business. At R60 an hour that is R24.00 on top of each making hour.",
    );
  });

  it("has one amount for each currency, and shows the cents of an hourly rate only if there are any", () => {
    const floors = [rand, { currency: "€", floorCents: 1_250 }];
    expect(hiddenHoursSentence(hours(60, 1), floors)).toBe(
      "In the last 90 days each making hour carried 1 minute of business. At R60 an hour that is R1.00 on top of each making hour. At €12.50 an hour that is €0.21 on top of each making hour.",
    );
  });

  it("has no amount without an hourly rate, or when the amount would be too large", () => {
    const sentence = "In the last 90 days each making hour carried 30 minutes of business.";
    expect(hiddenHoursSentence(hours(60, 30), [])).toBe(sentence);
    const seconds = { makingSeconds: 1, businessSeconds: 90 * 86_400 };
    expect(hiddenHoursSentence(seconds, [{ currency: "R", floorCents: 999_999_999_999 }])).not.toContain("At R");
  });

  it("returns null without making or business time, or when the minutes round to zero", () => {
    expect([hiddenHoursSentence(hours(60, 0), [rand]), hiddenHoursSentence(hours(0, 1), [rand])]).toEqual([null, null]);
    expect(hiddenHoursSentence({ makingSeconds: 7_200, businessSeconds: 59 }, [rand])).toBeNull();
  });
});
