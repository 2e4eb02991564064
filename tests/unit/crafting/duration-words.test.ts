import { expect, it } from "vitest";
import { durationWords } from "@/lib/domain/crafting/duration-words";

it.each([
  [0, "0 minutes"],
  [1, "1 second"],
  [59, "59 seconds"],
  [60, "1 minute"],
  [300, "5 minutes"],
  [3_600, "1 hour"],
  [3_660, "1 hour 1 minute"],
  [7_217, "2 hours"],
  [39_300, "10 hours 55 minutes"],
])("durationWords turns %i seconds into %s", (seconds, words) => {
  expect(durationWords(seconds)).toBe(words);
});
