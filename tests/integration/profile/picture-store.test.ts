import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { findDatabaseName, replaceAvatar } from "@/db/queries/profile/avatars";
import { withDatabase as connected } from "@/db/seed";
import { avatarUrl } from "@/lib/domain/profile/avatars";
import { removeAvatar, removeFilesOf, storeAvatar } from "@/lib/server/pictures/avatars";
import { openStorage } from "@/lib/server/pictures/open-storage";
import type { Storage } from "@/lib/server/pictures/storage";
import { findOwner, OWNER_KEY, setOwner } from "@/lib/server/pictures/storage";
import { s3Storage } from "@/lib/server/pictures/storage-s3";
import { sweepPictures } from "@/lib/server/pictures/sweep";
import { runSql, urlOfDatabase } from "../../support/database/sql";
import { aUser } from "../../support/people/factories";
import { aPicture } from "../../support/people/pictures";
import { startS3 } from "../../support/processes/s3";

const folder = mkdtempSync(join(tmpdir(), "craft-pact-picture-store-"));
process.env.DATA_DIR = folder;
// As earlier versions left it, readable for everybody on the machine.
mkdirSync(join(folder, "avatars"), { mode: 0o755 });

await openStorage();
const modeAtStart = statSync(join(folder, "avatars")).mode & 0o777;

const account = { accessKeyId: "AKCRAFT", secretAccessKey: "a secret of the store", bucket: "pictures" };
const s3 = await startS3(account);
const bucket = { ...account, region: "eu-west-1", endpoint: s3.endpoint };
const stores: [string, () => Promise<Storage>][] = [
  ["a folder", openStorage],
  ["a bucket", async () => s3Storage(bucket)],
];
const OTHER_DATABASE = "7550000000000000000-16384";

