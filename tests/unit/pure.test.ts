import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const folder = join(process.cwd(), "lib/domain");
const files = readdirSync(folder).map((name) => ({ name, source: readFileSync(join(folder, name), "utf8") }));
const importsOf = (source: string) =>
  [...source.matchAll(/^(?:import|export)\s(?!type\s)[^;]*?from "([^"]+)";/gms)].map(([, from]) => from ?? "");

describe("the rules", () => {
  it.each(files)("in $name import nothing but zod and each other", ({ source }) => {
    for (const from of importsOf(source)) expect(from).toMatch(/^(zod|zod\/mini|\.\/[a-z-]+)$/);
  });

  it.each(files)("in $name know no clock and no chance", ({ source }) => {
    expect(source).not.toMatch(/Date\.now|new Date\(\)|performance\.|Math\.random|crypto|process\.|setTimeout/);
  });

  const withoutZod = files.map(({ name }) => name.replace(".ts", "")).filter((name) => !name.endsWith("-input"));

  it.each(withoutZod)("in %s reach the browser without zod", (name) => {
    const reached = new Set([name]);
    for (const file of reached) {
      const imports = importsOf(files.find((candidate) => candidate.name === `${file}.ts`)?.source ?? "zod");
      for (const from of imports) reached.add(from.replace("./", ""));
    }
    expect([...reached].filter((from) => from.startsWith("zod"))).toEqual([]);
  });
});
