import { describe, expect, it } from "vitest";
import { PAUSE_STAYS, pauseProblem } from "@/lib/domain/crafting/mistaken-pause";
import type { Segment } from "@/lib/domain/crafting/stopwatch";

const momentAt = (minutes: number, seconds = 0) => new Date(Date.UTC(2026, 10, 23, 14, minutes, seconds));
const aSegment = (from: number, to: number | null, more: Partial<Segment> = {}): Segment => ({
  ...{ startedAt: momentAt(from), endedAt: to === null ? null : momentAt(to), isManual: false },
  ...more,
});

describe("a mistaken pause", () => {
  it("can be taken back for ten minutes", () => {
    const segments = [aSegment(0, 3)];
    expect(pauseProblem(segments, momentAt(3))).toBeNull();
    expect(pauseProblem(segments, momentAt(13))).toBeNull();
    expect(pauseProblem(segments, momentAt(13, 1))).toBe(PAUSE_STAYS);
  });

  it("is the last pause, even if the crafter added an earlier start", () => {
    expect(pauseProblem([aSegment(0, 3), aSegment(9, 12)], momentAt(13))).toBeNull();
    expect(pauseProblem([aSegment(0, 3, { isManual: true }), aSegment(3, 5)], momentAt(6))).toBeNull();
  });

  it("can't be taken back while the stopwatch runs, before Start, or after time added by hand", () => {
    expect(pauseProblem([aSegment(0, 3), aSegment(4, null)], momentAt(5))).toBe(PAUSE_STAYS);
    expect(pauseProblem([], momentAt(5))).toBe(PAUSE_STAYS);
    expect(pauseProblem([aSegment(0, 3, { isManual: true })], momentAt(5))).toBe(PAUSE_STAYS);
  });
});
