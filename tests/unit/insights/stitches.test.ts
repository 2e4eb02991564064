import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it, test } from "vitest";
import { Bars } from "@/components/charts/bars";
import { HourGrid, YearGrid } from "@/components/charts/grids";
import {
  cutIntoBlocks,
  longestStreak,
  markOfDay,
  markPaths,
  monthColumns,
  outlinePath,
  stitchPaths,
} from "@/lib/domain/insights/stitches";
import { withLocale } from "@/lib/server/log/request-context";

const aDay = (localDate: string, seconds: number, lateSeconds = 0) => ({
  localDate,
  seconds,
  lateSeconds,
  sessions: 1,
});

describe("markOfDay", () => {
  test.each([
    [0, null],
    [1, "dot"],
    [299, "dot"],
    [300, { full: 1, late: 0 }],
    [1_799, { full: 1, late: 0 }],
    [1_800, { full: 2, late: 0 }],
    [3_600, { full: 3, late: 0 }],
    [7_199, { full: 3, late: 0 }],
    [7_200, { full: 4, late: 0 }],
    [86_400, { full: 4, late: 0 }],
  ])("marks %i seconds as %o", (seconds, mark) => {
    expect(markOfDay({ seconds, lateSeconds: 0 })).toEqual(mark);
  });

  it("makes the stitches grey for time that came too late for the streak", () => {
    expect(markOfDay({ seconds: 7_200, lateSeconds: 7_200 })).toEqual({ full: 0, late: 4 });
    expect(markOfDay({ seconds: 7_200, lateSeconds: 5_000 })).toEqual({ full: 2, late: 2 });
    expect(markOfDay({ seconds: 600, lateSeconds: 301 })).toEqual({ full: 0, late: 1 });
  });

  it("includes a full stitch exactly when the date counts for the streak", () => {
    for (const seconds of [1, 299, 300, 301, 1_800, 9_000])
      for (const late of [0, 1, 150, 299, 300, seconds]) {
        const mark = markOfDay({ seconds, lateSeconds: Math.min(late, seconds) });
        const isFull = mark !== null && mark !== "dot" && mark.full > 0;
        expect(isFull).toBe(seconds - Math.min(late, seconds) >= 300);
      }
  });
});

describe("longestStreak", () => {
  it("continues over one date with no, too little or only late time, and over days off", () => {
    const days = [
      ...[aDay("2026-02-27", 400), aDay("2026-02-28", 400), aDay("2026-03-01", 400)],
      ...[aDay("2026-03-02", 200), aDay("2026-03-03", 900), aDay("2026-03-04", 900, 900), aDay("2026-03-06", 900)],
    ];
    expect(longestStreak(days)).toBe(4);
    expect(longestStreak(days, [{ from: "2026-03-04", to: "2026-03-04" }])).toBe(4);
    expect(longestStreak(days, [{ from: "2026-03-04", to: "2026-03-05" }])).toBe(5);
    expect(longestStreak([])).toBe(0);
  });
});

describe("the year’s grid", () => {
  const [block] = cutIntoBlocks({ from: "2026-11-04", to: "2026-11-23" });
  if (!block) throw new Error("no block");

  it("splits a year into two halves of whole weeks that hold each date once", () => {
    const blocks = cutIntoBlocks({ from: "2025-11-24", to: "2026-11-23" });
    expect(blocks).toEqual([
      { from: "2025-11-24", to: "2026-05-31", first: "2025-11-24", columns: 27 },
      { from: "2026-06-01", to: "2026-11-23", first: "2026-06-01", columns: 26 },
    ]);
  });

  it("has one column per week, one row per weekday, and no cell outside its range", () => {
    expect(block).toMatchObject({ first: "2026-11-02", columns: 4 });
    expect(outlinePath(block)).toBe("M-.5 6.5V1.5H.5V-.5H3.5V0.5H2.5V6.5z");
    const [day] = cutIntoBlocks({ from: "2026-11-04", to: "2026-11-05" });
    expect(day && outlinePath(day)).toBe("M-.5 3.5V1.5H.5V3.5z");
  });

  it("draws consecutive equal dates of one week as one line", () => {
    const days = [
      ...[aDay("2026-11-03", 900), aDay("2026-11-04", 900), aDay("2026-11-05", 900), aDay("2026-11-06", 9_000)],
      ...[aDay("2026-11-08", 900), aDay("2026-11-09", 900), aDay("2026-11-24", 900)],
    ];
    expect([...markPaths(days, block)]).toEqual([
      ["1-0", "m0 2v1m0 3zm1-6z"],
      ["4-0", "m0 4z"],
    ]);
  });

  it("names each month at the column where it begins", () => {
    const months = monthColumns({ from: "2026-10-20", to: "2026-11-23", first: "2026-10-19", columns: 6 });
    expect(months).toEqual([{ month: "2026-11", column: 1 }]);
  });

  it("draws as many stitches as a mark has, with the late ones last, half as long", () => {
    const places = (path: string) => [...path.matchAll(/M\S+ (\S+)h/g)].map(([, y]) => Number(y));
    const { full, late } = stitchPaths("2-1");
    expect([...places(full), ...places(late)]).toEqual([0.27, 0.5, 0.73]);
    expect(late).toBe("M.36 .73h.28");
    expect(stitchPaths("0-0")).toEqual({ full: "", late: "" });
  });
});

describe("a chart", () => {
  /** On average, in the font of the drawings. */
  const LETTER = 6.6;

  it.each([1, 7, 30, 53])("keeps the labels of its %d bars inside the drawing", (count) => {
    const bars = Array.from({ length: count }, () => ({ label: "26 Nov", value: 1, words: "" }));
    const svg = renderToStaticMarkup(Bars({ labelledBy: "words", bars, top: "1 h" }));
    const centres = [...svg.matchAll(/<text x='([\d.]+)'>26 Nov/g)].map(([, x]) => Number(x));
    expect(centres).toHaveLength(count);
    const half = ("26 Nov".length * LETTER) / 2;
    expect(Math.min(...centres)).toBeGreaterThanOrEqual(half);
    expect(Math.max(...centres)).toBeLessThanOrEqual(320 - half);
  });

  it("keeps the names of the months inside the drawing, whatever day the year begins on", () => {
    for (let day = 1; day <= 31; day += 1) {
      const date = `${day}`.padStart(2, "0");
      const range = { from: `2025-10-${date}`, to: `2026-10-${date}` };
      const html = renderToStaticMarkup(YearGrid({ labelledBy: "words", days: [], range }));
      const width = Number(/viewBox="0 0 (\d+)/.exec(html)?.[1]);
      const ends = [...html.matchAll(/<text x='(\d+)' y='10'>(\w+)/g)].map(
        ([, x, name = ""]) => Number(x) + name.length * LETTER,
      );
      expect(ends.length).toBeGreaterThan(4);
      expect(Math.max(...ends), range.from).toBeLessThanOrEqual(width);
    }
  });
});

describe("the hours of the week", () => {
  it("name their hours as the reader's clock does", () => {
    const hours = [8, 17].map((hour) => ({ weekday: 1, hour, seconds: 3_600 }));
    const clocks = (locale: string) =>
      withLocale(locale, () => renderToStaticMarkup(HourGrid({ labelledBy: "hours", hours }))).match(
        /(?<=<text x='\d+'>)\d[^<]*/g,
      );
    expect(clocks("en-GB")).toEqual(["09", "12", "15", "18"]);
    expect(clocks("en-US")).toEqual(["9 AM", "12 PM", "3 PM", "6 PM"]);
  });
});
