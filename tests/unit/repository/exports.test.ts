import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";

/** Next.js and Vitest read the exports of these by themselves. */
const READ_BY_TOOLS =
  /(^|\/)(template-database|page|layout|route|default|loading|error|not-found|global-error|global-not-found|sitemap|robots|manifest|icon|middleware|instrumentation)\.tsx?$/;
const EXPORT = /^export (?:async )?(?:function\*?|const|let|class|type|interface) (\w+)/gm;
const NAMED = /^(?:import|export)\s([^;"]*?)\sfrom "([^"]+)"/gm;
const LATE = /\bimport\("([^"]+)"\)/g;

const sources = readFiles(["app", "components", "lib", "db", "tests/support"]);
const importing = new Map([...sources, ...readFiles(["tests"]), ...readFiles(["."], false)]);

function readFiles(folders: string[], recursive = true): Map<string, string> {
  const names = folders.flatMap((folder) =>
    readdirSync(folder, { recursive, encoding: "utf8" }).map((name) => join(folder, name)),
  );
  return new Map(names.filter((name) => /\.(tsx?|mjs)$/.test(name)).map((name) => [name, readFileSync(name, "utf8")]));
}

function resolve(path: string, from: string): string | undefined {
  const bare = from.startsWith("@/") ? from.slice(2) : join(dirname(path), from);
  return [".ts", ".tsx", ".mjs", ""].map((end) => bare + end).find((file) => existsSync(file));
}

it("exports nothing that no other file imports", () => {
  const used = new Set<string>();
  for (const [path, source] of importing) {
    for (const [, names = "", from = ""] of source.matchAll(NAMED)) {
      const file = resolve(path, from);
      for (const [name] of names.matchAll(/\*|\w+/g)) used.add(`${file} ${name}`);
    }
    // What is loaded late is taken from the file by name, somewhere after that.
    for (const [, from = ""] of source.matchAll(LATE)) {
      const file = resolve(path, from);
      for (const [, name] of importing.get(file ?? "")?.matchAll(EXPORT) ?? [])
        if (new RegExp(`\\b${name}\\b`).test(source)) used.add(`${file} ${name}`);
    }
  }
  const unused = [...sources].flatMap(([path, source]) => {
    if (READ_BY_TOOLS.test(path) || used.has(`${path} *`)) return [];
    const names = [...source.matchAll(EXPORT)].map(([, name]) => name);
    return names.filter((name) => !used.has(`${path} ${name}`)).map((name) => `${path}: ${name}`);
  });
  expect(sources.size).toBeGreaterThan(1_000);
  expect(unused).toEqual([]);
});
