import sharp from "sharp";
import { describe, expect, it } from "vitest";
import {
  ALT_TOO_LONG,
  altOf,
  exifWallTime,
  HEIC_PHOTO,
  isHeic,
  MAX_PHOTO_BYTES,
  NOT_A_PHOTO,
  PHOTO_TOO_BIG,
  photoAtKey,
  photoKey,
  photoProblem,
  photoSizeNamed,
  photoSources,
  readAlt,
  scaleTo,
  secondsSince,
} from "@/lib/domain/projects/photos";

const userId = "0b3c1b9e-6a52-4cc5-9f0e-1d6f7c1a2b3c";
const photoId = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";

describe("a photo's file", () => {
  it("is identified by its key in every size", () => {
    for (const size of [2048, 1024, 320] as const)
      expect(photoAtKey(photoKey(userId, photoId, size))).toEqual({ userId, photoId });
  });

  it.each([
    `photos/${userId}/${photoId}-640.webp`,
    `photos/${userId}/${photoId}.webp`,
    `photos/${userId}/${photoId}-320.webp.draft`,
    `photos/../${photoId}-320.webp`,
    `avatars/${userId}/${photoId}-320.webp`,
    `photos/${userId}/x/${photoId}-320.webp`,
    "",
  ])("is not identified by the key %j", (key) => expect(photoAtKey(key)).toBeNull());

  it("has its size in its name, and any other name is rejected", () => {
    expect(photoSizeNamed("1024.webp")).toBe(1024);
    for (const name of ["1025.webp", "1024", "1024.png", "../320.webp", "constructor", ""])
      expect(photoSizeNamed(name)).toBeNull();
  });

  it("is offered with its real width, each width once", () => {
    expect(photoSources(photoId, { width: 1536, height: 2048 })).toBe(
      `/api/photos/${photoId}/2048.webp 1536w, /api/photos/${photoId}/1024.webp 768w, /api/photos/${photoId}/320.webp 240w`,
    );
    expect(photoSources(photoId, { width: 200, height: 100 })).toBe(`/api/photos/${photoId}/320.webp 200w`);
    expect(scaleTo({ width: 2048, height: 1 }, 320)).toEqual({ width: 320, height: 1 });
  });
});

describe("a chosen file", () => {
  const file = (change: object) => photoProblem({ name: "me.jpg", type: "image/jpeg", size: 5, ...change });

  it("is accepted when it may be a photo of at most 15 MB", () => {
    expect(MAX_PHOTO_BYTES).toBe(15_728_640);
    expect(file({ size: MAX_PHOTO_BYTES })).toBeNull();
    // Some systems don't know the type.
    expect(file({ name: "me", type: "" })).toBeNull();
    expect(file({ type: "image/jpg" })).toBeNull();
  });

  it("is refused with a reason when it is HEIC, too big or something else", () => {
    expect(file({ name: "IMG_1.HEIC", type: "" })).toBe(HEIC_PHOTO);
    expect(file({ type: "image/heif" })).toBe(HEIC_PHOTO);
    expect(file({ type: "image/gif" })).toBe(NOT_A_PHOTO);
    expect(file({ size: MAX_PHOTO_BYTES + 1 })).toBe(PHOTO_TOO_BIG);
  });

  it("is recognized as HEIC by its first bytes, whatever its name is", () => {
    const begins = (text: string) => isHeic(Buffer.from(text, "latin1"));
    for (const brand of ["heic", "heix", "hevc", "mif1", "msf1"]) expect(begins(`\0\0\0\x18ftyp${brand}`)).toBe(true);
    for (const text of ["", "ftypheic", "\0\0\0\x18ftypavif", "\0\0\0\x18ftypisom"]) expect(begins(text)).toBe(false);
  });
});

describe("a photo's description", () => {
  it("takes one line of at most 300 characters and drops invisible ones", () => {
    expect(readAlt("  Two sleeves\nin blue\u200b ")).toEqual({ alt: "Two sleeves in blue", problem: null });
    expect(readAlt("🧶".repeat(300)).problem).toBeNull();
    expect(readAlt("🧶".repeat(301)).problem).toBe(ALT_TOO_LONG);
  });

  it("is replaced by the project's name when it is missing", () => {
    expect(altOf({ alt: "Two sleeves" }, "Cardigan")).toBe("Two sleeves");
    expect(altOf({ alt: "" }, "Cardigan")).toBe("Photo of Cardigan, not described yet");
  });
});

it("secondsSince returns the time crafted since the photo before, never less than 0", () => {
  const photos = [{ secondsBefore: 600 }, { secondsBefore: 12_600 }, { secondsBefore: 12_000 }];
  expect(photos.map((_, at) => secondsSince(photos, at))).toEqual([600, 12_000, 0]);
  expect(secondsSince([], 0)).toBe(0);
});

describe("exifWallTime", () => {
  it("returns what the camera's clock showed", async () => {
    expect(exifWallTime(await anExif("2026:03:12 10:15:30"))).toBe(Date.UTC(2026, 2, 12, 10, 15, 30));
  });

  it.each([
    null,
    "0000:00:00 00:00:00",
    "2026:02:30 10:00:00",
    "2026:03:12 24:00:00",
    "1970:01:01 00:00:00",
    "9999:12:31 23:59:59",
    "yesterday, at ten!",
  ])("returns null for %j", async (text) => expect(exifWallTime(await anExif(text))).toBeNull());

  it("never throws, whatever is cut off or changed", async () => {
    const whole = await anExif("2026:03:12 10:15:30");
    for (let length = 0; length < whole.length; length++) exifWallTime(whole.subarray(0, length));
    for (let at = 0; at < whole.length; at++)
      for (const value of [0, 0x7f, 0xff])
        exifWallTime(Uint8Array.from(whole, (byte, index) => (index === at ? value : byte)));
    expect(exifWallTime(new Uint8Array(64))).toBeNull();
  });
});

async function anExif(text: string | null): Promise<Uint8Array> {
  const tags = { IFD0: { Make: "Camera" }, ...(text === null ? {} : { IFD2: { DateTimeOriginal: text } }) };
  const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: "red" } })
    .withExif(tags)
    .jpeg()
    .toBuffer();
  const { exif } = await sharp(photo).metadata();
  if (!exif) throw new Error("no metadata");
  return exif;
}
