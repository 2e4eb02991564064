import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeEach, expect, test } from "vitest";
import { backUp } from "@/db/commands/backup";
import { manifestFile, tableFile } from "@/db/commands/backup/folder";
import { restore } from "@/db/commands/restore";
import { runSql, withDatabase } from "../../support/database/sql";
import { aUser } from "../../support/people/factories";

const folder = mkdtempSync(join(tmpdir(), "craft-pact-failed-restore-"));
const source = process.env.ADMIN_DATABASE_URL ?? "";
const target = `${new URL(source).pathname.slice(1)}_restored`;
const INDEXES = `
  select pg_get_indexdef(indexrelid) as text from pg_index join pg_class on pg_class.oid = indrelid
    where relnamespace = 'public'::regnamespace
  union all
  select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated from pg_constraint
    where connamespace = 'public'::regnamespace
  order by 1`;

beforeEach(async () => {
  await runSql(source, [
    `drop database if exists ${target} with (force)`,
    `create database ${target} template template0`,
  ]);
});

afterAll(async () => {
  await runSql(source, [`drop database if exists ${target} with (force)`]);
  rmSync(folder, { recursive: true, force: true });
});

test("restore reports rows with broken references, and leaves no row of the backup behind", async () => {
  const { id } = await aUser();
  await runSql(source, [
    `insert into notifications (user_id, title, body, dedupe_key) values ('${id}', 'One', 'One', 'one')`,
  ]);
  const from = join(folder, "made");
  const manifest = await backUp({ url: source, picturesIn: null }, from);
  const file = tableFile(from, "notifications");
  const rows = String(gunzipSync(readFileSync(file)));
  const bytes = gzipSync(rows.replaceAll(id, "00000000-0000-4000-8000-00000000dead"));
  writeFileSync(file, bytes);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const tables = manifest.tables.map((one) => (one.name === "notifications" ? { ...one, sha256 } : one));
  writeFileSync(manifestFile(from), JSON.stringify({ ...manifest, tables }));

  const url = withDatabase(source, target);
  await expect(restore(from, { url, picturesIn: null })).rejects.toThrow("violates foreign key constraint");
  expect(await runSql(url, ["select count(*)::int as n from users"])).toEqual([{ n: 0 }]);
});

test("restore recreates every index, key and constraint, validated as before", async () => {
  await aUser();
  const from = join(folder, "whole");
  await backUp({ url: source, picturesIn: null }, from);
  const url = withDatabase(source, target);
  expect((await restore(from, { url, picturesIn: null })).broken).toEqual({});
  const restored = await runSql(url, [INDEXES]);
  expect(restored.length).toBeGreaterThan(200);
  expect(restored).toEqual(await runSql(source, [INDEXES]));
});
