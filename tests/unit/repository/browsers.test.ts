import { readFileSync } from "node:fs";
import { PHASE_PRODUCTION_BUILD } from "next/constants.js";
import { describe, expect, test } from "vitest";
import { EMBED_STYLE, PAGE_STYLE, PRINT_STYLE } from "@/app/r/[token]/style";
import { PORTFOLIO_STYLE } from "@/app/u/[handle]/portfolio-document";
import { plainDocument } from "@/lib/server/gate/answers";
import { lowerLightDark } from "@/lib/site/theme";
import configFor from "@/next.config";

const read = (file: string) => readFileSync(new URL(`../../../${file}`, import.meta.url), "utf8");
const NAMES = [/Chrome (and Edge )?123/, /Firefox 128/, /Safari 17\.5/];

describe("the supported browsers", () => {
  test("match the browserslist in package.json", () => {
    const { browserslist } = JSON.parse(read("package.json")) as { browserslist: string[] };
    const versions = { chrome: 123, edge: 123, firefox: 128, safari: 17.5, ios_saf: 17.5 };
    expect(browserslist).toEqual(Object.entries(versions).map(([name, version]) => `${name} >= ${version}`));
  });

  test.each(["README.md", "PRODUCT.md", "app/utilities.css"])("are named in %s", (file) => {
    for (const name of NAMES) expect(read(file).replace(/\s+/g, " ")).toMatch(name);
  });
});

describe("a style sheet that is not part of the build", () => {
  const { env } = configFor(PHASE_PRODUCTION_BUILD);
  const sheets = {
    "a shared page": lowerLightDark(PAGE_STYLE),
    "an embedded page": lowerLightDark(EMBED_STYLE),
    "a printed page": lowerLightDark(PRINT_STYLE),
    "a portfolio": lowerLightDark(PORTFOLIO_STYLE),
    "a page of the gate": plainDocument({ title: "Busy", body: "", nonce: "" }),
    "the pocket stopwatch": String(env?.POCKET_STYLE),
  };

  test.each(Object.entries(sheets))("replaces light-dark() with variables for %s", (_, sheet) => {
    expect(sheet).not.toContain("light-dark(");
    expect(sheet).toContain("var(--light,#fbf8f2)var(--dark,#1b1815)");
  });

  test("goes through lowerLightDark() where its document is built", () => {
    expect(read("app/r/[token]/page-document.ts")).toMatch(
      /<style nonce="\$\{nonce\}">\$\{new Html\(lowerLightDark\(style\)/,
    );
    expect(read("app/u/[handle]/portfolio-document.ts")).toContain("return documentOf({");
  });

  test("follows the device's colour scheme and any scheme that a rule sets", () => {
    const sheet = lowerLightDark(
      ":root{color-scheme:light dark;--a: light-dark(#fff, rgb(0 0 0 / 0.5))}.paper{color-scheme:light}:root[data-theme=dark]{color-scheme:dark}",
    );
    expect(sheet).toBe(
      ":root{--light:initial;--dark: }@media(prefers-color-scheme:dark){:root{--light: ;--dark:initial}}" +
        ":root{color-scheme:light dark;--a: var(--light,#fff)var(--dark,rgb(0 0 0 / 0.5))}" +
        ".paper{color-scheme:light;--light:initial;--dark: }:root[data-theme=dark]{color-scheme:dark;--light: ;--dark:initial}",
    );
  });
});
