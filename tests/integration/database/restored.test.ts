import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { backUp } from "@/db/commands/backup";
import { manifestFile, tableFile } from "@/db/commands/backup/folder";
import { restore } from "@/db/commands/restore";
import { migrate } from "@/db/migrate";
import { findDatabaseName, replaceAvatar } from "@/db/queries/profile/avatars";
import { avatarUrl } from "@/lib/domain/profile/avatars";
import { setOwner } from "@/lib/server/pictures/storage";
import { diskStorage } from "@/lib/server/pictures/storage-disk";
import { runSql, urlOfDatabase } from "../../support/database/sql";
import { aUser } from "../../support/people/factories";

const url = process.env.ADMIN_DATABASE_URL ?? "";
const folder = mkdtempSync(join(tmpdir(), "craft-pact-restored-"));
const NAME = "0".repeat(32);
const INDEXES = `
  select pg_get_indexdef(indexrelid) as text from pg_index join pg_class on pg_class.oid = indrelid
    where relnamespace = 'public'::regnamespace
  union all
  select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated from pg_constraint
    where connamespace = 'public'::regnamespace
  order by 1`;

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a backup rejects a picture folder that is another database's or lacks the pictures that rows name", async () => {
  const { id } = await aUser();
  await replaceAvatar(id, avatarUrl(id, NAME, 96));
  const picturesIn = join(folder, "wrong");
  const into = join(folder, "made");
  const made = () => backUp({ url, picturesIn }, into);
  await expect(made()).rejects.toThrow("is not this database's store of pictures");
  await setOwner(diskStorage(picturesIn), "7550000000000000000-16384");
  await expect(made()).rejects.toThrow("is not this database's store of pictures");
  await setOwner(diskStorage(picturesIn), await findDatabaseName());
  await expect(made()).rejects.toThrow("holds no picture");
  expect(readdirSync(folder)).toEqual(["wrong"]);
  await diskStorage(picturesIn).put(`avatars/${id}/${NAME}-96.webp`, Buffer.from("picture"), "");
  expect((await made()).pictures).toHaveLength(1);
});

test("a backup of a database without pictures needs no picture folder", async () => {
  const fresh = await aDatabase("without_pictures");
  await migrate(fresh);
  const manifest = await backUp({ url: fresh, picturesIn: join(folder, "nowhere") }, join(folder, "bare"));
  expect(manifest.pictures).toEqual([]);
});

test("restoring a backup without pictures keeps the avatar addresses in the rows", async () => {
  const { id } = await aUser();
  const address = avatarUrl(id, NAME, 96);
  await replaceAvatar(id, address);
  const from = join(folder, "empty");
  await backUp({ url, picturesIn: null }, from);
  const manifest = join(from, "manifest.json");
  writeFileSync(manifest, readFileSync(manifest, "utf8").replace('"pictures": null', '"pictures": []'));
  const target = await aDatabase("restored_without_pictures");
  await restore(from, { url: target, picturesIn: join(folder, "restored") });
  expect(await runSql(target, [`select avatar_url from users where id = '${id}'`])).toEqual([{ avatar_url: address }]);
});

test("restore reports rows with broken references, and leaves no row of the backup behind", async () => {
  const { id } = await aUser();
  await runSql(url, [
    `insert into notifications (user_id, title, body, dedupe_key) values ('${id}', 'One', 'One', 'one')`,
  ]);
  const from = join(folder, "damaged");
  const manifest = await backUp({ url, picturesIn: null }, from);
  const file = tableFile(from, "notifications");
  const rows = String(gunzipSync(readFileSync(file)));
  const bytes = gzipSync(rows.replaceAll(id, "00000000-0000-4000-8000-00000000dead"));
  writeFileSync(file, bytes);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const tables = manifest.tables.map((one) => (one.name === "notifications" ? { ...one, sha256 } : one));
  writeFileSync(manifestFile(from), JSON.stringify({ ...manifest, tables }));

  const target = await aDatabase("restored_with_broken_keys");
  await expect(restore(from, { url: target, picturesIn: null })).rejects.toThrow("violates foreign key constraint");
  expect(await runSql(target, ["select count(*)::int as n from users"])).toEqual([{ n: 0 }]);
});

test("restore recreates every index, key and constraint, validated as before", async () => {
  await aUser();
  const from = join(folder, "whole");
  await backUp({ url, picturesIn: null }, from);
  const target = await aDatabase("restored_with_keys");
  expect((await restore(from, { url: target, picturesIn: null })).broken).toEqual({});
  const restored = await runSql(target, [INDEXES]);
  expect(restored.length).toBeGreaterThan(200);
  expect(restored).toEqual(await runSql(url, [INDEXES]));
});

async function aDatabase(name: string): Promise<string> {
  await runSql(url, [`drop database if exists ${name} with (force)`, `create database ${name} template template0`]);
  return urlOfDatabase(url, name);
}
