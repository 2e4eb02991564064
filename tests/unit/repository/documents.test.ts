import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { envSchema } from "@/lib/server/env-schema";

const top = readdirSync(".");
const documents = top.filter((name) => name.endsWith(".md"));
const scripts = Object.keys(JSON.parse(readFileSync("package.json", "utf8")).scripts);

describe.each(documents)("%s", (document) => {
  const text = readFileSync(document, "utf8");

  it("names only files that exist", () => {
    const codes = [...text.matchAll(/`([^`]+)`|^\s*(n[pv][mx] .*)$/gm)].map(([, code, line]) => code ?? line ?? "");
    const paths = codes
      .flatMap((code) => code.split(/\s+/))
      .filter((word) => top.includes(word.split("/")[0] ?? "") && !/[*<…]/.test(word));
    const links = [...text.matchAll(/\]\(([^)#:]+)[)#]/g)].map(([, link]) => link ?? "");
    expect([...paths, ...links].filter((path) => !existsSync(path))).toEqual([]);
  });

  it("names each function with the file that holds it", () => {
    const pairs = [...text.matchAll(/`(\w+)(?:\(\))?`\s+\(`([^`]+\.tsx?)`\)/g)];
    const misplaced = pairs.filter(([, name = "", file = ""]) => {
      const source = existsSync(file) ? readFileSync(file, "utf8") : "";
      return !new RegExp(`(?:function|const) ${name}\\b`).test(source);
    });
    expect(misplaced.map(([pair]) => pair)).toEqual([]);
  });

  it("names only scripts of package.json", () => {
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

  it("leaves every setting to .env.example", () => {
    const OF_TESTS = /^(NODE_ENV|EMBEDDED_DATABASE|MEASURE_FILE|LAUNCHER_PID|CAPTCHA_.*|PASSWORD_COST)$/;
    const names = Object.keys(envSchema.in.in.shape).filter((name) => !OF_TESTS.test(name));
    expect(names.length).toBeGreaterThan(30);
    expect(names.filter((name) => !example.includes(name))).toEqual([]);
  });
});

describe("the sections of PRODUCT.md", () => {
  const titles = readFileSync("PRODUCT.md", "utf8").matchAll(/^## (\d+)\. /gm);
  const sections = [...titles].map(([, number]) => Number(number));

  it("are numbered in order", () => {
    expect(sections).toEqual(sections.map((_, index) => index + 1));
  });

  it("are the ones that the code refers to", () => {
    const referred = ["app", "components", "db", "lib", "tests"].flatMap(filesIn).flatMap((file) => {
      const found = readFileSync(file, "utf8").matchAll(/PRODUCT\.md, section (\d+)/g);
      return [...found].map(([, number]) => Number(number));
    });
    expect(referred.length).toBeGreaterThan(10);
    expect(referred.filter((number) => !sections.includes(number))).toEqual([]);
  });
});

function filesIn(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return names.filter((name) => /\.(tsx?|sql)$/.test(name)).map((name) => `${folder}/${name}`);
}
