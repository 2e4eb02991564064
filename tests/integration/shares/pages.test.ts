import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import jsQR from "jsqr";
import { NextRequest } from "next/server";
import sharp from "sharp";
import { afterEach, describe, expect, it, vi } from "vitest";
import { GET as oembed } from "@/app/api/oembed/route";
import { db } from "@/db/connection/client";
import { describePhoto } from "@/db/queries/projects/photos";
import { listShares, takeBackShare } from "@/db/queries/shares/own";
import { projects, shares, users } from "@/db/schema";
import { hashPassword } from "@/lib/server/auth/password-hash";
import { withoutUndrawable } from "@/lib/server/pictures/drawing";
import { storePhoto } from "@/lib/server/pictures/photos";
import { drawWithSvg } from "@/lib/server/pictures/picture";
import { newShareToken } from "@/lib/server/shares/token";
import { middleware } from "@/middleware";
import { someoneWithEverything } from "../../support/people/belongings";
import { aMethod, aPiece, aProject, aShare, aUser, markComplete } from "../../support/people/factories";
import { aDrawing } from "../../support/people/pictures";
import { shareOptions } from "../../support/people/share-options";
import { readShared, SHARED_PATHS, type SharedPath } from "../../support/people/shared-pages";
import { withPhotoFolder } from "../../support/requests/photo-requests";
import { isThorough } from "../../support/thorough";

afterEach(() => vi.restoreAllMocks());
withPhotoFolder();

const DOCUMENTS = SHARED_PATHS.filter((path) => /^(\/embed|\/print.*)?$/.test(path));
const HOST = { host: "localhost:3000", "x-craftpact-peer": "127.0.0.1" };
const AMOUNTS = ["104.93", "192.00", "125.00", "450.00", "871.93", "296.93", "421.93"];

const textOf = async (token: string, path: SharedPath = "") => (await readShared(token, path)).text();
const bytesOf = async (token: string, path: SharedPath) =>
  Buffer.from(await (await readShared(token, path)).arrayBuffer());

/** What a phone reads from a picture, and its size. */
async function readCode(picture: Buffer) {
  const image = sharp(picture).ensureAlpha().toColourspace("srgb").raw();
  const { data, info } = await image.toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  return { width, height, address: jsQR(new Uint8ClampedArray(data), width, height)?.data };
}

async function aSharedPiece(values: Parameters<typeof aShare>[2] = {}, user = aUser({ displayName: "Thandi" })) {
  const { id: userId } = await user;
  const piece = await aPiece(userId, { currency: "€" });
  return { piece, ...(await aShare(userId, piece.id, values)) };
}

describe("a price receipt", () => {
  it("prints its amounts in the locale of its maker for all readers", async () => {
    const { token } = await aSharedPiece({}, aUser({ locale: "de-DE" }));
    expect(await textOf(token)).toContain("871,93");
  });

  it("shows the title, maker, price table with its total, message, contact and our line", async () => {
    const { token } = await aSharedPiece({
      options: shareOptions("receipt", { message: "Wear it", contact: "Stall 12" }),
    });
    const answer = await readShared(token);
    expect(answer.status).toBe(200);
    const text = await answer.text();
    const words = [
      ">Hat with ear flaps</h1>",
      "Made by <bdi>Thandi</bdi>",
      "Wear it",
      "Stall 12",
      "Made with Craft Pact",
    ];
    const amounts = ["€296.93", "€125.00", "€450.00", "<tfoot>", "€871.93"];
    for (const part of [...words, ...amounts, "noindex"]) expect(text).toContain(part);
    expect(text).not.toMatch(/<script|Silk|hour/);
    expect(answer.headers.get("set-cookie")).toBeNull();
    expect(answer.headers.get("cache-control")).toBe("private, no-cache");
  });

  it("shows HTML in a message as text", async () => {
    const message = `<img src=x onerror="alert(1)"> & 'so on'`;
    const { token } = await aSharedPiece({ options: shareOptions("receipt", { message, contact: "</p><script>" }) });
    for (const path of DOCUMENTS) {
      const text = await textOf(token, path);
      expect(text).not.toMatch(/<img|<script>/);
      // A tag is too small for it.
      expect(text.includes("&#60;img src=x"), path).toBe(path !== "/print?size=tag");
    }
  });

  it("has at most 40 KB with every field at its longest", async () => {
    const { id: userId } = await aUser({ displayName: "🧶".repeat(50) });
    const { id: methodId } = await aMethod(userId, { currency: "₹₹₹₹₹" });
    const { id: projectId } = await aProject(userId, { name: "🧶".repeat(100) });
    const materials = Array.from({ length: 12 }, () => ({ name: "'".repeat(100), costCents: 99_999_999_999 }));
    const work = { materials, additionalCostsCents: 1, priceOverrideCents: null };
    await markComplete(userId, { projectId, methodId, ...work });
    const full = { listsMaterials: true, hours: true, message: "'".repeat(280), contact: "'".repeat(120) };
    const { token } = await aShare(userId, projectId, { options: shareOptions("receipt", full) });
    const bytes = Buffer.byteLength(await textOf(token));
    console.log(`The largest page: ${bytes} bytes.`);
    expect(bytes).toBeLessThanOrEqual(39_600);
  });
});

