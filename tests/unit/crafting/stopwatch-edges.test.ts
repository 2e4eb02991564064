import { expect, it } from "vitest";
import { splitByLocalDate } from "@/lib/domain/crafting/stopwatch";
import { endOfSave } from "@/lib/domain/crafting/stopwatch-end";
import { parseDuration } from "@/lib/domain/crafting/typed-duration";

const at = (time: string) => new Date(`2026-11-${time}Z`);

it("splitByLocalDate sorts the days, whatever the order of the segments, and ignores an open segment", () => {
  const segments = [
    { startedAt: at("21T10:00:00"), endedAt: at("21T10:10:00"), isManual: false },
    { startedAt: at("19T10:00:00"), endedAt: at("19T10:05:00"), isManual: false },
    { startedAt: at("20T10:00:00"), endedAt: at("20T10:01:00"), isManual: false },
    { startedAt: at("22T10:00:00"), endedAt: null, isManual: false },
  ];
  expect(splitByLocalDate(segments, "UTC")).toMatchObject([
    { localDate: "2026-11-19", seconds: 300, manualSeconds: 0 },
    { localDate: "2026-11-20", seconds: 60, manualSeconds: 0 },
    { localDate: "2026-11-21", seconds: 600, manualSeconds: 0 },
  ]);
});

it("a session without segments can't be saved", () => {
  expect(() => endOfSave([], at("21T10:00:00"), undefined)).toThrow("endOfSave: a session without segments");
});

it.each([
  ["12h", 43_200],
  ["12:20", 44_400],
  ["1.25h", 4_500],
  ["1 hour", 3_600],
  ["1 hour 5 minutes", 3_900],
  ["1 minute", 60],
])("parseDuration reads %j as %d seconds", (typed, seconds) => expect(parseDuration(typed)).toBe(seconds));

it.each(["x1:20", "1:200", "1:20x"])("parseDuration rejects %j", (typed) => expect(parseDuration(typed)).toBeNull());
