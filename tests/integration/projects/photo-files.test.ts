import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { db } from "@/db/connection/client";
import { projectPhotos, users } from "@/db/schema";
import { deletePhotoAction } from "@/lib/actions/photos";
import { deleteProjectAction } from "@/lib/actions/projects";
import { PHOTO_SIZES, photoKey } from "@/lib/domain/projects/photos";
import { exportStream } from "@/lib/server/exports/zip-export";
import { removeFilesOf } from "@/lib/server/pictures/avatars";
import { openStorage } from "@/lib/server/pictures/open-storage";
import type { Storage } from "@/lib/server/pictures/storage";
import { OWNER_KEY } from "@/lib/server/pictures/storage";
import { s3Storage } from "@/lib/server/pictures/storage-s3";
import { sweepPictures } from "@/lib/server/pictures/sweep";
import { aPhoto, aProject, aUser } from "../../support/people/factories";
import { bytesOf, textsOf } from "../../support/people/import-api";
import { aPicture } from "../../support/people/pictures";
import { startS3 } from "../../support/processes/s3";
import { aMaker, filesOf, folder, getPhoto, upload, withPhotoFolder } from "../../support/requests/photo-requests";

withPhotoFolder();

const bucket = { accessKeyId: "AKCRAFT", secretAccessKey: "a secret of the store", bucket: "pictures" };
const s3 = await startS3(bucket);
afterAll(() => s3.stop());

const stores: [string, () => Promise<Storage>][] = [
  ["a folder", openStorage],
  ["a bucket", async () => s3Storage({ ...bucket, region: "eu-west-1", endpoint: s3.endpoint })],
];

const keysOf = (userId: string, photoId: string) => PHOTO_SIZES.map((size) => photoKey(userId, photoId, size));
const sweep = (files: Storage) => sweepPictures({ files, minAgeMs: 0 });

async function listKeys(files: Storage): Promise<string[]> {
  const keys = [];
  for await (const { key } of files.list("photos")) keys.push(key);
  return keys.sort();
}

async function putFiles(files: Storage, userId: string, photoId: string) {
  for (const key of keysOf(userId, photoId)) await files.put(key, Buffer.from(key), "image/webp");
}

/** A photo with its row and its files in this store. */
async function aStoredPhoto(files: Storage) {
  const user = await aUser();
  const { id } = await aPhoto(user.id, (await aProject(user.id)).id);
  await putFiles(files, user.id, id);
  return { user, id };
}

describe.each(stores)("the sweep of photos in %s", (_, open) => {
  beforeEach(async () => {
    rmSync(`${folder}/photos`, { recursive: true, force: true });
    rmSync(`${folder}/${OWNER_KEY}`, { force: true });
    s3.files.clear();
    for (const files of [await openStorage(), await open()]) await sweep(files);
  });

  it("deletes the files of deleted accounts, and no others", async () => {
    const files = await open();
    const [leaving, staying] = [await aStoredPhoto(files), await aStoredPhoto(files)];
    await sweep(files);
    expect(await listKeys(files)).toHaveLength(6);
    await db.delete(users).where(eq(users.id, leaving.user.id));
    await sweep(files);
    expect(await listKeys(files)).toEqual(keysOf(staying.user.id, staying.id).sort());
  });

  it("keeps files younger than an hour, such as an upload whose row is not stored yet", async () => {
    const files = await open();
    await putFiles(files, randomUUID(), randomUUID());
    await sweepPictures({ files });
    expect(await listKeys(files)).toHaveLength(3);
    await sweep(files);
    expect(await listKeys(files)).toEqual([]);
  });

  it("deletes a file that is stored under another crafter's id", async () => {
    const files = await open();
    const [mine, other] = [await aStoredPhoto(files), await aUser()];
    await putFiles(files, other.id, mine.id);
    await sweep(files);
    expect(await listKeys(files)).toEqual(keysOf(mine.user.id, mine.id).sort());
  });
});

