import "server-only";
import sharp from "sharp";
import { AVATAR_SIZES, type AvatarSize, NOT_AN_IMAGE, TOO_MANY_PIXELS } from "@/lib/domain/profile/avatars";
import { BusyError } from "@/lib/errors";
import { createConcurrencyLimiter } from "../limits/concurrency";
import { UploadError } from "./upload";

const MAX_PIXELS = 4096 * 4096;
const TIMEOUT_SECONDS = 5;
const QUALITY = 82;
const [LARGE, ...SMALLER] = [...AVATAR_SIZES].sort((a, b) => b - a);

export const withImageSlot = createConcurrencyLimiter(2, 20, () => new BusyError());
const withDrawingSlot = createConcurrencyLimiter(1, Number.POSITIVE_INFINITY, () => new BusyError());

/** Square, upright WebP without metadata. Throws UploadError for anything but JPEG, PNG or WebP, before decoding it. */
export function encodeAvatar(bytes: Uint8Array): Promise<Map<AvatarSize, Buffer>> {
  if (!isAllowed(bytes)) throw new UploadError(415, NOT_AN_IMAGE);
  return withImageSlot(async () => {
    const large = await encode(bytes, LARGE ?? 512);
    const smaller = await Promise.all(SMALLER.map(async (size) => [size, await encode(large, size)] as const));
    return new Map([[LARGE ?? 512, large], ...smaller]);
  });
}

/**
 * Draws through SVG, such as a shared link's picture. The SVG decoder is unblocked only while no upload is decoded, so
 * a drawing holds both slots; one at a time, or two would deadlock.
 */
export function drawOurs<T>(draw: () => Promise<T>): Promise<T> {
  return withDrawingSlot(() => withImageSlot(() => withImageSlot(() => withSvg(draw))));
}

async function withSvg<T>(draw: () => Promise<T>): Promise<T> {
  sharp.unblock({ operation: [SVG] });
  try {
    return await draw();
  } finally {
    sharp.block({ operation: [SVG] });
  }
}

const SVG = "VipsForeignLoadSvgBuffer";

// Decoders are an allow list, whatever a file claims to be. One thread bounds the C library's memory.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"] });
sharp.cache(false);
sharp.concurrency(1);

/** Upright; what does not decode cleanly throws. */
export function open(bytes: Uint8Array, maxPixels: number) {
  return sharp(bytes, { limitInputPixels: maxPixels, pages: 1, failOn: "warning", autoOrient: true });
}

export function refusalOf(
  error: unknown,
  { notAnImage, tooManyPixels }: { notAnImage: string; tooManyPixels: string },
) {
  const isLarge = error instanceof Error && /pixel limit/.test(error.message);
  return new UploadError(isLarge ? 422 : 415, isLarge ? tooManyPixels : notAnImage);
}

async function encode(bytes: Uint8Array, size: AvatarSize): Promise<Buffer> {
  try {
    return await open(bytes, MAX_PIXELS)
      .timeout({ seconds: TIMEOUT_SECONDS })
      .resize(size, size, { fit: "cover" })
      .webp({ quality: QUALITY })
      .toBuffer();
  } catch (error) {
    throw refusalOf(error, { notAnImage: NOT_AN_IMAGE, tooManyPixels: TOO_MANY_PIXELS });
  }
}

export function isAllowed(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 12)).toString("latin1");
  return start.startsWith("\xff\xd8\xff") || start.startsWith("\x89PNG\r\n\x1a\n") || /^RIFF.{4}WEBP/s.test(start);
}
