import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const css = readFileSync(new URL("../../../app/globals.css", import.meta.url), "utf8");
const themes = ["light", "dark"] as const;
type Theme = (typeof themes)[number];

const grounds = ["paper", "surface", "sunken"];
const accents = ["madder", "indigo", "moss", "ochre", "danger"];

/** Text pairs of the house: [text, ground]. WCAG 1.4.3 asks for 4.5:1. */
const textPairs = [
  ...grounds.flatMap((ground) => ["ink", "muted", ...accents].map((text) => [text, ground] as const)),
  ...accents.map((accent) => [accent, `${accent}-soft`] as const),
  ...accents.map((accent) => ["ink", `${accent}-soft`] as const),
  ...accents.map((accent) => ["on-accent", accent] as const),
  ...["madder", "indigo"].map((accent) => ["on-accent", `${accent}-strong`] as const),
  ...["danger-fill", "danger-fill-strong"].map((ground) => ["on-danger", ground] as const),
  ["muted", "madder-soft"] as const,
  ["muted", "indigo-soft"] as const,
];

/** Borders of controls, focus rings, bars and icons that carry meaning. WCAG 1.4.11 asks for 3:1. */
const controlPairs = [...grounds, ...accents.map((accent) => `${accent}-soft`)].flatMap((ground) =>
  (accents.some((accent) => ground === `${accent}-soft`) ? [ground.replace("-soft", "")] : ["control", ...accents]).map(
    (mark) => [mark, ground] as const,
  ),
);

/** What charts are drawn with, and the grounds they lie on. WCAG 1.4.11 asks for 3:1. */
const chartMarks = ["madder", "madder-mid", "indigo", "indigo-mid", "moss", "ochre", "control"];
const chartPairs = chartMarks.flatMap((mark) => grounds.map((ground) => [mark, ground] as const));
/** Every file that draws data. */
const CHARTS = [
  "app/(pact)/dashboard/week-chart.tsx",
  "app/(pact)/challenges/[challengeId]/quilt-marks.ts",
  "app/(pact)/challenges/emblem.tsx",
  "app/(pact)/impact/landscape/marks.ts",
  "app/(pact)/impact/cause-card.tsx",
  "app/(site)/steps-section.tsx",
  "app/(studio)/calculator/dashboard/active-card.tsx",
  "app/(studio)/calculator/dashboard/month-cards.tsx",
  "app/(studio)/calculator/projects/price-breakdown.tsx",
  "components/ui/stitch-progress.tsx",
];

it.each(CHARTS)("%s draws its marks only in colours that this test checks", (file) => {
  // Grounds under an icon are no marks.
  const source = readFileSync(new URL(`../../../${file}`, import.meta.url), "utf8").replace(
    /(ground: |look=)"[^"]*"/g,
    "",
  );
  const marks = source.match(
    /(?<=\b(?:fill|stroke|bg|border|text)-)(?:accent|madder|indigo|moss|ochre|danger|line|control)[a-z-]*/g,
  );
  const checked = [...chartMarks, "accent", "accent-mid", "line"];
  expect(marks).not.toBeNull();
  expect(marks?.filter((colour) => !checked.includes(colour))).toEqual([]);
});

describe.each(themes)("the %s theme", (theme) => {
  it.each(textPairs)("has a contrast of at least 4.5:1 for text %s on %s", (text, ground) => {
    expect(contrast(token(text, theme), token(ground, theme))).toBeGreaterThanOrEqual(4.5);
  });
  it.each(chartPairs)("has a contrast of at least 3:1 for the chart mark %s on %s", (mark, ground) => {
    expect(contrast(token(mark, theme), token(ground, theme))).toBeGreaterThanOrEqual(3);
  });
  it.each(controlPairs)("has a contrast of at least 3:1 for the control %s on %s", (mark, ground) => {
    expect(contrast(token(mark, theme), token(ground, theme))).toBeGreaterThanOrEqual(3);
  });
});

function token(name: string, theme: Theme): string {
  const found = new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(css);
  const hex = found?.[theme === "light" ? 1 : 2];
  if (!hex) throw new Error(`globals.css has no colour --${name}`);
  return hex;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
