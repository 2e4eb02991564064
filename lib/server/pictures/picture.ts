import "server-only";
import sharp, { type Sharp } from "sharp";
import {
  AVATAR_SIZES,
  type AvatarSize,
  MAX_AVATAR_BYTES,
  NOT_AN_IMAGE,
  OTHER_IMAGE,
} from "@/lib/domain/profile/avatars";
import {
  DAMAGED_PICTURE,
  HEIC_PHOTO,
  isHeic,
  MAX_PIXELS,
  type Measures,
  NOT_A_PHOTO,
  PHOTO_SIZES,
  type PhotoSize,
  TOO_MANY_PIXELS,
} from "@/lib/domain/projects/photos";
import { createConcurrencyLimiter } from "../limits/concurrency";
import { UploadError } from "./upload";

/** Baseline JPEGs are scaled while read: 108 megapixels take 40 MB. Others may be held whole, at 4 bytes a pixel. */
const MAX_BASELINE_JPEG_PIXELS = 120_000_000;
const LARGE_PIXELS = 4096 * 4096;
const TIMEOUT_SECONDS = 20;
const AVATAR_QUALITY = 82;
const PHOTO_QUALITY = 80;

const withImageSlot = createConcurrencyLimiter(2, 20);
/** One at a time, since 50 megapixels may take 200 MB; few may wait, as each holds its whole upload in memory. */
const withLargeSlot = createConcurrencyLimiter(1, 8);
const withDrawingSlot = createConcurrencyLimiter(1, Number.POSITIVE_INFINITY);

/** Square, upright WebP without metadata. Throws UploadError for anything but JPEG, PNG or WebP, before decoding it. */
export function encodeAvatar(bytes: Uint8Array): Promise<Map<AvatarSize, Buffer>> {
  return decodePicture(bytes, { notAnImage: NOT_AN_IMAGE, otherImage: OTHER_IMAGE }, async (picture) => {
    const [small, large] = AVATAR_SIZES;
    const { pictures } = await encodeSizes(picture(), [large, small], (from, size) =>
      from.resize(size, size, { fit: "cover" }).webp({ quality: AVATAR_QUALITY }),
    );
    return pictures;
  });
}

type EncodedPhoto = { pictures: Map<PhotoSize, Buffer>; measures: Measures; exif: Uint8Array | null };

/**
 * Encodes upright WebP without metadata in each size. Returns the original's EXIF too, which tells when the photo was
 * taken. Throws UploadError for anything but JPEG, PNG or WebP, before decoding it.
 */
export function encodePhoto(bytes: Uint8Array): Promise<EncodedPhoto> {
  return decodePicture(bytes, { notAnImage: NOT_A_PHOTO, otherImage: NOT_A_PHOTO }, async (picture) => {
    const { exif = null } = await picture().metadata();
    const { pictures, width, height } = await encodeSizes(picture(), PHOTO_SIZES, (from, size) =>
      from.resize(size, size, { fit: "inside", withoutEnlargement: true }).webp({ quality: PHOTO_QUALITY }),
    );
    return { pictures, measures: { width, height }, exif };
  });
}

/** Makes the first size of the picture and the others of that one. Returns the width and height of the first. */
async function encodeSizes<Size>(
  picture: Sharp,
  [first, ...others]: readonly [Size, ...Size[]],
  scaled: (from: Sharp, size: Size) => Sharp,
) {
  const { data, info } = await scaled(picture, first).toBuffer({ resolveWithObject: true });
  const made = others.map(async (size) => [size, await scaled(openPicture(data), size).toBuffer()] as const);
  return { pictures: new Map([[first, data], ...(await Promise.all(made))]), width: info.width, height: info.height };
}

type Refusals = { notAnImage: string; otherImage: string };

/** Runs `work` on a picture within the size limits, in a slot that bounds the memory for decoding. */
async function decodePicture<T>(
  bytes: Uint8Array,
  refusals: Refusals,
  work: (picture: () => Sharp) => Promise<T>,
): Promise<T> {
  refuseOtherKinds(bytes, refusals);
  const { format, width, height, isProgressive } = await withImageSlot(() =>
    refuseIfDamaged(openPicture(bytes, MAX_BASELINE_JPEG_PIXELS).metadata()),
  );
  const maxPixels = format === "jpeg" && !isProgressive ? MAX_BASELINE_JPEG_PIXELS : MAX_PIXELS;
  const picture = () => openPicture(bytes, maxPixels).timeout({ seconds: TIMEOUT_SECONDS });
  const decodeInSlot = () => withImageSlot(() => refuseIfDamaged(work(picture)));
  const isLarge = width * height > LARGE_PIXELS || bytes.length > MAX_AVATAR_BYTES;
  return isLarge ? withLargeSlot(decodeInSlot) : decodeInSlot();
}

/**
 * Draws with SVG, for example a shared link's picture. The SVG decoder must be blocked while an upload is decoded, so a
 * drawing holds both image slots. Drawings run one at a time, because two would deadlock.
 */
export function drawWithSvg<T>(draw: () => Promise<T>): Promise<T> {
  return withDrawingSlot(() => withImageSlot(() => withImageSlot(() => allowSvg(draw))));
}

async function allowSvg<T>(draw: () => Promise<T>): Promise<T> {
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

/** Opens a picture upright; throws if damaged. Ignores warnings: phones write such files, and browsers show them. */
function openPicture(bytes: Uint8Array, maxPixels = MAX_PIXELS): Sharp {
  return sharp(bytes, { limitInputPixels: maxPixels, pages: 1, failOn: "error", autoOrient: true });
}

async function refuseIfDamaged<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const isLarge = error instanceof Error && /pixel limit/.test(error.message);
    throw isLarge ? new UploadError(422, TOO_MANY_PIXELS) : new UploadError(415, DAMAGED_PICTURE);
  }
}

function refuseOtherKinds(bytes: Uint8Array, { notAnImage, otherImage }: Refusals): void {
  const start = Buffer.from(bytes.subarray(0, 12)).toString("latin1");
  const begins = (...kinds: string[]) => kinds.some((kind) => start.startsWith(kind));
  if (begins("\xff\xd8\xff", "\x89PNG\r\n\x1a\n") || /^RIFF.{4}WEBP/s.test(start)) return;
  if (isHeic(bytes)) throw new UploadError(415, HEIC_PHOTO);
  const isOther = begins("GIF8", "BM", "II*\0", "MM\0*") || /^.{4}ftypavi[fs]/s.test(start);
  throw new UploadError(415, isOther ? otherImage : notAnImage);
}
