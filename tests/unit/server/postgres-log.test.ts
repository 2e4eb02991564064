import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { rotateLog } from "@/db/embedded/postmaster";

const folder = mkdtempSync(join(tmpdir(), "craft-pact-log-"));
const log = join(folder, "postgres.log");

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("rotateLog empties the log past 5 MB and keeps one older file, while Postgres keeps writing", () => {
  rotateLog(log);
  const postgres = openSync(log, "a", 0o600);
  for (const round of ["first", "second"]) {
    writeSync(postgres, `${round}\n`);
    rotateLog(log);
    expect(readFileSync(log, "utf8")).toContain(`${round}\n`);
    writeSync(postgres, "x".repeat(5_000_000));
    rotateLog(log);
    expect(readFileSync(log, "utf8")).toBe("");
    expect(readFileSync(`${log}.1`, "utf8")).toContain(`${round}\n`);
  }
  expect(readFileSync(`${log}.1`, "utf8")).not.toContain("first");
  closeSync(postgres);
});
