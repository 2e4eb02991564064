import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { PHASE_PRODUCTION_BUILD } from "next/constants.js";
import { describe, expect, it } from "vitest";
import { FACES } from "@/app/r/[token]/faces";
import { EMBED_STYLE, PAGE_STYLE, PRINT_STYLE } from "@/app/r/[token]/style";
import { PORTFOLIO_STYLE } from "@/app/u/[handle]/portfolio-document";
import { plainDocument } from "@/lib/server/gate/answers";
import { replaceLightDark } from "@/lib/site/theme";
import configFor from "@/next.config";
import { drawIconFiles } from "../../support/screens/icons";

const NAMES = [/Chrome (and Edge )?123/, /Firefox 128/, /Safari 17\.5/];

describe("the supported browsers", () => {
  it("match the browserslist in package.json", () => {
    const { browserslist } = JSON.parse(readFileSync("package.json", "utf8")) as { browserslist: string[] };
    const versions = { chrome: 123, edge: 123, firefox: 128, safari: 17.5, ios_saf: 17.5 };
    expect(browserslist).toEqual(Object.entries(versions).map(([name, version]) => `${name} >= ${version}`));
  });

  it.each(["README.md", "PRODUCT.md", "app/utilities.css"])("are named in %s", (file) => {
    for (const name of NAMES) expect(readFileSync(file, "utf8").replace(/\s+/g, " ")).toMatch(name);
  });
});

describe("a style sheet that is not part of the build", () => {
  const { env } = configFor(PHASE_PRODUCTION_BUILD);
  const sheets = {
    "a shared page": replaceLightDark(PAGE_STYLE),
    "an embedded page": replaceLightDark(EMBED_STYLE),
    "a printed page": replaceLightDark(PRINT_STYLE),
    "a portfolio": replaceLightDark(PORTFOLIO_STYLE),
    "a page of the gate": plainDocument({ title: "Busy", body: "", nonce: "" }),
    "the pocket stopwatch": String(env?.POCKET_STYLE),
  };

  it.each(Object.entries(sheets))("replaces light-dark() with variables for %s", (_, sheet) => {
    expect(sheet).not.toContain("light-dark(");
    expect(sheet).toContain("var(--light,#fbf8f2)var(--dark,#1b1815)");
  });

  it("goes through replaceLightDark() where its document is built", () => {
    const shared = readFileSync("app/r/[token]/page-document.ts", "utf8");
    expect(shared).toMatch(/<style nonce="\$\{nonce\}">\$\{new Html\(replaceLightDark\(style\)/);
    expect(readFileSync("app/u/[handle]/portfolio-document.ts", "utf8")).toContain("return buildDocument({");
  });

  it("follows the device's colour scheme and any scheme that a rule sets", () => {
    const sheet = replaceLightDark(
      ":root{color-scheme:light dark;--a: light-dark(#fff, rgb(0 0 0 / 0.5))}.paper{color-scheme:light}:root[data-theme=dark]{color-scheme:dark}",
    );
    expect(sheet).toBe(
      ":root{--light:initial;--dark: }@media(prefers-color-scheme:dark){:root{--light: ;--dark:initial}}" +
        ":root{color-scheme:light dark;--a: var(--light,#fff)var(--dark,rgb(0 0 0 / 0.5))}" +
        ".paper{color-scheme:light;--light:initial;--dark: }:root[data-theme=dark]{color-scheme:dark;--light: ;--dark:initial}",
    );
  });
});

describe("the faces of pages outside the build", () => {
  it.each(Object.values(FACES))("%s is a font of at most 20 KB, named after its contents", (name) => {
    const font = readFileSync(`public/fonts/${name}.woff2`);
    expect(name.split("-").at(-1)).toBe(createHash("sha256").update(font).digest("hex").slice(0, 12));
    expect(font.subarray(0, 4).toString()).toBe("wOF2");
    expect(font.length).toBeLessThanOrEqual(19_800);
  });

  it("are all that is in their folder", () => {
    const names = Object.values(FACES).map((name) => `${name}.woff2`);
    expect(readdirSync("public/fonts").sort()).toEqual(names.sort());
  });
});

it("the icons match what npm run icons generates from lucide-react", async () => {
  const files = await drawIconFiles();
  const stored = Object.keys(files).map((path) => [path, readFileSync(path, "utf8")]);
  expect(Object.fromEntries(stored)).toEqual(files);
});

const css = readFileSync("app/globals.css", "utf8");
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
  "app/(studio)/calculator/dashboard/month-cards.tsx",
  "app/(studio)/calculator/projects/price-breakdown.tsx",
  "components/ui/stitch-progress.tsx",
];

it.each(CHARTS)("%s draws its marks only in colours that this test checks", (file) => {
  // Grounds under an icon are no marks.
  const source = readFileSync(file, "utf8").replace(/(ground: |look=)"[^"]*"/g, "");
  const marks = source.match(
    /(?<=\b(?:fill|stroke|bg|border|text)-)(?:accent|madder|indigo|moss|ochre|danger|line|control)[a-z-]*/g,
  );
  const checked = [...chartMarks, "accent", "accent-mid", "line"];
  expect(marks).not.toBeNull();
  expect(marks?.filter((colour) => !checked.includes(colour))).toEqual([]);
});

describe.each(themes)("the %s theme", (theme) => {
  it.each(textPairs)("has a contrast of at least 4.5:1 for text %s on %s", (text, ground) => {
    expect(contrastOf(readToken(text, theme), readToken(ground, theme))).toBeGreaterThanOrEqual(4.5);
  });
  it.each(chartPairs)("has a contrast of at least 3:1 for the chart mark %s on %s", (mark, ground) => {
    expect(contrastOf(readToken(mark, theme), readToken(ground, theme))).toBeGreaterThanOrEqual(3);
  });
  it.each(controlPairs)("has a contrast of at least 3:1 for the control %s on %s", (mark, ground) => {
    expect(contrastOf(readToken(mark, theme), readToken(ground, theme))).toBeGreaterThanOrEqual(3);
  });
});

function readToken(name: string, theme: Theme): string {
  const found = new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(css);
  const hex = found?.[theme === "light" ? 1 : 2];
  if (!hex) throw new Error(`globals.css has no colour --${name}`);
  return hex;
}

function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminanceOf(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
