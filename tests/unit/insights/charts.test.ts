import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Bars } from "@/components/charts/bars";
import { YearGrid } from "@/components/charts/grids";

/** On average, in the font of the drawings. */
const LETTER = 6.6;

describe("a chart", () => {
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