describe("a gift card", () => {
  it("shows no currency symbol and no amount on any of its pages", async () => {
    const { token } = await aSharedPiece({ kind: "gift", options: shareOptions("gift", { message: "For Anna" }) });
    for (const path of DOCUMENTS) {
      const text = await textOf(token, path);
      expect(text).toContain("1 hour of handwork");
      for (const amount of ["€", ...AMOUNTS, ...AMOUNTS.map((one) => one.replace(".", ""))])
        expect(text, `${path} ${amount}`).not.toContain(amount);
    }
  });
});

describe("every page of a share link", () => {
  it("contains no private data: a secret planted in every private column never appears", async () => {
    const { user, canary, ids } = await someoneWithEverything(await hashPassword("a long walk with wool"));
    const change = { craft: canary.slice(0, 60), instagramUrl: `https://www.instagram.com/${canary}` };
    await db.update(users).set(change).where(eq(users.id, user.id));
    await db.update(projects).set({ name: canary }).where(eq(projects.id, ids.template));
    const piece = await aPiece(user.id);
    for (const kind of ["receipt", "gift"] as const) {
      const { token, id } = await aShare(user.id, piece.id, { kind, options: shareOptions(kind, { avatar: true }) });
      const found = await Promise.all([...DOCUMENTS.map((path) => textOf(token, path)), oembedOf(token)]);
      for (const text of found) {
        expect(text).toContain("Thandi");
        for (const secret of [canary, user.email, user.id, piece.id, id, ids.piece, ids.method, "Wool", "Silk"])
          expect(text).not.toContain(secret);
      }
    }
  });

  it("returns 404 for an unknown address and 410 for an ended link, with different texts and no-store", async () => {
    const taken = await aSharedPiece({ revokedAt: new Date() });
    const ended = await aSharedPiece({ expiresAt: new Date(Date.now() - 1_000) });
    const deleted = await aSharedPiece();
    await db.delete(users).where(eq(users.id, deleted.userId));
    for (const path of SHARED_PATHS) {
      const unknown = await readShared(newShareToken(), path);
      expect([unknown.status, unknown.headers.get("cache-control")]).toEqual([404, "no-store"]);
      expect(await unknown.text()).toContain("There’s no page at this address.");
      for (const { token } of [taken, ended, deleted]) {
        const gone = await readShared(token, path);
        expect([gone.status, gone.headers.get("cache-control")], path).toEqual([410, "no-store"]);
        expect(await gone.text()).toContain("This page is no longer shared. Ask its maker for a new link.");
      }
    }
  });

  it("is rate-limited: 120 random addresses from one caller return 404 and all others 429", async () => {
    const caller = { "x-craftpact-peer": "2001:db8:1:2::7" };
    const statuses = { 404: 0, 429: 0 };
    for (let at = 0; at < (isThorough ? 1_000 : 140); at++) {
      const { status } = await readShared(newShareToken(), SHARED_PATHS[at % 2] ?? "", caller);
      statuses[status as keyof typeof statuses]++;
    }
    expect(statuses).toEqual({ 404: 120, 429: isThorough ? 880 : 20 });
    const { token } = await aSharedPiece();
    for (const [peer, status] of [
      ["2001:db8:1:2::8", 429],
      ["2001:db8:1:3::8", 200],
    ] as const)
      expect((await readShared(token, "", { "x-craftpact-peer": peer })).status).toBe(status);
  });

  it("leaves the gate without a cookie, the same for everybody, hidden from search engines and without a referrer", async () => {
    const { token } = await aSharedPiece();
    for (const path of SHARED_PATHS) {
      const { headers } = await middleware(
        new NextRequest(`http://localhost:3000/r/${token}${path}`, { headers: HOST }),
      );
      const wanted = { "referrer-policy": "no-referrer", "x-robots-tag": "noindex, nofollow" };
      expect(Object.fromEntries(headers), path).toMatchObject(wanted);
      expect([headers.get("set-cookie"), headers.get("vary")], path).toEqual([null, null]);
      expect(headers.get("x-frame-options"), path).toBe(path === "/embed" ? null : "DENY");
    }
  });

  it("counts views by people on the page and in a frame, but not bots, previews, prints and pictures", async () => {
    const { token, userId } = await aSharedPiece();
    const seen = async () => (await listShares(userId))[0]?.views;
    for (const path of ["", "/embed"] as const) await readShared(token, path);
    expect(await seen()).toBe(2);
    for (const path of SHARED_PATHS.filter((one) => one !== "" && one !== "/embed")) await readShared(token, path);
    await readShared(token, "", { "user-agent": "WhatsApp/2.23.20.0" });
    await readShared(token, "", { "user-agent": "" });
    await readShared(token, "", { "sec-purpose": "prefetch;prerender" });
    await readShared(token, "", {}, "HEAD");
    expect(await seen()).toBe(2);
  });

  it("shows the name and the avatar only when they are chosen", async () => {
    const { token, userId, projectId } = await aSharedPiece({ options: shareOptions("receipt", { name: false }) });
    const avatarUrl = `/api/avatars/${userId}/${"a".repeat(32)}-96.webp`;
    await db.update(users).set({ avatarUrl }).where(eq(users.id, userId));
    expect(await textOf(token)).not.toMatch(/Thandi|<img|Made by/);
    expect((await readShared(token, "/avatar.webp")).status).toBe(404);
    const chosen = await aShare(userId, projectId, { options: shareOptions("receipt", { avatar: true }) });
    expect(await textOf(chosen.token)).toContain(`<img src="/r/${chosen.token}/avatar.webp" alt=""`);
  });

  it("shows the cover photo with its description only when it is chosen, and without the photo's id", async () => {
    const { token, userId, projectId } = await aSharedPiece({ kind: "gift", options: shareOptions("gift") });
    const photoId = await storePhoto(userId, projectId, await aDrawing(640, 480));
    await describePhoto(userId, { photoId, alt: "A hat, lined" });
    expect(await textOf(token)).not.toMatch(/<img|lined/);
    expect((await readShared(token, "/photo.webp")).status).toBe(404);
    const chosen = await aShare(userId, projectId, { kind: "gift", options: shareOptions("gift", { photo: true }) });
    const text = await textOf(chosen.token);
    expect(text).toContain(`src="/r/${chosen.token}/photo.webp" alt="A hat, lined" width="640" height="480"`);
    expect(text).not.toContain(photoId);
    const { format, width } = await sharp(await bytesOf(chosen.token, "/photo.webp")).metadata();
    expect([format, width]).toEqual(["webp", 640]);
    await takeBackShare(userId, chosen.id);
    expect((await readShared(chosen.token, "/photo.webp")).status).toBe(410);
  });
});

