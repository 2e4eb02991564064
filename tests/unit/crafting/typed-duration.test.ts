import { describe, expect, it } from "vitest";
import { parseDuration } from "@/lib/domain/crafting/typed-duration";

describe("parseDuration without a known unit", () => {
  it.each([
    ["1h 20m", 4_800],
    ["1h20", 4_800],
    ["1 h 20 min", 4_800],
    ["1 hour and 20 minutes", 4_800],
    ["1 Std. 20 Min.", 4_800],
    ["1 Stunde, 20 Minuten", 4_800],
    ["1 uur 20 min", 4_800],
    ["1u 20m", 4_800],
    ["2 ure", 7_200],
    ["1:20", 4_800],
    ["1:20:30", 4_830],
    ["1:20 h", 4_800],
    ["12:30 min", 750],
    [":30", 1_800],
    ["1.5h", 5_400],
    ["1,5 h", 5_400],
    ["1.5", 5_400],
    ["0,25", 900],
    ["1½h", 5_400],
    ["1 ½ hours", 5_400],
    ["¾ h", 2_700],
    ["½", 1_800],
    ["45m", 2_700],
    ["45'", 2_700],
    ["90 mins", 5_400],
    ["45", 2_700],
    ["90 s", 90],
    ["1h 2m 3s", 3_723],
    ["PT1H30M", 5_400],
    ["PT45M", 2_700],
    ["PT1.5H", 5_400],
    [" 0h 0m ", 0],
    ["0", 0],
    ["2 hours", 7_200],
    ["10 hrs", 36_000],
    ["1 hr 5 mins", 3_900],
    ["12h", 43_200],
    ["12:20", 44_400],
    ["1.25h", 4_500],
    ["1 hour 5 minutes", 3_900],
    ["1 minute", 60],
  ])("reads “%s” as %d seconds", (typed, seconds) => {
    expect(parseDuration(typed)).toBe(seconds);
  });

  it.each([
    ...[
      "",
      "soon",
      "h",
      "-5",
      "1:75",
      "1e3",
      "9999999",
      "PT",
      "P",
      ":",
      "½½",
      "1h 2h",
      "10,800 x",
      "and",
      "1:2",
      "x1:20",
      "1:200",
      "1:20x",
    ],
  ])("rejects “%s”", (typed) => {
    expect(parseDuration(typed)).toBeNull();
  });
});

describe("parseDuration with a known unit", () => {
  it.each([
    ["10800", "seconds", 10_800],
    ["10,800", "seconds", 10_800],
    ["10 800", "seconds", 10_800],
    ["900.4", "seconds", 900],
    ["5400999", "milliseconds", 5_400],
    ["90", "minutes", 5_400],
    ["7,5", "minutes", 450],
    ["45:30", "minutes", 2_730],
    ["1:30:00", "minutes", 5_400],
    ["1,500", "hours", 5_400],
    ["2", "hours", 7_200],
    ["45 min", "hours", 2_700],
    ["1:30", "hours", 5_400],
  ] as const)("reads “%s” in %s as %d seconds", (text, unit, seconds) => {
    expect(parseDuration(text, unit)).toBe(seconds);
  });
});
