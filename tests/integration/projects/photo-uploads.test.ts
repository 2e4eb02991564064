import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { db } from "@/db/connection/client";
import { listPhotos } from "@/db/queries/projects/photos";
import { projectPhotos } from "@/db/schema";
import {
  DAMAGED_PICTURE,
  HEIC_PHOTO,
  MAX_PHOTO_BYTES,
  NOT_A_PHOTO,
  PHOTO_TOO_BIG,
  TOO_MANY_PIXELS,
} from "@/lib/domain/projects/photos";
import { runAllAtOnce } from "../../support/database/at-once";
import { aUser } from "../../support/people/factories";
import {
  aBomb,
  aDatedPicture,
  aDrawing,
  aLargeJpeg,
  aPhotograph,
  aPicture,
  aPictureOf,
  aSamsungPhotograph,
} from "../../support/people/pictures";
import { aVisitor, visitor } from "../../support/people/visitor";
import {
  aMaker,
  filesOf,
  getPhoto,
  postPhoto,
  signInAs,
  upload,
  withPhotoFolder,
} from "../../support/requests/photo-requests";
import { isThorough } from "../../support/thorough";

withPhotoFolder();

const SIZES = [2048, 1024, 320];
const MB = 1024 * 1024;
const bytesOf = async (photoId: string, size: number) =>
  Buffer.from(await (await getPhoto(photoId, `${size}.webp`)).arrayBuffer());

describe("an accepted photo", () => {
  it.each(["jpeg", "png", "webp"] as const)(
    "is converted from %s to WebP in three sizes, with its proportions kept",
    async (format) => {
      const { user, project } = await aMaker();
      const picture = await sharp(await aDrawing(2_400, 1_200))
        .toFormat(format)
        .toBuffer();
      const answer = await upload(project.id, picture, { name: "x.exe", type: "text/plain" });
      expect(answer.status).toBe(200);
      const { id } = await answer.json();
      for (const size of SIZES) {
        const metadata = await sharp(await bytesOf(id, size)).metadata();
        expect(metadata).toMatchObject({ format: "webp", width: size, height: size / 2 });
      }
      expect(await listPhotos(user.id, project.id)).toMatchObject([{ id, width: 2048, height: 1024, alt: "" }]);
    },
  );

  it("is accepted from a phone that ends its JPEG scans at coefficient 0", async () => {
    const { project } = await aMaker();
    expect((await upload(project.id, await aSamsungPhotograph())).status).toBe(200);
  });

  it("is scaled while it is decoded, so that a phone's many megapixels need little memory", async () => {
    const { user, project } = await aMaker();
    const photograph = isThorough ? await aLargeJpeg(12_000, 9_000) : await aLargeJpeg(8_000, 6_000);
    const before = process.memoryUsage().rss;
    expect((await upload(project.id, photograph)).status).toBe(200);
    // Decoded whole it would be at least 144 MB.
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * MB);
    expect(await listPhotos(user.id, project.id)).toMatchObject([{ width: 1536, height: 2048 }]);
  });

  it("is never enlarged", async () => {
    const { user, project } = await aMaker();
    const { id } = await (await upload(project.id, await aPicture("png", 400, 100))).json();
    expect(await listPhotos(user.id, project.id)).toMatchObject([{ width: 400, height: 100 }]);
    expect(await sharp(await bytesOf(id, 2048)).metadata()).toMatchObject({ width: 400, height: 100 });
  });

  it("loses its location, camera and other metadata, and is turned upright", async () => {
    const { user, project } = await aMaker();
    const photograph = await aPhotograph();
    expect((await sharp(photograph).metadata()).exif?.includes("Secret Camera")).toBe(true);
    const script = Buffer.from("<script>alert('craft')</script>");
    const { id } = await (await upload(project.id, Buffer.concat([photograph, script]))).json();
    for (const size of SIZES) {
      const picture = await bytesOf(id, size);
      for (const secret of ["Secret Camera", "Thandi", "Exif", "GPS", "script"])
        expect(picture.includes(secret), secret).toBe(false);
      const metadata = await sharp(picture).metadata();
      for (const kind of ["exif", "xmp", "iptc", "icc", "orientation"]) expect(metadata).not.toHaveProperty(kind);
    }
    expect(await listPhotos(user.id, project.id)).toMatchObject([{ width: 480, height: 640 }]);
  });

  it("takes its time from the camera, in the crafter's time zone, but never a future time", async () => {
    const { user, project } = await aMaker({ timeZone: "Africa/Johannesburg" });
    const takenAt = async (text: string) => {
      const { id } = await (await upload(project.id, await aDatedPicture(text))).json();
      return (await listPhotos(user.id, project.id)).find((one) => one.id === id)?.takenAt ?? "";
    };
    expect(await takenAt("2025:03:12 10:15:30")).toBe("2025-03-12T08:15:30.000Z");
    expect(Date.now() - Date.parse(await takenAt("2099:03:12 10:15:30"))).toBeLessThan(60_000);
  });

  it("is served with headers that allow nothing but a picture", async () => {
    const { project } = await aMaker();
    const { id } = await (await upload(project.id, await aPicture("png"))).json();
    expect(Object.fromEntries((await getPhoto(id)).headers)).toEqual({
      "content-type": "image/webp",
      "content-disposition": 'inline; filename="photo.webp"',
      "cache-control": "private, max-age=31536000, immutable",
      "content-security-policy": "sandbox; default-src 'none'",
    });
  });

  it("returns 404 for other crafters, signed in or not, and for other file names", async () => {
    const { user, project } = await aMaker();
    const { id } = await (await upload(project.id, await aPicture("png"))).json();
    expect((await getPhoto(id)).status).toBe(200);
    for (const file of ["1023.webp", "320.png", "..%2f320.webp", "", "constructor"])
      expect((await getPhoto(id, file)).status, file).toBe(404);
    for (const unknown of [randomUUID(), "../etc"]) expect((await getPhoto(unknown)).status).toBe(404);
    await signInAs((await aUser()).id);
    expect((await getPhoto(id)).status).toBe(404);
    aVisitor();
    expect((await getPhoto(id)).status).toBe(404);
    await signInAs(user.id);
    expect((await getPhoto(id)).status).toBe(200);
  });
});

