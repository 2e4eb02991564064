import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { backUp } from "@/db/commands/backup";
import { restore } from "@/db/commands/restore";
import { migrate } from "@/db/migrate";
import { findDatabaseName, replaceAvatar } from "@/db/queries/profile/avatars";
import { avatarUrl } from "@/lib/domain/profile/avatars";
import { setOwner } from "@/lib/server/pictures/storage";
import { diskStorage } from "@/lib/server/pictures/storage-disk";
import { runSql, withDatabase } from "../../support/database/sql";
import { aUser } from "../../support/people/factories";

const url = process.env.ADMIN_DATABASE_URL ?? "";
const folder = mkdtempSync(join(tmpdir(), "craft-pact-backup-pictures-"));
const NAME = "0".repeat(32);

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

async function aDatabase(name: string): Promise<string> {
  await runSql(url, [`drop database if exists ${name} with (force)`, `create database ${name} template template0`]);
  return withDatabase(url, name);
}
