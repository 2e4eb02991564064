import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { exifWallTime } from "@/lib/domain/projects/photos";

const picture = () => sharp({ create: { width: 8, height: 8, channels: 3, background: "red" } });

async function exifWith(text: string | null): Promise<Uint8Array> {
  const tags = { IFD0: { Make: "Camera" }, ...(text === null ? {} : { IFD2: { DateTimeOriginal: text } }) };
  const photo = await picture().withExif(tags).jpeg().toBuffer();
  const { exif } = await sharp(photo).metadata();
  if (!exif) throw new Error("no metadata");
  return exif;
}

describe("exifWallTime", () => {
  it("returns what the camera's clock showed", async () => {
    expect(exifWallTime(await exifWith("2026:03:12 10:15:30"))).toBe(Date.UTC(2026, 2, 12, 10, 15, 30));
  });

  it.each([
    null,
    "0000:00:00 00:00:00",
    "2026:02:30 10:00:00",
    "2026:03:12 24:00:00",
    "1970:01:01 00:00:00",
    "9999:12:31 23:59:59",
    "yesterday, at ten!",
  ])("returns null for %j", async (text) => expect(exifWallTime(await exifWith(text))).toBeNull());

  it("never throws, whatever is cut off or changed", async () => {
    const whole = await exifWith("2026:03:12 10:15:30");
    for (let length = 0; length < whole.length; length++) exifWallTime(whole.subarray(0, length));
    for (let at = 0; at < whole.length; at++)
      for (const value of [0, 0x7f, 0xff])
        exifWallTime(Uint8Array.from(whole, (byte, index) => (index === at ? value : byte)));
    expect(exifWallTime(new Uint8Array(64))).toBeNull();
  });
});
