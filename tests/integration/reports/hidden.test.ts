import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { GET as avatarOf } from "@/app/api/avatars/[userId]/[file]/route";
import { GET as oembed } from "@/app/api/oembed/route";
import { GET as photoOf } from "@/app/u/[handle]/[photoId]/[file]/route";
import { GET as pictureOf } from "@/app/u/[handle]/picture.png/route";
import { GET as pageOf } from "@/app/u/[handle]/route";
import { db } from "@/db/connection/client";
import { listComments, postComment } from "@/db/queries/challenges/comments";
import { joinChallenge } from "@/db/queries/challenges/join";
import { findExport } from "@/db/queries/exports/export-data";
import { findBoard } from "@/db/queries/leaderboard/boards";
import { refreshLeaderboard } from "@/db/queries/leaderboard/refresh";
import { findMethod } from "@/db/queries/methods/cards";
import { remixMethod } from "@/db/queries/methods/saved";
import { listNotifications } from "@/db/queries/notifications/inbox";
import { findOwnPortfolio, listListedHandles } from "@/db/queries/profile/portfolio";
import { findOwnProfile, findPublicProfile } from "@/db/queries/profile/public-profile";
import { listPhotos } from "@/db/queries/projects/photos";
import { decideReport } from "@/db/queries/reports/desk";
import { listShares } from "@/db/queries/shares/own";
import { projectPhotos, users } from "@/db/schema";
import { avatarInSize } from "@/lib/domain/profile/avatars";
import { anAdmin } from "../../support/people/admins";
import { aFinishedSession, aMethod, aShare, aUser } from "../../support/people/factories";
import { aComment, caseOf, reportByMany } from "../../support/people/reports";
import { readShared, SHARED_PATHS } from "../../support/people/shared-pages";
import { aShowcase, LINKS } from "../../support/people/showcase";
import { signInAs, withPhotoFolder } from "../../support/requests/photo-requests";

withPhotoFolder();

const NAMELESS = "Craft in Disguise";
const aRequest = (path: string) =>
  new Request(`http://localhost:3000/${path}`, { headers: { "x-nonce": "n0nce", "x-craftpact-peer": "127.0.0.1" } });

const statusesOf = async (token: string) =>
  Promise.all(SHARED_PATHS.map(async (path) => (await readShared(token, path)).status));
const getPage = (handle: string) => pageOf(aRequest(`u/${handle}`), { params: Promise.resolve({ handle }) });
/** What this crafter gets at an avatar's address. */
async function getAvatarStatus(viewerId: string, url: string): Promise<number> {
  await signInAs(viewerId);
  const [, , , userId = "", file = ""] = url.split("/");
  return (await avatarOf(aRequest("api"), { params: Promise.resolve({ userId, file }) })).status;
}
const getPhoto = (handle: string, photoId: string) =>
  photoOf(aRequest("u"), { params: Promise.resolve({ handle, photoId, file: "320.webp" }) });

async function decide(ownerId: string, decision: "kept" | "removed") {
  const { id: caseId } = await caseOf(ownerId);
  await decideReport(await anAdmin(), { caseId, decision, reason: "It’s spam.", note: "" });
}

describe("a hidden profile", () => {
  test("hides its name, avatar and links from everyone but its owner, wherever they appear", async () => {
    const { owner, avatarUrl, handle, share } = await aShowcase();
    const name = owner.displayName ?? "";
    const viewer = await aUser({ tier: "pro_plus" });
    const { challenge } = await aComment();
    for (const { id } of [owner, viewer]) await joinChallenge(id, challenge.id);
    const comment = () => ({ id: randomUUID(), challengeId: challenge.id, content: "Hello" });
    await postComment(owner.id, comment());
    const method = await aMethod(owner.id, { isPublic: true });
    await aFinishedSession(owner.id, { durationSeconds: 300 * 3_600, daysAgo: 20 });
    await refreshLeaderboard({ maxAgeSeconds: 0 });
    const seenBy = async (userId: string) => {
      const { rows } = await findBoard(userId, "top_crafters");
      const { comments } = await listComments(userId, challenge.id);
      return JSON.stringify([
        rows.find((row) => row.userId === owner.id),
        comments.filter((one) => one.userId === owner.id),
        await findMethod(userId, method.id),
        (await listNotifications(userId)).map(({ body }) => body),
        userId === owner.id ? await findOwnProfile(owner.id) : await findPublicProfile(owner.id),
      ]);
    };
    const publicly = async () =>
      (await (await getPage(handle)).text()) + (await (await readShared(share.token)).text());
    const expectShown = async () => {
      const [seen, read] = [await seenBy(viewer.id), await publicly()];
      for (const part of [name, LINKS.instagramUrl]) for (const text of [seen, read]) expect(text).toContain(part);
      expect(seen).toContain(avatarUrl);
      expect(read).toContain("/avatar.webp");
    };
    await expectShown();

    await reportByMany(2, { kind: "profile", id: owner.id });
    for (const text of [await seenBy(viewer.id), await publicly()])
      for (const part of [name, avatarUrl, "/avatar.webp", LINKS.instagramUrl]) expect(text).not.toContain(part);
    expect(await seenBy(viewer.id)).toContain(NAMELESS);
    const own = await seenBy(owner.id);
    for (const part of [name, avatarUrl, LINKS.instagramUrl]) expect(own).toContain(part);
    expect((await findOwnProfile(owner.id))?.isHidden).toBe(true);
    expect((await readShared(share.token, "/avatar.webp")).status).toBe(404);
    await postComment(owner.id, comment());
    const copy = await remixMethod(viewer.id, { id: randomUUID(), methodId: method.id });
    expect(copy).toMatchObject({ method: { remixOf: NAMELESS } });
    expect((await listNotifications(viewer.id)).map(({ body }) => body).join()).not.toContain(name);
    expect([await getAvatarStatus(viewer.id, avatarUrl), await getAvatarStatus(owner.id, avatarUrl)]).toEqual([
      404, 200,
    ]);
    expect(JSON.stringify(await findExport(owner.id))).toContain(name);

    await decide(owner.id, "kept");
    await expectShown();
    for (const size of [96, 512] as const)
      expect(await getAvatarStatus(viewer.id, avatarInSize(avatarUrl, size)), String(size)).toBe(200);
  });

  test("loses its name, avatar and links when it is removed, and can get a new name", async () => {
    const { owner, avatarUrl } = await aShowcase();
    const viewer = await aUser();
    await reportByMany(2, { kind: "profile", id: owner.id });
    await decide(owner.id, "removed");
    expect(await getAvatarStatus(viewer.id, avatarUrl), "before its files are swept").toBe(404);
    expect(await findOwnProfile(owner.id)).toMatchObject({
      ...{ displayName: null, avatarUrl: null, instagramUrl: null, isHidden: false },
    });
    await db.update(users).set({ displayName: "Anew" }).where(eq(users.id, owner.id));
    expect(await findPublicProfile(owner.id)).toMatchObject({ displayName: "Anew" });
  });
});

