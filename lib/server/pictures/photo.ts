import "server-only";
import { type Measures, NOT_A_PHOTO, PHOTO_SIZES, type PhotoSize } from "@/lib/domain/projects/photos";
import { decode, open } from "./picture";

const QUALITY = 80;
const [LARGE, ...SMALLER] = PHOTO_SIZES;

type EncodedPhoto = { pictures: Map<PhotoSize, Buffer>; measures: Measures; exif: Uint8Array | null };

/**
 * Encodes upright WebP without metadata in each size. Returns the original's EXIF too, which tells when the photo was
 * taken. Throws UploadError for anything but JPEG, PNG or WebP, before decoding it.
 */
export function encodePhoto(bytes: Uint8Array): Promise<EncodedPhoto> {
  return decode(bytes, { notAnImage: NOT_A_PHOTO, otherImage: NOT_A_PHOTO }, async (picture) => {
    const { exif } = await picture().metadata();
    const large = await scaled(picture(), LARGE);
    const smaller = await Promise.all(
      SMALLER.map(async (size) => [size, (await scaled(open(large.data), size)).data] as const),
    );
    const { width, height } = large.info;
    return { pictures: new Map([[LARGE, large.data], ...smaller]), measures: { width, height }, exif: exif ?? null };
  });
}

function scaled(picture: ReturnType<typeof open>, size: PhotoSize) {
  return picture
    .resize(size, size, { fit: "inside", withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .toBuffer({ resolveWithObject: true });
}