describe("checking an uploaded photo", () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  const png = () => aPicture("png");
  const corpus: [what: string, bytes: () => Promise<Uint8Array> | Uint8Array, status: number, sentence: string][] = [
    ["an SVG", () => Buffer.from(svg), 415, NOT_A_PHOTO],
    ["an SVG behind a declaration", () => Buffer.from(`<?xml version="1.0"?>${svg}`), 415, NOT_A_PHOTO],
    ["a page", () => Buffer.from("<!doctype html><script>alert(1)</script>"), 415, NOT_A_PHOTO],
    ["a PDF", () => Buffer.from("%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj"), 415, NOT_A_PHOTO],
    ["a program", () => Buffer.from("MZ\x90\x00\x03".padEnd(512, "\0"), "latin1"), 415, NOT_A_PHOTO],
    ["an archive", () => Buffer.from("PK\x03\x04".padEnd(512, "\0"), "latin1"), 415, NOT_A_PHOTO],
    ["text", () => Buffer.from("knit one, purl one"), 415, NOT_A_PHOTO],
    ["nothing", () => Buffer.alloc(0), 415, NOT_A_PHOTO],
    ["a HEIC", () => Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"), 415, HEIC_PHOTO],
    ["a GIF", () => aPicture("gif"), 415, NOT_A_PHOTO],
    ["a TIFF", () => aPicture("tiff"), 415, NOT_A_PHOTO],
    ["an AVIF", () => aPicture("avif"), 415, NOT_A_PHOTO],
    ["an SVG that begins like a PNG", () => Buffer.from(`\x89PNG\r\n\x1a\n${svg}`, "latin1"), 415, DAMAGED_PICTURE],
    ["a page that begins like a JPEG", () => Buffer.from(`\xff\xd8\xff\xe0${svg}`, "latin1"), 415, DAMAGED_PICTURE],
    [
      "a TIFF that says it is a WebP",
      async () => Buffer.concat([Buffer.from("RIFF....WEBP"), await aPicture("tiff")]),
      415,
      DAMAGED_PICTURE,
    ],
    ["half a JPEG", async () => (await aPhotograph()).subarray(0, 9_000), 415, DAMAGED_PICTURE],
    ["half a PNG", async () => (await png()).subarray(0, 400), 415, DAMAGED_PICTURE],
    ["a PNG with a broken inside", async () => corruptPng(await png()), 415, DAMAGED_PICTURE],
    ["a bomb of 16,000 pixels square", () => aBomb(16_000), 422, TOO_MANY_PIXELS],
    ["a bomb of 60,000 by 60,000", () => aBombHeader(60_000), 422, TOO_MANY_PIXELS],
    ["one pixel row too many", () => aBomb(7_072), 422, TOO_MANY_PIXELS],
    ["a byte more than 15 MB", () => aPictureOf(MAX_PHOTO_BYTES + 1), 413, PHOTO_TOO_BIG],
    ["twice as much", () => aPictureOf(2 * MAX_PHOTO_BYTES), 413, PHOTO_TOO_BIG],
  ];

  it.each(corpus)("rejects %s and leaves neither a row nor a file", async (_, bytes, status, sentence) => {
    const { user, project } = await aMaker();
    const file = await bytes();
    const before = process.memoryUsage().rss;
    const answer = await upload(project.id, file);
    expect([answer.status, await answer.json()]).toMatchObject([status, { error: { message: sentence } }]);
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * MB);
    expect(await listPhotos(user.id, project.id)).toEqual([]);
    expect(filesOf(user.id)).toEqual([]);
  });

  it("accepts 15 MB, and 50 megapixels without filling the memory", async () => {
    const { user, project } = await aMaker();
    expect((await upload(project.id, await aPictureOf(MAX_PHOTO_BYTES))).status).toBe(200);
    const before = process.memoryUsage().rss;
    expect((await upload(project.id, aBomb(7_071))).status).toBe(200);
    expect(process.memoryUsage().rss - before).toBeLessThan(400 * MB);
    expect(filesOf(user.id)).toHaveLength(6);
  });

  it("stops reading beyond 15 MB when no length was announced", async () => {
    await aMaker();
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += 65_536;
        controller.enqueue(new Uint8Array(65_536));
      },
    });
    const answer = await postPhoto(endless, { "content-type": "multipart/form-data; boundary=x" });
    expect([answer.status, await answer.json()]).toMatchObject([413, { error: { message: PHOTO_TOO_BIG } }]);
    expect(sent).toBeLessThan(MAX_PHOTO_BYTES + MB);
  });

  it("rejects an upload to another crafter's project, an unknown project or a malformed id", async () => {
    const other = await aMaker();
    const { user } = await aMaker();
    for (const projectId of [other.project.id, randomUUID(), "x", ""])
      expect((await upload(projectId, await png())).status, projectId).toBe(404);
    expect(filesOf(user.id)).toEqual([]);
    expect(await db.$count(projectPhotos, eq(projectPhotos.projectId, other.project.id))).toBe(0);
  });

  it("rejects an upload from another site or without a login", async () => {
    const { user, project } = await aMaker();
    const statusOf = async () => (await upload(project.id, await png())).status;
    visitor.headers.set("origin", "https://evil.example");
    expect(await statusOf()).toBe(403);
    visitor.headers.delete("origin");
    expect(await statusOf()).toBe(403);
    aVisitor();
    expect(await statusOf()).toBe(401);
    expect(filesOf(user.id)).toEqual([]);
  });

  it("rejects a photo beyond the plan's limit, with a message, before it is decoded", async () => {
    const { user, project } = await aMaker();
    for (let at = 0; at < 3; at++) expect((await upload(project.id, await png())).status).toBe(200);
    const answer = await upload(project.id, Buffer.from("knit one"));
    expect(await answer.json()).toMatchObject({ error: { message: "Free includes 3 photos in each project." } });
    expect(filesOf(user.id)).toHaveLength(9);
  });
});

