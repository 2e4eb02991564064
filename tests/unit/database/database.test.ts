import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DrizzleQueryError } from "drizzle-orm";
import { expect, test } from "vitest";
import { databaseWarnings } from "@/db/commands/start/database";
import { isDatabaseAway } from "@/db/connection/away";
import { rotateLog } from "@/db/embedded/postmaster";
import { TimeoutError } from "@/lib/time-out";

const aPostgresError = (code: string) =>
  Object.assign(new Error("as Postgres puts it"), { name: "PostgresError", code });
const aDriverError = (code: string) => Object.assign(new Error("as the driver puts it"), { code });

test.each([
  ...["08006", "08P01", "53300", "57P01", "57P02", "57P03", "40001"].map(aPostgresError),
  ...["ECONNREFUSED", "ENOTFOUND", "ECONNRESET", "CONNECT_TIMEOUT", "CONNECTION_CLOSED"].map(aDriverError),
  new TimeoutError("no answer in time"),
])("isDatabaseAway is true for $name $code", (error) => {
  expect(isDatabaseAway(error)).toBe(true);
  expect(isDatabaseAway(new DrizzleQueryError("select 1", [], error))).toBe(true);
});

test.each([
  ...["42501", "42P01", "22021", "23505", "28P01", "3D000", "40P01", "55P03", "57014"].map(aPostgresError),
  new TypeError("of ours"),
])("isDatabaseAway is false for $name $code", (error) => {
  expect(isDatabaseAway(error)).toBe(false);
  expect(isDatabaseAway(new DrizzleQueryError("select 1", [], error))).toBe(false);
});

const listWarnings = (versionNum: number, ownsTables = false) => databaseWarnings({ versionNum, ownsTables });

test("databaseWarnings warns of a minor release that lacks security fixes, and not of a newer one", () => {
  expect(listWarnings(180_004)).toEqual([
    "Warning: Postgres 18.4 lacks security fixes. Production needs 18.6 or later.",
  ]);
  expect(listWarnings(160_014)).toEqual([
    "Warning: Postgres 16.14 lacks security fixes. Production needs 16.16 or later.",
  ]);
  for (const current of [150_020, 160_016, 170_012, 180_006, 180_010, 190_000])
    expect(listWarnings(current)).toEqual([]);
});

test("databaseWarnings warns when the app's role owns the tables", () => {
  expect(listWarnings(180_006, true)).toEqual([
    "Warning: the role in DATABASE_URL owns the tables, so the app could change or drop them.",
  ]);
});

test("rotateLog empties the log past 5 MB and keeps one older file, while Postgres keeps writing", () => {
  const folder = mkdtempSync(join(tmpdir(), "craft-pact-log-"));
  const log = join(folder, "postgres.log");
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
  rmSync(folder, { recursive: true, force: true });
});