beforeEach(() => {
  rmSync(join(folder, OWNER_KEY), { force: true });
  rmSync(join(folder, "avatars"), { recursive: true, force: true });
  s3.files.clear();
});
afterAll(async () => {
  await s3.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A file in both of an avatar's sizes; named by the crafter's row or by none. */
async function putAvatar(files: Storage, userId: string, { named }: { named: boolean }): Promise<string[]> {
  const name = randomUUID().replaceAll("-", "");
  const keys = [96, 512].map((size) => `avatars/${userId}/${name}-${size}.webp`);
  for (const key of keys) await files.put(key, Buffer.from(key), "image/webp");
  if (named) await replaceAvatar(userId, avatarUrl(userId, name, 96));
  return keys;
}

async function listKeys(files: Storage): Promise<string[]> {
  const keys = [];
  for await (const { key } of files.list("avatars")) keys.push(key);
  return keys.sort();
}

const sweep = (files: Storage) => sweepPictures({ files, minAgeMs: 0 });

describe.each(stores)("sweepPictures in %s", (_, open) => {
  test("skips a store that belongs to another database, and logs that", async () => {
    const files = await open();
    await setOwner(files, OTHER_DATABASE);
    const { id } = await aUser();
    const all = [
      ...(await putAvatar(files, id, { named: true })),
      ...(await putAvatar(files, randomUUID(), { named: false })),
    ];
    const logged = vi.spyOn(console, "info").mockImplementation(() => {});
    await sweep(files);
    expect(await listKeys(files)).toEqual(all.sort());
    expect(await findOwner(files)).toBe(OTHER_DATABASE);
    expect(logged.mock.calls.map(([line]) => JSON.parse(line))).toMatchObject([{ event: "pictures.not_swept" }]);
    logged.mockRestore();
  });

  test("claims an empty store, and sweeps it from then on", async () => {
    const files = await open();
    await sweep(files);
    expect(await findOwner(files)).toBe(await findDatabaseName());
    await putAvatar(files, randomUUID(), { named: false });
    await sweep(files);
    expect(await listKeys(files)).toEqual([]);
  });

  test("claims an earlier version's store when our rows name files in it", async () => {
    const files = await open();
    const { id } = await aUser();
    const kept = await putAvatar(files, id, { named: true });
    await putAvatar(files, id, { named: false });
    await sweep(files);
    expect(await findOwner(files)).toBe(await findDatabaseName());
    expect(await listKeys(files)).toEqual(kept.sort());
  });

  test("leaves an earlier version's store alone when our rows name none of its files", async () => {
    const files = await open();
    const all = await putAvatar(files, randomUUID(), { named: false });
    const logged = vi.spyOn(console, "info").mockImplementation(() => {});
    await sweep(files);
    expect(await listKeys(files)).toEqual(all.sort());
    expect(await findOwner(files)).toBeNull();
    logged.mockRestore();
  });
});

test("replacing or removing an avatar deletes no file from another database's store", async () => {
  const files = await openStorage();
  const { id } = await aUser();
  const first = await putAvatar(files, id, { named: true });
  await setOwner(files, OTHER_DATABASE);
  const url = await storeAvatar(id, await aPicture("png"));
  await removeFilesOf(id, url);
  await removeAvatar(id);
  const left = await listKeys(files);
  expect(left).toEqual(expect.arrayContaining(first));
  expect(left).toHaveLength(4);
});

test("findDatabaseName returns a different name for each database", async () => {
  const admin = process.env.ADMIN_DATABASE_URL ?? "";
  await runSql(admin, ["drop database if exists another_name with (force)", "create database another_name"]);
  const other = await connected(urlOfDatabase(admin, "another_name"), (db) => findDatabaseName(db));
  expect(other).toMatch(/^\d+-\d+$/);
  expect(await findDatabaseName()).toMatch(/^\d+-\d+$/);
  expect(await findDatabaseName()).not.toBe(other);
});

test("the picture folder and its files are accessible to their owner only, even from an earlier version", async () => {
  const { id } = await aUser();
  await putAvatar(await openStorage(), id, { named: true });
  const files = readdirSync(join(folder, `avatars/${id}`)).map((file) => `avatars/${id}/${file}`);
  const modes = ["avatars", `avatars/${id}`, ...files].map((path) => statSync(join(folder, path)).mode & 0o777);
  expect(modes).toEqual([0o700, 0o700, 0o600, 0o600]);
  expect(modeAtStart).toBe(0o700);
});

test("a folder keeps nothing of a file that can't be written", async () => {
  const files = await openStorage();
  const full = { length: 8, toString: () => "" } as unknown as Uint8Array;
  await expect(files.put("avatars/full/me.webp", full, "image/webp")).rejects.toThrow();
  // The name can't be used either: a folder has it.
  mkdirSync(join(folder, "avatars/full/taken.webp/x"), { recursive: true });
  await expect(files.put("avatars/full/taken.webp", Buffer.from("x"), "image/webp")).rejects.toThrow();
  expect(readdirSync(join(folder, "avatars/full"))).toEqual(["taken.webp"]);
});

test("a bucket stores, reads, lists and removes files with signed requests", async () => {
  const files = s3Storage(bucket);
  const keys = Array.from({ length: 5 }, (_, index) => `avatars/someone/${index}-96.webp`);
  const [first = "", second = ""] = keys;
  for (const key of keys) await files.put(key, Buffer.from(key), "image/webp");
  await files.put("elsewhere/file", Buffer.from("x"), "image/webp");
  expect(s3.files.get(first)?.type).toBe("image/webp");
  expect(Buffer.from((await files.get(second)) ?? []).toString()).toBe(second);
  expect(await files.get("avatars/someone/none.webp")).toBeNull();
  for await (const { storedAt } of files.list("avatars")) expect(Date.now() - +storedAt).toBeLessThan(60_000);
  expect(await listKeys(files)).toEqual(keys);
  for (let times = 0; times < 2; times++) await files.remove(first);
  expect(await files.get(first)).toBeNull();
  expect(s3.refused).toEqual([]);

  const stranger = s3Storage({ ...bucket, secretAccessKey: "a guess" });
  await expect(stranger.get(second)).rejects.toThrow();
  expect(s3.refused).toHaveLength(1);
});
