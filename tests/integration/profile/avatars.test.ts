import sharp from "sharp";
import { describe, expect, it, vi } from "vitest";
import { avatarInSize, NOT_AN_IMAGE, OTHER_IMAGE, TOO_BIG } from "@/lib/domain/profile/avatars";
import { DAMAGED_PICTURE, HEIC_PHOTO, TOO_MANY_PIXELS } from "@/lib/domain/projects/photos";
import { drawWithSvg } from "@/lib/server/pictures/picture";
import { runAllAtOnce } from "../../support/database/at-once";
import {
  aBomb,
  aLargeJpeg,
  aPhotograph,
  aPicture,
  aPictureOf,
  aSamsungPhotograph,
} from "../../support/people/pictures";
import { aVisitor, visitor } from "../../support/people/visitor";
import {
  aCrafter,
  anAvatar,
  filesOf,
  getAvatar,
  postAvatar,
  shownAvatarOf,
  upload,
  uploadForUrl,
  withAvatarFolder,
} from "../../support/requests/avatar-requests";
import { isThorough } from "../../support/thorough";

withAvatarFolder();

const FIVE_MB = 5 * 1024 * 1024;

const bytesOf = async (url: string) => Buffer.from(await (await getAvatar(url)).arrayBuffer());

describe("an accepted avatar", () => {
  it.each(["jpeg", "png", "webp"] as const)(
    "is converted from %s to WebP in both sizes, whatever its file name",
    async (format) => {
      const user = await aCrafter();
      const answer = await upload(await aPicture(format, 300, 200), { name: "me.exe", type: "text/plain" });
      expect(answer.status).toBe(200);
      const { url } = await answer.json();
      expect(url).toMatch(new RegExp(`^/api/avatars/${user.id}/[0-9a-f]{32}-96\\.webp$`));
      expect(await shownAvatarOf(user.id)).toBe(url);
      for (const size of [96, 512] as const) {
        const picture = await sharp(await bytesOf(avatarInSize(url, size))).metadata();
        expect(picture).toMatchObject({ format: "webp", width: size, height: size });
      }
    },
  );

  it("loses its location, camera and other metadata", async () => {
    await aCrafter();
    const photograph = await aPhotograph();
    expect((await sharp(photograph).metadata()).exif?.includes("Secret Camera")).toBe(true);
    const script = Buffer.from("<script>alert('craft')</script>");
    const url = await uploadForUrl(Buffer.concat([photograph, script]));
    for (const size of [96, 512] as const) {
      const picture = await bytesOf(avatarInSize(url, size));
      for (const secret of ["Secret Camera", "Thandi", "Exif", "GPS", "script"])
        expect(picture.includes(secret), secret).toBe(false);
      expect(await sharp(picture).metadata()).not.toHaveProperty("exif");
    }
  });

  it("is accepted from a phone that ends its JPEG scans at coefficient 0", async () => {
    await aCrafter();
    const url = await uploadForUrl(await aSamsungPhotograph());
    expect(await meanOf(await bytesOf(url))).toBeCloseTo(await meanOf(await aPhotograph()), -1);
  });

  it("is scaled while it is decoded, so that a phone's many megapixels need little memory", async () => {
    await aCrafter();
    const photograph = isThorough ? await aLargeJpeg(12_000, 9_000) : await aLargeJpeg(9_000, 6_000);
    const before = process.memoryUsage().rss;
    const answers = await runAllAtOnce(isThorough ? 3 : 1, () => upload(photograph));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024);
  });

  it("is served to signed-in crafters only, with headers that allow nothing but a picture", async () => {
    const { url } = await anAvatar();
    expect(Object.fromEntries((await getAvatar(url)).headers)).toEqual({
      "content-type": "image/webp",
      "content-disposition": 'inline; filename="avatar.webp"',
      "cache-control": "private, max-age=31536000, immutable",
      "content-security-policy": "sandbox; default-src 'none'",
    });
    aVisitor();
    expect((await getAvatar(url)).status).toBe(404);
  });

  it("replaces the previous avatar, whose files are deleted", async () => {
    const { user, url } = await anAvatar();
    const next = await uploadForUrl(await aPicture("png"));
    expect(next).not.toBe(url);
    expect([(await getAvatar(url)).status, (await getAvatar(next)).status]).toEqual([404, 200]);
    expect(filesOf(user.id)).toHaveLength(2);
  });
});

