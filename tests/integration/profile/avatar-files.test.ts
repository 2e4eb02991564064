import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { DELETE } from "@/app/api/avatars/route";
import { db } from "@/db/connection/client";
import { users } from "@/db/schema";
import { avatarInSize } from "@/lib/domain/profile/avatars";
import { storage } from "@/lib/server/pictures/open-storage";
import { diskStorage } from "@/lib/server/pictures/storage-disk";
import { s3Storage } from "@/lib/server/pictures/storage-s3";
import { sweepPictures } from "@/lib/server/pictures/sweep";
import { allAtOnce } from "../../support/database/at-once";
import { aPicture } from "../../support/people/pictures";
import { aVisitor, pageHeaders, visitor } from "../../support/people/visitor";
import { startS3 } from "../../support/processes/s3";
import {
  aCrafter,
  filesOf,
  folder,
  read,
  shownOf,
  upload,
  withAvatarFolder,
} from "../../support/requests/avatar-requests";

withAvatarFolder();

describe("DELETE /api/avatars", () => {
  const remove = async () =>
    DELETE(new Request("http://localhost:3000/api/avatars", { method: "DELETE", headers: await pageHeaders() }));

  it("removes the avatar from row and store, even when repeated, and keeps another crafter's", async () => {
    const other = await aCrafter();
    const { url: othersUrl } = await (await upload(await aPicture("png"))).json();
    const user = await aCrafter();
    const { url } = await (await upload(await aPicture("png"))).json();
    for (let i = 0; i < 2; i++) expect((await remove()).status).toBe(200);
    expect(await shownOf(user.id)).toBeNull();
    expect((await read(url)).status).toBe(404);
    expect(filesOf(user.id)).toEqual([]);
    expect(await shownOf(other.id)).toBe(othersUrl);
    expect((await read(othersUrl)).status).toBe(200);
  });

  it("clears the row first, so that a failing store leaves files to the sweep but no broken row", async () => {
    const user = await aCrafter();
    await upload(await aPicture("png"));
    vi.spyOn(console, "error").mockImplementation(() => {});
    const broken = vi.spyOn(await storage(), "remove").mockRejectedValue(new Error("power lost"));
    expect((await remove()).status).toBe(200);
    broken.mockRestore();
    expect(await shownOf(user.id)).toBeNull();
    expect(filesOf(user.id)).toHaveLength(2);
    await sweepPictures({ minAgeMs: 0 });
    expect(filesOf(user.id)).toEqual([]);
    vi.restoreAllMocks();
  });

  it("rejects a request from another site or without a login", async () => {
    const user = await aCrafter();
    const { url } = await (await upload(await aPicture("png"))).json();
    visitor.headers.set("origin", "https://evil.example");
    expect((await remove()).status).toBe(403);
    visitor.headers.delete("origin");
    expect((await remove()).status).toBe(403);
    aVisitor();
    expect((await remove()).status).toBe(401);
    expect(await shownOf(user.id)).toBe(url);
  });
});

describe("avatar file names and addresses", () => {
  it.each([
    "../../../etc/passwd.png",
    "..\\..\\me.png",
    "/etc/cron.d/me",
    "a\0b.png",
    "%2e%2e%2fme.png",
    "con.png",
    "-".repeat(300),
    "<script>.png",
  ])("ignore the uploaded name %j", async (name) => {
    const user = await aCrafter();
    expect((await upload(await aPicture("png"), { name })).status).toBe(200);
    expect(filesOf(user.id)).toEqual([
      expect.stringMatching(/^[0-9a-f]{32}-512\.webp$/),
      expect.stringMatching(/-96\.webp$/),
    ]);
    expect(readdirSync(folder)).toEqual(["avatars", "pictures-database"]);
  });

  it("lead to nothing outside the folder and to nothing but stored pictures", async () => {
    const user = await aCrafter();
    const { url } = await (await upload(await aPicture("png"))).json();
    writeFileSync(join(folder, "avatars", "secret.webp"), "secret");
    const name = url.split("/").at(-1).replace("-96.webp", "");
    const ask = (userId: string, file: string) => read(`/api/avatars/${userId}/${file}`).then(({ status }) => status);
    expect(await ask(user.id, `${name}-96.webp`)).toBe(200);
    expect(await ask(user.id, `${name}-97.webp`)).toBe(404);
    expect(await ask(user.id, `${name}-96.png`)).toBe(404);
    expect(await ask(randomUUID(), `${name}-96.webp`)).toBe(404);
    expect(await ask("..", "secret.webp")).toBe(404);
    expect(await ask(user.id, "..%2fsecret.webp")).toBe(404);
    await expect(diskStorage(folder).get("../passwd")).rejects.toThrow("out of the folder");
    rmSync(join(folder, "avatars", "secret.webp"));
  });
});

