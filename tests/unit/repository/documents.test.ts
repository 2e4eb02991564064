import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { envSchema } from "@/lib/server/env";
import { changelogHtml } from "@/lib/site/documents";
import { listFiles } from "../../support/sources";

const top = readdirSync(".");
const AREAS = readdirSync("lib/domain");
const documents = [...top.filter((name) => name.endsWith(".md")), "db/growing.md", ...listFiles("lib/domain", /\.md$/)];
const scripts = Object.keys(JSON.parse(readFileSync("package.json", "utf8")).scripts);

describe.each(documents)("%s", (document) => {
  const text = readFileSync(document, "utf8");

  it("names only files that exist", () => {
    const codes = [...text.matchAll(/`([^`]+)`|^\s*(n[pv][mx] .*)$/gm)].map(([, code, line]) => code ?? line ?? "");
    const paths = codes
      .flatMap((code) => code.split(/\s+/))
      .filter((word) => top.includes(word.split("/")[0] ?? "") && !/[*<…{]/.test(word))
      .map((word) => word.replace(/[,.]$/, ""));
    const links = [...text.matchAll(/\]\(([^)#:]+)[)#]/g)].map(([, link]) => join(dirname(document), link ?? ""));
    expect([...paths, ...links].filter((path) => !existsSync(path))).toEqual([]);
  });

  it("names each function with the file that defines it", () => {
    const pairs = [...text.matchAll(/`(\w+)(?:\(\))?`\s+\(`([^`]+\.tsx?)`\)/g)];
    const misplaced = pairs.filter(([, name = "", file = ""]) => {
      const source = existsSync(file) ? readFileSync(file, "utf8") : "";
      return !new RegExp(`(?:function|const) ${name}\\b`).test(source);
    });
    expect(misplaced.map(([pair]) => pair)).toEqual([]);
  });

  it("names only scripts that package.json has", () => {
    const named = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name ?? "");
    expect(named.filter((name) => !scripts.includes(name))).toEqual([]);
  });
});

describe("README.md", () => {
  const readme = readFileSync("README.md", "utf8");
  const example = readFileSync(".env.example", "utf8");

  it("stays within 4 KB, with two pictures and ten settings", () => {
    expect(Buffer.byteLength(readme)).toBeLessThanOrEqual(4096);
    expect(readme.match(/^!\[/gm)).toHaveLength(2);
    expect(readme.match(/^\| `[A-Z_]+` /gm)).toHaveLength(10);
  });

  it("relies on .env.example to list every setting", () => {
    const OF_TESTS = /^(NODE_ENV|EMBEDDED_DATABASE|MEASURE_FILE|LAUNCHER_PID|CAPTCHA_.*|PASSWORD_COST)$/;
    const names = Object.keys(envSchema.in.in.shape).filter((name) => !OF_TESTS.test(name));
    expect(names.length).toBeGreaterThan(30);
    expect(names.filter((name) => !example.includes(name))).toEqual([]);
  });
});

describe("PRODUCT.md", () => {
  const text = readFileSync("PRODUCT.md", "utf8");
  const named = [...text.matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code);

  it("stays within 4 KB and links to the README of every area", () => {
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(4096);
    expect(AREAS.filter((area) => !text.includes(`](lib/domain/${area}/README.md)`))).toEqual([]);
  });

  it("names every screen", () => {
    const pages = listFiles("app", /(^|\/)(page\.tsx|[ur]\/\[\w+\]\/route\.tsx?)$/).map((file) =>
      file.replace(/^app|\/(\([^)]+\)|@\w+)|\/[^/]+$/g, "").replaceAll(/\[\w+\]/g, "…"),
    );
    expect(pages.length).toBeGreaterThan(50);
    expect(pages.filter((page) => !page.startsWith("/admin/") && !named.includes(page || "/"))).toEqual([]);
  });
});

it.each(listFiles("lib/domain", /\.md$/))("%s has 1 to 6 KB", (document) => {
  const { size } = statSync(document);
  expect(size).toBeGreaterThanOrEqual(1_000);
  expect(size).toBeLessThanOrEqual(6 * 1024);
});

it("changelogHtml shows every release, newest first, without its “Under the hood” section", () => {
  const text = `# Changelog\n\nWords.\n\n## Unreleased\n\n### Added\n\n- A bell.\n\n### Under the hood\n\n- A pool.\n\n## 1 May\n\n### Fixed\n\n- A hole.\n`;
  expect(changelogHtml(text)).toBe(
    "<h2>Lately</h2>\n<h3>Added</h3>\n<ul>\n<li>A bell.</li>\n</ul>\n<h2>1 May</h2>\n<h3>Fixed</h3>\n<ul>\n<li>A hole.</li>\n</ul>\n",
  );
});

it("changelogHtml renders every release of CHANGELOG.md and mentions no file, command or setting", () => {
  const html = changelogHtml();
  const releases = readFileSync("CHANGELOG.md", "utf8").match(/^## /gm);
  expect(html.match(/<h2>/g)).toHaveLength(releases?.length ?? 0);
  expect(html).not.toMatch(/npm run|\.md\b|\.ts\b|[A-Z]+_[A-Z]+|<a /);
});
