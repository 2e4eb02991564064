import { describe, expect, it } from "vitest";
import { shortLength, weekScale } from "@/app/(pact)/dashboard/week-chart";

describe("the chart of a week", () => {
  it.each([
    [[], "1 h", "30 m"],
    [[17], "1 h", "30 m"],
    [[3_600], "1 h", "30 m"],
    [[3_601], "2 h", "1 h"],
    [[0, 5 * 3_600, 60], "6 h", "3 h"],
    [[86_400], "24 h", "12 h"],
    [[90_000], "26 h", "13 h"],
  ])("has a scale for days of %j seconds up to %s", (seconds, top, half) => {
    const { topSeconds, lines } = weekScale(seconds);
    expect(lines.map(({ label }) => label)).toEqual([top, half]);
    for (const day of seconds) expect(day).toBeLessThanOrEqual(topSeconds);
  });

  it.each([
    [17, "17\u00a0s"],
    [60, "1m"],
    [3_599, "59m"],
    [3_600, "1h 0m"],
    [8_100, "2h 15m"],
    [43_200, "12h 0m"],
  ])("labels a bar of %d seconds as %s", (seconds, words) => expect(shortLength(seconds)).toBe(words));
});
