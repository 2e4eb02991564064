import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { GET as photoOf } from "@/app/u/[handle]/[photoId]/[file]/route";
import { GET as avatarOf } from "@/app/u/[handle]/avatar.webp/route";
import { GET as pictureOf } from "@/app/u/[handle]/picture.png/route";
import { GET as pageOf } from "@/app/u/[handle]/route";
import { db } from "@/db/connection/client";
import { savePortfolio } from "@/db/queries/profile/portfolio";
import { users } from "@/db/schema";
import { storeAvatar } from "@/lib/server/pictures/avatars";
import * as pictures from "@/lib/server/pictures/picture";
import { aPiece, aUser } from "../../support/people/factories";
import { aPhotograph } from "../../support/people/pictures";
import { aVisitor } from "../../support/people/visitor";
import { signInAs, upload, withPhotoFolder } from "../../support/requests/photo-requests";

withPhotoFolder();

const aRequest = (path: string) =>
  new Request(`http://localhost:3000/u/${path}`, { headers: { "x-nonce": "n0nce", "x-craftpact-peer": "127.0.0.1" } });
const getPage = (handle: string) => pageOf(aRequest(handle), { params: Promise.resolve({ handle }) });
const getAvatar = (handle: string) => avatarOf(aRequest(handle), { params: Promise.resolve({ handle }) });
const getPicture = (handle: string) => pictureOf(aRequest(handle), { params: Promise.resolve({ handle }) });
const getPhoto = (handle: string, photoId: string, file = "1024.webp") =>
  photoOf(aRequest(handle), { params: Promise.resolve({ handle, photoId, file }) });

/** A public page with one piece, and a piece that it does not show. */
async function aPortfolio(change: Partial<Parameters<typeof savePortfolio>[1]> = {}) {
  const user = await aUser({ displayName: "Thandi <b>& co</b>", instagramUrl: "https://www.instagram.com/thandi" });
  const shown = await aPiece(user.id, { name: `Hat "</script><script>alert(1)</script>` });
  const hidden = await aPiece(user.id, { name: "Hidden vase", daysAgo: 9 });
  const handle = `p-${randomUUID().slice(0, 12)}0`;
  const values = { handle, words: "I <i>knit</i>.", ravelryUrl: "https://www.ravelry.com/people/thandi" };
  const portfolio = { ...values, isPublic: true, isListed: false, showsHours: true, pieces: [shown.id], ...change };
  await savePortfolio(user.id, portfolio);
  aVisitor("127.0.0.1");
  return { user, portfolio, handle, pieces: [shown, hidden] };
}

/** The same with a photo of each piece. */
async function aPortfolioWithPhotos() {
  const made = await aPortfolio();
  await signInAs(made.user.id);
  const photos: string[] = [];
  for (const { id } of made.pieces) photos.push((await (await upload(id, await aPhotograph())).json()).id);
  aVisitor("127.0.0.1");
  const [shown = "", hidden = ""] = photos;
  return { handle: made.handle, shown, hidden };
}

describe("the page of a portfolio", () => {
  it("shows what its maker chose, and escapes any markup in it", async () => {
    const { handle, shown, hidden } = await aPortfolioWithPhotos();
    const answer = await getPage(handle);
    const text = await answer.text();
    expect(answer.status).toBe(200);
    expect(answer.headers.get("set-cookie")).toBeNull();
    expect(text).toContain("1h 0m");
    expect(text).toContain(`/u/${handle}/${shown}/1024.webp`);
    expect(text).toContain('href="https://www.ravelry.com/people/thandi"');
    expect(text).not.toContain("Hidden vase");
    expect(text).not.toContain(hidden);
    expect(text).not.toMatch(/<script>alert|<b>|<i>/);
    const [, data = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text) ?? [];
    const mainEntity = { "@type": "Person", name: "Thandi <b>& co</b>" };
    const hasPart = [{ "@type": "CreativeWork", image: expect.stringContaining(shown) }];
    expect(JSON.parse(data)["@graph"][0]).toMatchObject({ "@type": "ProfilePage", mainEntity, hasPart });
  });

  it("shows no amount, email address or user id", async () => {
    const { handle, user } = await aPortfolio({ showsHours: false });
    const text = await (await getPage(handle)).text();
    for (const secret of [user.email, user.id, "R871.93", "450.00", "1h 0m"]) expect(text).not.toContain(secret);
  });

  it("begins with its maker: the avatar without the maker's id, the country and the links", async () => {
    const { handle, user } = await aPortfolio();
    expect(await (await getPage(handle)).text()).toContain('<span class="avatar" aria-hidden="true">T</span>');
    expect((await getAvatar(handle)).status).toBe(404);
    await storeAvatar(user.id, await aPhotograph());
    await db.update(users).set({ country: "ZA" }).where(eq(users.id, user.id));
    const text = await (await getPage(handle)).text();
    for (const part of [`src="/u/${handle}/avatar.webp"`, "South Africa", "https://www.instagram.com/thandi"])
      expect(text).toContain(part);
    expect(text).not.toContain(user.id);
    const answer = await getAvatar(handle);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/webp"]);
    expect((await getAvatar("nobody-at-all")).status).toBe(404);
  });

  it("is open to search engines only when its maker lists it", async () => {
    const { handle, user, portfolio } = await aPortfolio();
    expect(await (await getPage(handle)).text()).toContain('<meta name="robots" content="noindex">');
    await savePortfolio(user.id, { ...portfolio, isListed: true });
    const text = await (await getPage(handle)).text();
    expect(text).not.toContain("noindex");
    expect(text).toContain(`<link rel="canonical" href="http://localhost:3000/u/${handle}">`);
  });

  it("returns 404 while it is not public, and for unknown and malformed addresses", async () => {
    const { handle } = await aPortfolio({ isPublic: false });
    for (const one of [handle, "nobody-at-all", "", "..", "%00", "A".repeat(10_000)])
      expect((await getPage(one)).status, one.slice(0, 20)).toBe(404);
    expect((await getPicture(handle)).status).toBe(404);
  });

  it("has a preview picture for chats, drawn again only when its words change", async () => {
    const { handle, user } = await aPortfolio();
    const answer = await getPicture(handle);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"]);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.byteLength).toBeGreaterThan(5_000);
    // Drawn once for all visitors, and anew for other words.
    const drawing = vi.spyOn(pictures, "drawWithSvg");
    expect(Buffer.from(await (await getPicture(handle)).arrayBuffer()).equals(bytes)).toBe(true);
    expect(drawing).not.toHaveBeenCalled();
    await db.update(users).set({ displayName: "Sipho" }).where(eq(users.id, user.id));
    expect(Buffer.from(await (await getPicture(handle)).arrayBuffer()).equals(bytes)).toBe(false);
    expect(drawing).toHaveBeenCalledOnce();
    drawing.mockRestore();
  });

  it("has photos of the shown work, and none of other work", async () => {
    const { handle, shown, hidden } = await aPortfolioWithPhotos();
    const answer = await getPhoto(handle, shown);
    expect(Object.fromEntries(answer.headers)).toEqual({
      "content-type": "image/webp",
      "content-disposition": 'inline; filename="photo.webp"',
      "cache-control": "public, max-age=600",
      "content-security-policy": "sandbox; default-src 'none'",
    });
    expect(Buffer.from(await answer.arrayBuffer()).includes("GPS")).toBe(false);
    expect((await getPhoto(handle, hidden)).status).toBe(404);
    for (const file of ["1023.webp", "..%2f320.webp", ""])
      expect((await getPhoto(handle, shown, file)).status).toBe(404);
  });
});
