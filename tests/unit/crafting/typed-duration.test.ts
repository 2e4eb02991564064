import { describe, expect, it } from "vitest";
import { parseDuration } from "@/lib/domain/crafting/typed-duration";

describe("parseDuration without a known unit", () => {
  it.each([
    [0, [" 0h 0m ", "0"]],
    [60, ["1 minute"]],
    [90, ["90 s"]],
    [750, ["12:30 min"]],
    [900, ["0,25"]],
    [1_800, [":30", "½"]],
    [2_700, ["¾ h", "45m", "45'", "45", "PT45M"]],
    [3_600, ["1 hour"]],
    [3_723, ["1h 2m 3s"]],
    [3_900, ["1 hr 5 mins", "1 hour 5 minutes"]],
    [4_500, ["1.25h"]],
    [4_800, ["1h 20m", "1h20", "1 h 20 min", "1 hour and 20 minutes", "1:20", "1:20 h"]],
    [4_800, ["1 Std. 20 Min.", "1 Stunde, 20 Minuten", "1 uur 20 min", "1u 20m"]],
    [4_830, ["1:20:30"]],
    [5_400, ["1.5h", "1,5 h", "1.5", "1½h", "1 ½ hours", "90 mins", "PT1H30M", "PT1.5H"]],
    [7_200, ["2 ure", "2 hours"]],
    [36_000, ["10 hrs"]],
    [43_200, ["12h"]],
    [44_400, ["12:20"]],
  ])("reads %d seconds written as %j", (seconds, typed) => {
    for (const text of typed) expect(parseDuration(text), text).toBe(seconds);
  });

  it.each(["", "soon", "h", "PT", "P", ":", "½½", "and"])("rejects “%s”, which has no number", (typed) => {
    expect(parseDuration(typed)).toBeNull();
  });

  it.each(["-5", "1:75", "1e3", "9999999", "1h 2h", "10,800 x", "1:2", "x1:20", "1:200", "1:20x"])(
    "rejects “%s”, which is no length",
    (typed) => {
      expect(parseDuration(typed)).toBeNull();
    },
  );
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
