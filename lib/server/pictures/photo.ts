import "server-only";
import {
  HEIC_PHOTO,
  isHeic,
  type Measures,
  NOT_A_PHOTO,
  PHOTO_SIZES,
  PHOTO_TOO_MANY_PIXELS,
  type PhotoSize,
} from "@/lib/domain/projects/photos";
import { BusyError } from "@/lib/errors";
import { createConcurrencyLimiter } from "../limits/concurrency";
import { isAllowed, open, refusalOf, withImageSlot } from "./picture";
import { UploadError } from "./upload";

const MAX_PIXELS = 50_000_000;
const TIMEOUT_SECONDS = 20;
const QUALITY = 80;
const [LARGE, ...SMALLER] = PHOTO_SIZES;

/** One at a time, since 50 megapixels take 200 MB while they are decoded; few wait, each with its whole upload. */
const withPhotoSlot = createConcurrencyLimiter(1, 8, () => new BusyError());

export type EncodedPhoto = { pictures: Map<PhotoSize, Buffer>; measures: Measures; exif: Uint8Array | null };

/**
 * Upright WebP without metadata in each size. The metadata it came with is returned beside them, for the moment at which
 * it was taken. Throws UploadError for anything but JPEG, PNG or WebP, before decoding it.
 */
export function encodePhoto(bytes: Uint8Array): Promise<EncodedPhoto> {
  if (isHeic(bytes)) throw new UploadError(415, HEIC_PHOTO);
  if (!isAllowed(bytes)) throw new UploadError(415, NOT_A_PHOTO);
  return withPhotoSlot(() =>
    withImageSlot(async () => {
      try {
        return await encode(bytes);
      } catch (error) {
        throw refusalOf(error, { notAnImage: NOT_A_PHOTO, tooManyPixels: PHOTO_TOO_MANY_PIXELS });
      }
    }),
  );
}

async function encode(bytes: Uint8Array): Promise<EncodedPhoto> {
  const { exif } = await open(bytes, MAX_PIXELS).metadata();
  const large = await scaled(bytes, LARGE);
  const smaller = await Promise.all(
    SMALLER.map(async (size) => [size, (await scaled(large.data, size)).data] as const),
  );
  const { width, height } = large.info;
  return { pictures: new Map([[LARGE, large.data], ...smaller]), measures: { width, height }, exif: exif ?? null };
}

function scaled(bytes: Uint8Array, size: PhotoSize) {
  return open(bytes, MAX_PIXELS)
    .timeout({ seconds: TIMEOUT_SECONDS })
    .resize(size, size, { fit: "inside", withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .toBuffer({ resolveWithObject: true });
}
