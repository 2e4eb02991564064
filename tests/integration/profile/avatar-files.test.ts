import { randomUUID } from "node:crypto";
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { DELETE } from "@/app/api/avatars/route";
import { db } from "@/db/connection/client";
import { users } from "@/db/schema";
import { avatarInSize } from "@/lib/domain/profile/avatars";
import { openStorage } from "@/lib/server/pictures/open-storage";
import { diskStorage } from "@/lib/server/pictures/storage-disk";
import { sweepPictures } from "@/lib/server/pictures/sweep";
import { runAllAtOnce } from "../../support/database/at-once";
import { aPicture } from "../../support/people/pictures";
import { aVisitor, pageHeaders, visitor } from "../../support/people/visitor";
import {
  aCrafter,
  anAvatar,
  filesOf,
  folder,
  getAvatar,
  shownAvatarOf,
  upload,
  withAvatarFolder,
} from "../../support/requests/avatar-requests";
import { isThorough } from "../../support/thorough";

withAvatarFolder();

describe("DELETE /api/avatars", () => {
  const remove = async () =>
    DELETE(new Request("http://localhost:3000/api/avatars", { method: "DELETE", headers: await pageHeaders() }));

  it("removes the avatar from row and store, even when repeated, and keeps another crafter's", async () => {
    const [other, mine] = [await anAvatar(), await anAvatar()];
    for (let i = 0; i < 2; i++) expect((await remove()).status).toBe(200);
    expect([await shownAvatarOf(mine.user.id), filesOf(mine.user.id)]).toEqual([null, []]);
    expect(await shownAvatarOf(other.user.id)).toBe(other.url);
    expect([(await getAvatar(mine.url)).status, (await getAvatar(other.url)).status]).toEqual([404, 200]);
  });

  it("clears the row first, so that a failing store leaves files to the sweep but no broken row", async () => {
    const { user } = await anAvatar();
    vi.spyOn(console, "error").mockImplementation(() => {});
    const broken = vi.spyOn(await openStorage(), "remove").mockRejectedValue(new Error("power lost"));
    expect((await remove()).status).toBe(200);
    broken.mockRestore();
    expect(await shownAvatarOf(user.id)).toBeNull();
    expect(filesOf(user.id)).toHaveLength(2);
    await sweepPictures({ minAgeMs: 0 });
    expect(filesOf(user.id)).toEqual([]);
    vi.restoreAllMocks();
  });

  it("rejects a request from another site or without a login", async () => {
    const { user, url } = await anAvatar();
    visitor.headers.set("origin", "https://evil.example");
    expect((await remove()).status).toBe(403);
    visitor.headers.delete("origin");
    expect((await remove()).status).toBe(403);
    aVisitor();
    expect((await remove()).status).toBe(401);
    expect(await shownAvatarOf(user.id)).toBe(url);
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
    const { user, url } = await anAvatar();
    writeFileSync(join(folder, "avatars", "secret.webp"), "secret");
    const name = url.split("/").at(-1)?.replace("-96.webp", "");
    const ask = async (address: string) => (await getAvatar(`/api/avatars/${address}`)).status;
    expect(await ask(`${user.id}/${name}-96.webp`)).toBe(200);
    for (const wrong of [`${user.id}/${name}-97.webp`, `${user.id}/${name}-96.png`, `${randomUUID()}/${name}-96.webp`])
      expect(await ask(wrong), wrong).toBe(404);
    for (const outside of ["../secret.webp", `${user.id}/..%2fsecret.webp`]) expect(await ask(outside)).toBe(404);
    await expect(diskStorage(folder).get("../passwd")).rejects.toThrow("out of the folder");
    rmSync(join(folder, "avatars", "secret.webp"));
  });
});

describe("an avatar's row and files", () => {
  it("hold one picture after several uploads at once", async () => {
    const user = await aCrafter();
    visitor.headers.set("x-craftpact-peer", "127.0.0.1");
    const answers = await runAllAtOnce(5, async (index) => upload(await aPicture("png", 50 + index)));
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
    const url = await shownAvatarOf(user.id);
    expect((await getAvatar(url ?? "")).status).toBe(200);
    expect(filesOf(user.id)).toHaveLength(2);
  });

  it("stay consistent through interrupted uploads, whose leftovers alone the sweep removes", async () => {
    const { user, url } = await anAvatar();
    visitor.headers.set("x-craftpact-peer", "127.0.0.1");
    vi.spyOn(console, "error").mockImplementation(() => {});
    const files = await openStorage();
    const { put, remove } = files;
    let shown = url;
    for (let round = 0; round < (isThorough ? 20 : 7); round++) {
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
      expect(await shownAvatarOf(user.id)).toBe(shown);
      for (const size of [96, 512] as const) expect((await getAvatar(avatarInSize(shown, size))).status).toBe(200);
    }
    Object.assign(files, { put, remove });
    expect(filesOf(user.id).length).toBeGreaterThan(2);
    await sweepPictures();
    expect(filesOf(user.id).length).toBeGreaterThan(2);
    await sweepPictures({ minAgeMs: 0 });
    expect(filesOf(user.id)).toHaveLength(2);
    expect((await getAvatar(shown)).status).toBe(200);
    await db.delete(users).where(eq(users.id, user.id));
    await sweepPictures({ minAgeMs: 0 });
    expect(filesOf(user.id)).toEqual([]);
    vi.restoreAllMocks();
  });
});