it("many photos sent at once store what the plan allows, and the others are rejected with a message", async () => {
  const { user, project } = await aMaker();
  const picture = await aPicture("jpeg", 32);
  const answers = await runAllAtOnce(isThorough ? 400 : 60, () => upload(project.id, picture));
  const sentences = await Promise.all(answers.map(async (answer) => (await answer.json()).error?.message ?? "stored"));
  expect(sentences.filter((sentence) => sentence === "stored")).toHaveLength(3);
  const known = [
    "stored",
    "Free includes 3 photos in each project.",
    "Too many requests. Try again in 60 minutes.",
    // upload.user, where more than thirty get past the busy server within its minute.
    "Too many requests. Try again in a minute.",
    "We’re very busy right now. Please try again in a moment.",
  ];
  expect(sentences.filter((sentence) => !known.includes(sentence))).toEqual([]);
  expect(answers.every(({ status }) => [200, 400, 429, 503].includes(status))).toBe(true);
  const rows = await listPhotos(user.id, project.id);
  expect(filesOf(user.id)).toEqual(rows.flatMap(({ id }) => SIZES.map((size) => `${id}-${size}.webp`)).sort());
});

function corruptPng(png: Buffer): Buffer {
  const changed = Buffer.from(png);
  changed.fill(0, png.length / 2, png.length / 2 + 40);
  return changed;
}

function aBombHeader(side: number): Buffer {
  const bomb = aBomb(8);
  bomb.writeUInt32BE(side, 16);
  bomb.writeUInt32BE(side, 20);
  // The check sum of the header no longer fits, which libspng only notices after the size.
  return bomb;
}