describe("a hidden portfolio", () => {
  test("returns 404 for itself and its pictures, is back when it is kept and private when it is removed", async () => {
    const { owner, photoId, handle, piece } = await aShowcase();
    const statuses = async () => [
      (await getPage(handle)).status,
      (await getPhoto(handle, photoId)).status,
      (await pictureOf(aRequest("u"), { params: Promise.resolve({ handle }) })).status,
    ];
    expect(await statuses()).toEqual([200, 200, 200]);
    expect(await listListedHandles()).toContain(handle);
    await reportByMany(2, { kind: "portfolio", id: handle });
    expect(await statuses()).toEqual([404, 404, 404]);
    expect(await listListedHandles()).not.toContain(handle);
    expect((await findOwnPortfolio(owner.id, new Date())).portfolio).toMatchObject({
      isHidden: true,
      words: "I knit.",
    });
    await decide(owner.id, "kept");
    expect(await statuses()).toEqual([200, 200, 200]);
    await reportByMany(1, { kind: "portfolio", id: handle });
    await decide(owner.id, "removed");
    expect((await getPage(handle)).status).toBe(404);
    expect((await findOwnPortfolio(owner.id, new Date())).portfolio).toMatchObject({
      ...{ isPublic: false, isHidden: false, words: "I knit.", pieces: [piece.id] },
    });
  });
});

describe("a hidden shared page", () => {
  test("returns 404 at each of its addresses, is back when it is kept and gone for good when it is removed", async () => {
    const { owner, share, piece } = await aShowcase();
    const project = async () => (await findExport(owner.id)).projects.find(({ key }) => key === piece.id);
    const before = await project();
    const asked = () =>
      oembed(aRequest(`api/oembed?url=${encodeURIComponent(`http://localhost:3000/r/${share.token}`)}`));
    expect(new Set(await statusesOf(share.token))).toEqual(new Set([200]));
    expect((await asked()).status).toBe(200);
    await reportByMany(2, { kind: "share", id: share.token });
    expect(new Set(await statusesOf(share.token))).toEqual(new Set([404]));
    expect((await asked()).status).toBe(404);
    expect(await listShares(owner.id)).toMatchObject([{ isHidden: true, isLive: true }]);
    await decide(owner.id, "kept");
    expect(new Set(await statusesOf(share.token))).toEqual(new Set([200]));
    const other = await aShare(owner.id, piece.id);
    await reportByMany(2, { kind: "share", id: other.token });
    expect(new Set(await statusesOf(other.token))).toEqual(new Set([404]));
    await decide(owner.id, "removed");
    expect(new Set(await statusesOf(other.token))).toEqual(new Set([410]));
    expect(await project()).toEqual(before);
  });
});

describe("a hidden picture", () => {
  test("is shown on no public page, but still in its owner's journal", async () => {
    const { owner, piece, photoId, handle, share } = await aShowcase();
    const shown = async () => [
      (await getPhoto(handle, photoId)).status,
      (await (await getPage(handle)).text()).includes(photoId),
      (await readShared(share.token, "/photo.webp")).status,
      (await (await readShared(share.token)).text()).includes("/photo.webp"),
    ];
    expect(await shown()).toEqual([200, true, 200, true]);
    await reportByMany(2, { kind: "picture", id: share.token });
    expect(await shown()).toEqual([404, false, 404, false]);
    expect(await listPhotos(owner.id, piece.id)).toMatchObject([{ id: photoId, isHidden: true }]);
    expect((await getPage(handle)).status).toBe(200);
    await decide(owner.id, "kept");
    expect(await shown()).toEqual([200, true, 200, true]);
    await reportByMany(2, { kind: "picture", id: photoId });
    await decide(owner.id, "removed");
    expect(await shown()).toEqual([404, false, 404, false]);
    expect(await db.$count(projectPhotos, eq(projectPhotos.id, photoId))).toBe(1);
    expect((await readShared(share.token)).status).toBe(200);
  });
});
