import { expect, it } from "vitest";
import { parseDuration } from "@/lib/domain/crafting/typed-duration";

it.each([
  ["1h 20m", 4_800],
  ["1h20", 4_800],
  ["1 h 20 min", 4_800],
  ["1:20", 4_800],
  ["1.5h", 5_400],
  ["1,5 h", 5_400],
  ["45m", 2_700],
  ["45", 2_700],
  [" 0h 0m ", 0],
  ["0", 0],
  ["2 hours", 7_200],
  ["10 hrs", 36_000],
  ["1 hr 5 mins", 3_900],
])("reads “%s” as %d seconds", (typed, seconds) => {
  expect(parseDuration(typed)).toBe(seconds);
});

it.each(["", "soon", "h", "-5", "1:75", "1h 2m 3s", "1.5", "1e3", "9999999"])("does not read “%s”", (typed) => {
  expect(parseDuration(typed)).toBeNull();
});