describe("a link's QR code", () => {
  it("decodes to the page's address, printed at 25 mm and 300 dpi and as a PNG", async () => {
    const { token } = await aSharedPiece();
    const svg = await textOf(token, "/qr.svg");
    const printed = await drawWithSvg(() => sharp(Buffer.from(svg)).resize(295, 295).png().toBuffer());
    for (const picture of [printed, await bytesOf(token, "/qr.png")])
      expect((await readCode(picture)).address).toBe(`http://localhost:3000/r/${token}`);
    // A quiet zone of four modules, white as everything around the symbol.
    const dark = [...svg.matchAll(/M(\d+) (\d+)h\d+v1/g)];
    expect(dark.every(([, x, y]) => Math.min(Number(x), Number(y)) >= 4)).toBe(true);
    expect(Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1])).toBeGreaterThanOrEqual(29 + 8);
  });
});

describe("a link's picture for chats", () => {
  it("has 1080 × 1350 pixels, contains the QR code and fetches no missing fonts", async () => {
    const fetched = vi.spyOn(globalThis, "fetch");
    const letters = Array.from({ length: 0x24f - 0x20 }, (_, at) => String.fromCodePoint(0x20 + at)).join("");
    const message = `${letters.slice(0, 90)} 編み物🧶 شال ẞ“‘–…•€₹`;
    const { userId, token } = await aSharedPiece({ options: shareOptions("receipt", { message, contact: "₦₿" }) });
    const displayName = letters.slice(300, 340);
    await db.update(users).set({ displayName }).where(eq(users.id, userId));
    const picture = await bytesOf(token, "/picture.png");
    expect(fetched.mock.calls.filter(([url]) => /^https?:/.test(String(url)))).toEqual([]);
    const address = `http://localhost:3000/r/${token}`;
    expect(await readCode(picture)).toEqual({ width: 1_080, height: 1_350, address });
  });

  it("leaves out letters that its fonts lack", () => {
    expect(withoutUndrawable("Ștefan’s 編み物 🧶 hat")).toBe("Stefan’s hat");
    expect(withoutUndrawable("編み物")).toBe("");
    expect(withoutUndrawable("€12.50 – Żółć")).toBe("€12.50 – Żółć");
  });
});

