import { describe, expect, test } from "vitest";
import { instantOf, localMoment } from "@/components/stopwatch/local-moment";

describe("a moment in the crafter's local time", () => {
  test("is formatted for a datetime-local field", () => {
    expect(localMoment(new Date("2026-11-20T22:15:40Z"), "Africa/Johannesburg")).toBe("2026-11-21T00:15");
  });

  test("converts back to the same instant, to the minute", () => {
    for (const zone of ["Africa/Johannesburg", "America/New_York", "Asia/Kathmandu", "Pacific/Auckland", "UTC"])
      for (const iso of ["2026-11-20T22:15:00Z", "2026-03-08T12:00:00Z", "2026-07-01T00:00:00Z"])
        expect(instantOf(localMoment(new Date(iso), zone), zone)?.toISOString()).toBe(new Date(iso).toISOString());
  });

  test("keeps its wall-clock meaning after the clock went forward or back on that day", () => {
    expect(instantOf("2026-03-08T12:00", "America/New_York")?.toISOString()).toBe("2026-03-08T16:00:00.000Z");
    expect(instantOf("2026-11-01T12:00", "America/New_York")?.toISOString()).toBe("2026-11-01T17:00:00.000Z");
  });

  test("is read without the clock change in the hour that the clock skips", () => {
    expect(instantOf("2026-03-08T02:30", "America/New_York")?.toISOString()).toBe("2026-03-08T07:30:00.000Z");
  });

  test("means the first occurrence in the hour that comes twice", () => {
    expect(instantOf("2026-11-01T01:30", "America/New_York")?.toISOString()).toBe("2026-11-01T05:30:00.000Z");
  });

  test("is null while the field is empty", () => {
    expect(instantOf("", "UTC")).toBeNull();
  });
});
