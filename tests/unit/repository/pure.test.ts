import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";

const folder = join(process.cwd(), "lib/domain");
const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts"))
  .map((name) => ({ name: name.replaceAll("\\", "/"), source: readFileSync(join(folder, name), "utf8") }));
const importsOf = (source: string) =>
  [...source.matchAll(/^(?:import|export)\s(?!type\s)[^;]*?from "([^"]+)";/gms)].map(([, from]) => from ?? "");
/** "crafting/stopwatch.ts", from what a file of an area imports. */
const resolve = (name: string, from: string) =>
  from.startsWith(".") ? `${join(dirname(name), from).replaceAll("\\", "/")}.ts` : from;

describe("the domain rules", () => {
  it.each(files)("in $name use no clock and no randomness", ({ source }) => {
    expect(source).not.toMatch(/Date\.now|new Date\(\)|performance\.|Math\.random|crypto|process\.|setTimeout/);
  });

  const withoutZod = files.filter(({ name }) => !name.endsWith("input.ts")).map(({ name }) => name);

  it.each(withoutZod)("in %s import no zod, directly or indirectly", (name) => {
    const reached = new Set([name]);
    for (const file of reached) {
      const imports = importsOf(files.find((candidate) => candidate.name === file)?.source ?? "");
      for (const from of imports) reached.add(resolve(file, from));
    }
    expect([...reached].filter((from) => from.startsWith("zod"))).toEqual([]);
  });
});
