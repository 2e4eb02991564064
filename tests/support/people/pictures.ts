import { deflateSync } from "node:zlib";
import sharp from "sharp";

/** A photograph as a phone makes it: a rotated JPEG with GPS data. */
export function aPhotograph(): Promise<Buffer> {
  const exif = {
    IFD0: { Copyright: "Thandi", Make: "Secret Camera Works" },
    IFD3: { GPSLatitudeRef: "S", GPSLatitude: "26/1 12/1 0/1", GPSLongitudeRef: "E", GPSLongitude: "28/1 2/1 0/1" },
  };
  return aNoisyImage(640, 480).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer();
}

/** A plain picture with this size in pixels. */
export function aPicture(format: "jpeg" | "png" | "webp" | "gif" | "tiff" | "avif", width = 64, height = width) {
  return aNoisyImage(width, height).toFormat(format).toBuffer();
}

/** As a camera dates it: `2026:03:10 09:00:00`. */
export async function aDatedPicture(text: string): Promise<Buffer> {
  return aNoisyImage(640, 480)
    .withExif({ IFD2: { DateTimeOriginal: text } })
    .jpeg()
    .toBuffer();
}

/** As the cameras of some Samsung phones write it: a baseline JPEG whose scan ends at the spectral coefficient 0, not 63. */
export async function aSamsungPhotograph(): Promise<Buffer> {
  const photograph = await aPhotograph();
  const scan = photograph.indexOf(Buffer.from([0xff, 0xda]));
  photograph[scan + 2 + photograph.readUInt16BE(scan + 2) - 2] = 0;
  return photograph;
}

/** A JPEG as a phone with 48 to 108 megapixels makes it. */
export function aLargeJpeg(width: number, height: number, { progressive = false } = {}): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: "#3b5b76" } })
    .withMetadata({ orientation: 6 })
    .jpeg({ progressive, optimiseCoding: false })
    .toBuffer();
}

/** A square thing on a table; identical at each call. */
export function aDrawing(width: number, height: number) {
  const thing = { create: { width: width >> 1, height: height >> 1, channels: 3 as const, background: "#3b5b76" } };
  return sharp({ create: { width, height, channels: 3, background: "#d9c9ae" } })
    .composite([{ input: thing }])
    .jpeg()
    .toBuffer();
}

/** A PNG of `side` pixels squared in a few kilobytes: with a side of 16,000, decoding takes a gigabyte. */
export function aBomb(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  const rows = Buffer.alloc((Math.ceil(side / 8) + 1) * side);
  const parts = [aPngChunk("IHDR", header), aPngChunk("IDAT", deflateSync(rows)), aPngChunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), ...parts]);
}

/** A real picture padded to exactly this many bytes, with other bytes after its end. */
export async function aPictureOf(bytes: number): Promise<Buffer> {
  const picture = await aPicture("jpeg");
  return Buffer.concat([picture, Buffer.alloc(bytes - picture.length, "x")]);
}

function aNoisyImage(width: number, height: number) {
  const noise = Uint8Array.from({ length: 251 }, (_, at) => (at * 7919) % 251);
  return sharp(Buffer.alloc(width * height * 3, noise), { raw: { width, height, channels: 3 } });
}

function aPngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}