describe("an avatar's row and files", () => {
  it("hold one picture after twelve uploads at once", async () => {
    const user = await aCrafter();
    visitor.headers.set("x-craftpact-peer", "127.0.0.1");
    const pictures = await allAtOnce(12, async (index) => aPicture("png", 50 + index));
    const answers = await allAtOnce(12, async (index) => upload(pictures[index] ?? Buffer.alloc(0)));
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
    const url = await shownOf(user.id);
    expect((await read(url ?? "")).status).toBe(200);
    expect(filesOf(user.id)).toHaveLength(2);
  });

  it("stay consistent through 20 interrupted uploads, whose leftovers alone the sweep removes", async () => {
    const user = await aCrafter();
    visitor.headers.set("x-craftpact-peer", "127.0.0.1");
    vi.spyOn(console, "error").mockImplementation(() => {});
    const { url } = await (await upload(await aPicture("png"))).json();
    const files = await storage();
    const { put, remove } = files;
    let shown = url;
    for (let round = 0; round < 20; round++) {
      let step = round % 6;
      const cut = () => {
        if (step-- === 0) throw new Error("power lost");
      };
      files.put = async (...args) => {
        cut();
        await put(...args);
        cut();
      };
      files.remove = async (key) => {
        cut();
        await remove(key);
      };
      const answer = await upload(await aPicture("png"));
      if (answer.status === 200) shown = (await answer.json()).url;
      else expect(answer.status).toBe(503);
      expect(await shownOf(user.id)).toBe(shown);
      for (const size of [96, 512] as const) expect((await read(avatarInSize(shown, size))).status).toBe(200);
    }
    Object.assign(files, { put, remove });
    expect(filesOf(user.id).length).toBeGreaterThan(2);
    await sweepPictures();
    expect(filesOf(user.id).length).toBeGreaterThan(2);
    await sweepPictures({ minAgeMs: 0 });
    expect(filesOf(user.id)).toHaveLength(2);
    expect((await read(shown)).status).toBe(200);
    await db.delete(users).where(eq(users.id, user.id));
    await sweepPictures({ minAgeMs: 0 });
    expect(filesOf(user.id)).toEqual([]);
    vi.restoreAllMocks();
  });
});

it("the disk store leaves nothing behind of a file that it can't write", async () => {
  const files = diskStorage(folder);
  const full = { length: 8, toString: () => "" } as unknown as Uint8Array;
  await expect(files.put("avatars/full/me.webp", full, "image/webp")).rejects.toThrow();
  // The name can't be taken either: a folder bears it.
  mkdirSync(join(folder, "avatars/full/taken.webp/x"), { recursive: true });
  await expect(files.put("avatars/full/taken.webp", Buffer.from("x"), "image/webp")).rejects.toThrow();
  expect(readdirSync(join(folder, "avatars/full"))).toEqual(["taken.webp"]);
  rmSync(join(folder, "avatars/full"), { recursive: true });
});

describe("s3Storage", () => {
  const account = { accessKeyId: "AKCRAFT", secretAccessKey: "a secret of the store", bucket: "pictures" };

  it("stores, reads, lists and removes files with signed requests", async () => {
    const s3 = await startS3(account);
    const files = s3Storage({ ...account, region: "eu-west-1", endpoint: s3.endpoint });
    const keys = Array.from({ length: 5 }, (_, index) => `avatars/someone/${index}-96.webp`);
    for (const key of keys) await files.put(key, Buffer.from(key), "image/webp");
    await files.put("elsewhere/file", Buffer.from("x"), "image/webp");
    expect(s3.files.get(keys[0] ?? "")?.type).toBe("image/webp");
    expect(Buffer.from((await files.get(keys[3] ?? "")) ?? []).toString()).toBe(keys[3]);
    expect(await files.get("avatars/someone/none.webp")).toBeNull();
    const listed = [];
    for await (const { key, storedAt } of files.list("avatars")) {
      expect(Date.now() - +storedAt).toBeLessThan(60_000);
      listed.push(key);
    }
    expect(listed).toEqual(keys);
    await files.remove(keys[0] ?? "");
    await files.remove(keys[0] ?? "");
    expect(await files.get(keys[0] ?? "")).toBeNull();
    expect(s3.refused).toEqual([]);

    const stranger = s3Storage({ ...account, secretAccessKey: "a guess", region: "eu-west-1", endpoint: s3.endpoint });
    await expect(stranger.get(keys[1] ?? "")).rejects.toThrow();
    expect(s3.refused).toHaveLength(1);
    await s3.stop();
  });
});