describe("checking an uploaded avatar", () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  const png = () => aPicture("png");
  const latin = (text: string) => Buffer.from(text, "latin1");
  const STATUS: Record<string, number> = { [TOO_BIG]: 413, [TOO_MANY_PIXELS]: 422 };

  it.each<[what: string, bytes: () => Promise<Uint8Array> | Uint8Array, sentence: string]>([
    ["an SVG", () => Buffer.from(svg), NOT_AN_IMAGE],
    ["an SVG behind a declaration", () => Buffer.from(`<?xml version="1.0"?>${svg}`), NOT_AN_IMAGE],
    ["a page", () => Buffer.from("<!doctype html><script>alert(1)</script>"), NOT_AN_IMAGE],
    ["a PDF", () => Buffer.from("%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj"), NOT_AN_IMAGE],
    ["a program", () => latin("MZ\x90\x00\x03".padEnd(512, "\0")), NOT_AN_IMAGE],
    ["an archive", () => latin("PK\x03\x04".padEnd(512, "\0")), NOT_AN_IMAGE],
    ["text", () => Buffer.from("knit one, purl one"), NOT_AN_IMAGE],
    ["nothing", () => Buffer.alloc(0), NOT_AN_IMAGE],
    ["a HEIC", () => latin("\0\0\0\x18ftypheic\0\0\0\0mif1heic"), HEIC_PHOTO],
    ["a GIF", () => aPicture("gif"), OTHER_IMAGE],
    ["a TIFF", () => aPicture("tiff"), OTHER_IMAGE],
    ["an AVIF", () => aPicture("avif"), OTHER_IMAGE],
    ["an SVG that begins like a PNG", () => latin(`\x89PNG\r\n\x1a\n${svg}`), DAMAGED_PICTURE],
    ["a page that begins like a JPEG", () => latin(`\xff\xd8\xff\xe0${svg}`), DAMAGED_PICTURE],
    ["a TIFF that says it is a WebP", aFalseWebp, DAMAGED_PICTURE],
    ["half a JPEG", async () => (await aPhotograph()).subarray(0, 9_000), DAMAGED_PICTURE],
    ["half a PNG", async () => (await png()).subarray(0, 400), DAMAGED_PICTURE],
    ["a PNG with a broken inside", async () => corruptPng(await png()), DAMAGED_PICTURE],
    ["a bomb of 16,000 pixels square", () => aBomb(16_000), TOO_MANY_PIXELS],
    ["a bomb of 60,000 by 60,000", () => aBombHeader(60_000), TOO_MANY_PIXELS],
    ["51 progressive megapixels", aProgressiveBomb, TOO_MANY_PIXELS],
    ["one pixel row too many", () => aBomb(7_072), TOO_MANY_PIXELS],
    ["exactly 5 MB", () => aPictureOf(FIVE_MB), TOO_BIG],
    ["a byte more than 5 MB", () => aPictureOf(FIVE_MB + 1), TOO_BIG],
    ["three times as much", () => aPictureOf(3 * FIVE_MB), TOO_BIG],
  ])("rejects %s and keeps the old picture", async (_, bytes, sentence) => {
    const { user, url } = await anAvatar();
    const before = process.memoryUsage().rss;
    const answer = await upload(await bytes());
    const status = STATUS[sentence] ?? 415;
    expect([answer.status, await answer.json()]).toMatchObject([status, { error: { message: sentence } }]);
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024);
    expect(await shownAvatarOf(user.id)).toBe(url);
    expect(filesOf(user.id)).toHaveLength(2);
    expect((await getAvatar(url)).status).toBe(200);
  });

  it("accepts a byte less than 5 MB, with or without an announced length and with a wrong type", async () => {
    await aCrafter();
    const picture = await aPictureOf(FIVE_MB - 1);
    expect((await upload(picture)).status).toBe(200);
    const form = new FormData();
    form.set("file", new File([new Uint8Array(picture)], "me.svg", { type: "image/svg+xml" }));
    const whole = new Response(form);
    const type = whole.headers.get("content-type") ?? "";
    if (!whole.body) throw new Error("unreachable");
    expect((await postAvatar(whole.body, { "content-type": type })).status).toBe(200);
  });

  it("stops reading beyond 5 MB when no length was announced", async () => {
    await aCrafter();
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += 65_536;
        controller.enqueue(new Uint8Array(65_536));
      },
    });
    const answer = await postAvatar(endless, { "content-type": "multipart/form-data; boundary=x" });
    expect([answer.status, await answer.json()]).toMatchObject([413, { error: { message: TOO_BIG } }]);
    expect(sent).toBeLessThan(FIVE_MB + 1024 * 1024);
  });

  it("rejects a form without the file, a file in another field, and a body that is not a form", async () => {
    await aCrafter();
    const picture = await png();
    const answers = [
      await upload(picture, { field: "picture" }),
      await postAvatar("file=me", { "content-type": "application/x-www-form-urlencoded" }),
      await postAvatar(new Uint8Array(picture), { "content-type": "image/png" }),
      await postAvatar("--x\r\nnonsense", { "content-type": "multipart/form-data; boundary=x" }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([415, 415, 415, 415]);
  });

  it("does not parse a form of many parts, whichever way its boundary is written", async () => {
    await aCrafter();
    const boundary = "a".repeat(30);
    const part = `--${boundary}\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n`;
    const parts = Buffer.from(`${part.repeat(10)}--${boundary}--`);
    const parse = vi.spyOn(Response.prototype, "formData");
    for (const before of ["", "xboundary=zzz; ", 'q="boundary=zzz"; ', "Boundary=zzz; "]) {
      const type = `multipart/form-data; ${before}boundary=${boundary}`;
      expect((await postAvatar(new Uint8Array(parts), { "content-type": type })).status, type).toBe(415);
    }
    expect(parse).not.toHaveBeenCalled();
    parse.mockRestore();
  });

  it("rejects an upload from another site or without a login", async () => {
    const user = await aCrafter();
    visitor.headers.set("origin", "https://evil.example");
    expect((await upload(await png())).status).toBe(403);
    visitor.headers.delete("origin");
    expect((await upload(await png())).status).toBe(403);
    aVisitor();
    expect((await upload(await png())).status).toBe(401);
    expect(await shownAvatarOf(user.id)).toBeNull();
  });

  it("rejects the eleventh upload in an hour, whatever came of the others", async () => {
    await aCrafter();
    for (let count = 0; count < 9; count++) expect((await upload(Buffer.alloc(0))).status).toBe(415);
    const [tenth, eleventh] = [await upload(await png()), await upload(await png())];
    expect([tenth.status, eleventh.status]).toEqual([200, 429]);
    expect(eleventh.headers.get("retry-after")).toMatch(/^\d+$/);
  });
});