describe("photo files are deleted at once", () => {
  it("when their photo is deleted", async () => {
    const { user, project } = await aMaker();
    const [kept, deleted] = [await anUpload(project.id), await anUpload(project.id)];
    expect(filesOf(user.id)).toHaveLength(6);
    await deletePhotoAction({ photoId: deleted });
    expect(filesOf(user.id)).toEqual([`${kept}-1024.webp`, `${kept}-2048.webp`, `${kept}-320.webp`]);
    expect((await getPhoto(deleted)).status).toBe(404);
    expect((await getPhoto(kept)).status).toBe(200);
  });

  it("when their project is deleted", async () => {
    const { user, project } = await aMaker();
    await anUpload(project.id);
    await deleteProjectAction({ projectId: project.id });
    expect(filesOf(user.id)).toEqual([]);
  });

  it("when their owner is deleted, and other crafters' files stay", async () => {
    const other = await aMaker();
    await anUpload(other.project.id);
    const { user, project } = await aMaker();
    await anUpload(project.id);
    await removeFilesOf(user.id, null);
    expect(filesOf(user.id)).toEqual([]);
    expect(filesOf(other.user.id)).toHaveLength(3);
  });

  it("when the upload's row can't be inserted", async () => {
    const { user, project } = await aMaker();
    const files = await openStorage();
    const { put } = files;
    // The last place is taken while the picture is stored.
    files.put = async (...args) => {
      await put(...args);
      if (args[0].endsWith("-320.webp")) for (let at = 0; at < 3; at++) await aPhoto(user.id, project.id);
    };
    const answer = await upload(project.id, await aPicture("png"));
    files.put = put;
    expect(answer.status).toBe(400);
    expect(filesOf(user.id)).toEqual([]);
    expect(await db.$count(projectPhotos, eq(projectPhotos.projectId, project.id))).toBe(3);
  });
});

it("a store that fails to write keeps nothing of a photo, and one that fails to delete leaves it to the sweep", async () => {
  const { user, project } = await aMaker();
  vi.spyOn(console, "error").mockImplementation(() => {});
  const files = await openStorage();
  const put = vi.spyOn(files, "put").mockRejectedValueOnce(new Error("power lost"));
  expect((await upload(project.id, await aPicture("png"))).status).toBe(503);
  put.mockRestore();
  expect(await db.$count(projectPhotos, eq(projectPhotos.projectId, project.id))).toBe(0);
  expect(filesOf(user.id)).toEqual([]);
  const id = await anUpload(project.id);
  const remove = vi.spyOn(files, "remove").mockRejectedValue(new Error("power lost"));
  await deletePhotoAction({ photoId: id });
  remove.mockRestore();
  expect(filesOf(user.id).length).toBeGreaterThan(0);
  await sweepPictures({ minAgeMs: 0 });
  expect(filesOf(user.id)).toEqual([]);
  vi.restoreAllMocks();
});

it("an export contains the crafter's photos with their descriptions, and nobody else's", async () => {
  const other = await aMaker();
  const theirs = await anUpload(other.project.id);
  const { user, project } = await aMaker();
  const id = await anUpload(project.id);
  await db.update(projectPhotos).set({ alt: "=Two sleeves" }).where(eq(projectPhotos.id, id));
  const files = textsOf(await bytesOf(exportStream(user.id, new Date())));
  expect(Object.keys(files).filter((name) => name.startsWith("photos/"))).toEqual([`photos/${id}.webp`]);
  expect(files["photos.csv"]).toContain(`Cardigan,photos/${id}.webp,'=Two sleeves,`);
  expect(JSON.parse(files["data.json"] ?? "").photos).toMatchObject([
    { key: id, project: "Cardigan", description: "=Two sleeves" },
  ]);
  expect(JSON.stringify(files)).not.toContain(theirs);
});

async function anUpload(projectId: string): Promise<string> {
  return (await (await upload(projectId, await aPicture("png"))).json()).id;
}
