import { describe, expect, it } from "vitest";
import { PAUSE_STAYS, pauseProblem } from "@/lib/domain/crafting/mistaken-pause";
import type { Segment } from "@/lib/domain/crafting/stopwatch";

const at = (minutes: number, seconds = 0) => new Date(Date.UTC(2026, 10, 23, 14, minutes, seconds));
const segment = (from: number, to: number | null, more: Partial<Segment> = {}): Segment => ({
  ...{ startedAt: at(from), endedAt: to === null ? null : at(to), isManual: false },
  ...more,
});

describe("a mistaken pause", () => {
  it("can be taken back for ten minutes", () => {
    const segments = [segment(0, 3)];
    expect(pauseProblem(segments, at(3))).toBeNull();
    expect(pauseProblem(segments, at(13))).toBeNull();
    expect(pauseProblem(segments, at(13, 1))).toBe(PAUSE_STAYS);
  });

  it("is the last pause, even if the crafter added an earlier start", () => {
    expect(pauseProblem([segment(0, 3), segment(9, 12)], at(13))).toBeNull();
    expect(pauseProblem([segment(0, 3, { isManual: true }), segment(3, 5)], at(6))).toBeNull();
  });

  it("can't be taken back while the stopwatch runs, before Start, or after time added by hand", () => {
    expect(pauseProblem([segment(0, 3), segment(4, null)], at(5))).toBe(PAUSE_STAYS);
    expect(pauseProblem([], at(5))).toBe(PAUSE_STAYS);
    expect(pauseProblem([segment(0, 3, { isManual: true })], at(5))).toBe(PAUSE_STAYS);
  });
});