it("sharp reads SVG only while drawWithSvg is drawing", async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>');
  const drawn = () => sharp(svg).png().toBuffer();
  await expect(drawn()).rejects.toThrow();
  expect((await Promise.all([drawWithSvg(drawn), drawWithSvg(drawn), drawWithSvg(drawn)])).length).toBe(3);
  await expect(drawn()).rejects.toThrow();
});

async function meanOf(picture: Buffer): Promise<number> {
  const { channels } = await sharp(picture).stats();
  return channels.reduce((sum, { mean }) => sum + mean, 0) / channels.length;
}

const aFalseWebp = async () => Buffer.concat([Buffer.from("RIFF....WEBP"), await aPicture("tiff")]);

function corruptPng(png: Buffer): Buffer {
  const changed = Buffer.from(png);
  changed.fill(0, png.length / 2, png.length / 2 + 40);
  return changed;
}

/** A small JPEG whose header says 8,500 by 6,000. */
async function aProgressiveBomb(): Promise<Buffer> {
  const jpeg = await aLargeJpeg(85, 60, { progressive: true });
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc2]));
  jpeg.writeUInt16BE(6_000, frame + 5);
  jpeg.writeUInt16BE(8_500, frame + 7);
  return jpeg;
}

function aBombHeader(side: number): Buffer {
  const bomb = aBomb(8);
  bomb.writeUInt32BE(side, 16);
  bomb.writeUInt32BE(side, 20);
  // The check sum of the header no longer fits, which libspng only notices after the size.
  return bomb;
}