describe("GET /api/oembed", () => {
  it("returns the page's iframe, no larger than the requested size", async () => {
    const { token } = await aSharedPiece();
    const found = JSON.parse(await oembedOf(token, "&maxwidth=320&maxheight=99999"));
    expect(found).toMatchObject({ version: "1.0", type: "rich", width: 320, title: "Hat with ear flaps" });
    expect(found.html).toContain(
      `<iframe src="http://localhost:3000/r/${token}/embed" width="320" height="${found.height}"`,
    );
    const low = JSON.parse(await oembedOf(token, "&maxheight=200"));
    expect([found.height > 480, low.height]).toEqual([true, 200]);
  });

  it("returns 404 for another address, 410 for an ended link and 501 for another format", async () => {
    const { token, id } = await aSharedPiece();
    const status = async (query: string) => (await askOembed(query)).status;
    const page = encodeURIComponent(`http://localhost:3000/r/${token}`);
    expect(await status(`url=${page}&format=xml`)).toBe(501);
    for (const url of ["", "nonsense", `https://evil.example/r/${token}`, "http://localhost:3000/login", randomUUID()])
      expect(await status(`url=${encodeURIComponent(url)}`)).toBe(404);
    await db.update(shares).set({ revokedAt: new Date() }).where(eq(shares.id, id));
    expect(await status(`url=${page}`)).toBe(410);
  });
});

function askOembed(query: string): Promise<Response> {
  return oembed(
    new Request(`http://localhost:3000/api/oembed?${query}`, { headers: { "x-craftpact-peer": "127.0.0.1" } }),
  );
}

async function oembedOf(token: string, more = ""): Promise<string> {
  const answer = await askOembed(`url=${encodeURIComponent(`http://localhost:3000/r/${token}`)}${more}`);
  expect(answer.status).toBe(200);
  return answer.text();
}
