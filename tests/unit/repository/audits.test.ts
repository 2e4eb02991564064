import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const CHAPTERS = ["V1", "V2", "V3", "V4", "V5", "V6", "V7", "V8", "V9", "V11", "V12", "V13", "V14", "V15", "V16"];
const list = readFileSync("tests/audits/asvs.md", "utf8");
const rows = list.split("\n").flatMap((line) => {
  const [, ids, topic, holds, evidence] = line.split("|").map((cell) => cell.trim());
  return ids && /^\d/.test(ids) ? [{ ids: ids.split(", "), topic, holds, evidence: evidence ?? "" }] : [];
});

/** What looks like a path of the repository: its first part is one of the folders or files at the top. */
function findPaths(text: string): string[] {
  const top = readdirSync(".");
  return [...text.matchAll(/`([^`\s]+)`/g)].flatMap(([, code = ""]) =>
    top.includes(code.split("/")[0] ?? "") ? [code] : [],
  );
}

describe("the list of security requirements", () => {
  it("has every chapter that applies, and each requirement exactly once", () => {
    expect([...list.matchAll(/^## (V\d+)/gm)].map(([, chapter]) => chapter)).toEqual(CHAPTERS);
    const ids = rows.flatMap((row) => row.ids);
    expect(ids.length).toBeGreaterThan(150);
    for (const id of ids) expect(id).toMatch(/^\d+\.\d+\.\d+$/);
    expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
  });

  it("names an existing file for each requirement that holds, and explains each one that does not", () => {
    for (const { ids, holds, evidence } of rows) {
      const where = ids.join(", ");
      expect(holds, where).toMatch(/^(yes|no)$/);
      if (holds === "yes") expect(findPaths(evidence), where).not.toEqual([]);
      if (holds === "no") expect(evidence.split(/[.;] /).length, where).toBeGreaterThanOrEqual(2);
    }
    for (const path of findPaths(list)) expect(existsSync(path), path).toBe(true);
  });
});
