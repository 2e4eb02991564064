import { isUuid } from "../shared/address";
import { cleanText, countCodePoints } from "../shared/text";

/** Why a photo is refused, before the upload or by the server. */
export const NOT_A_PHOTO = "Please choose a JPEG, PNG or WebP photo.";
export const MAX_PHOTO_BYTES = 15 * 1024 * 1024;
const MAX_ALT = 300;
/** The most pixels that a decoder may hold at once; a JPEG that is scaled while it is read may have more. */
export const MAX_PIXELS = 50_000_000;
export const PHOTO_TOO_BIG = `A photo can have at most ${MAX_PHOTO_BYTES / 1024 / 1024} MB.`;
export const TOO_MANY_PIXELS = `This picture has too many pixels. Save it with at most ${MAX_PIXELS / 1_000_000} megapixels and choose it again.`;
export const DAMAGED_PICTURE = "This picture is damaged and can’t be read. Please choose another one.";
export const HEIC_PHOTO =
  "HEIC photos can’t be read here. Save it as a JPEG, or set your camera to “Most Compatible”, and choose it again.";
export const ALT_TOO_LONG = `A description can have at most ${MAX_ALT} characters.`;

/** The longest side in pixels, the largest first: the other sizes are made from it. */
export const PHOTO_SIZES = [2048, 1024, 320] as const;
export type PhotoSize = (typeof PHOTO_SIZES)[number];

/** Width and height of the largest size, in pixels; smaller photos are never enlarged. */
export type Measures = { width: number; height: number };

export function photoUrl(photoId: string, size: PhotoSize): string {
  return `/api/photos/${photoId}/${size}.webp`;
}

/** Lists each size with its real width, for `srcset`. */
export function photoSources(photoId: string, measures: Measures): string {
  const widths = PHOTO_SIZES.map((size) => ({ size, width: scaleTo(measures, size).width }));
  const distinct = widths.filter(({ width }, at) => width !== widths[at + 1]?.width);
  return distinct.map(({ size, width }) => `${photoUrl(photoId, size)} ${width}w`).join(", ");
}

export function scaleTo({ width, height }: Measures, size: PhotoSize): Measures {
  const scale = Math.min(1, size / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** The size in a file's name; null for any other name. */
export function photoSizeNamed(file: string): PhotoSize | null {
  return PHOTO_SIZES.find((size) => file === `${size}.webp`) ?? null;
}

/** The storage key of a photo. */
export function photoKey(userId: string, photoId: string, size: PhotoSize): string {
  return `photos/${userId}/${photoId}-${size}.webp`;
}

/** Parses a storage key; null for any other key. */
export function photoAtKey(key: string): { userId: string; photoId: string } | null {
  const [, userId = "", photoId = "", digits] = /^photos\/([^/]+)\/([0-9a-f-]{36})-(\d+)\.webp$/.exec(key) ?? [];
  const isSize = PHOTO_SIZES.some((size) => String(size) === digits);
  return isSize && isUuid(userId) && isUuid(photoId) ? { userId, photoId } : null;
}

/** Whether a file begins like a HEIF container, whatever its name. */
export function isHeic(start: Uint8Array): boolean {
  const text = String.fromCharCode(...start.subarray(4, 12));
  return /^ftyp(hei[cxms]|hev[cx]|mif1|msf1)$/.test(text);
}

/** Why a file is refused before the upload, by name, type and size; null if the server has to check it. */
export function photoProblem(file: { name: string; type: string; size: number }): string | null {
  if (isHeicFile(file)) return HEIC_PHOTO;
  if (!isReadType(file.type)) return NOT_A_PHOTO;
  return file.size > MAX_PHOTO_BYTES ? PHOTO_TOO_BIG : null;
}

export function isHeicFile({ name, type }: { name: string; type: string }): boolean {
  return /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);
}

/** Accepts an empty type, which some systems send, and `image/jpg`, which some send for a JPEG. */
export function isReadType(type: string): boolean {
  return ["", "image/jpeg", "image/jpg", "image/png", "image/webp"].includes(type);
}

/** Reads a description in the form that is stored: one line; empty if none was typed. */
export function readAlt(typed: string): { alt: string; problem: string | null } {
  const alt = cleanText(typed);
  return { alt, problem: countCodePoints(alt) > MAX_ALT ? ALT_TOO_LONG : null };
}

/** The alternative text of the photo. */
export function altOf({ alt }: { alt: string }, projectName: string): string {
  return alt || `Photo of ${projectName}, not described yet`;
}

type PhotoMoment = { secondsBefore: number };

/** The crafted seconds since the previous photo, or since the start of the work for the first photo; at least 0. */
export function secondsSince(photos: readonly PhotoMoment[], at: number): number {
  const before = at === 0 ? 0 : (photos[at - 1]?.secondsBefore ?? 0);
  return Math.max(0, (photos[at]?.secondsBefore ?? 0) - before);
}

const [DATE_TIME_ORIGINAL, EXIF_BLOCK, ASCII] = [0x9003, 0x8769, 2];
const ENTRY_BYTES = 12;
const MAX_ENTRIES = 200;
const HEADER = "Exif\0\0";

/**
 * The time at which the camera took a photo, by the camera's own clock, in milliseconds as if that were UTC. Null if
 * the metadata has no readable time; reads nothing else from it.
 */
export function exifWallTime(exif: Uint8Array): number | null {
  const hasHeader = String.fromCharCode(...exif.subarray(0, HEADER.length)) === HEADER;
  const bytes = hasHeader ? exif.subarray(HEADER.length) : exif;
  if (bytes.length < 8) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isLittle = view.getUint16(0) === 0x4949;
  try {
    const block = entryOf(view, view.getUint32(4, isLittle), EXIF_BLOCK, isLittle);
    const text = block && entryOf(view, block.offset, DATE_TIME_ORIGINAL, isLittle);
    if (text?.type !== ASCII || text.count < 19) return null;
    return wallTimeOf(String.fromCharCode(...bytes.subarray(text.offset, text.offset + 19)));
  } catch (error) {
    // An offset points outside the metadata.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Finds one entry of a directory; `offset` is the position that the entry points to. */
function entryOf(view: DataView, directory: number, tag: number, isLittle: boolean) {
  const entries = Math.min(view.getUint16(directory, isLittle), MAX_ENTRIES);
  for (let at = 0; at < entries; at++) {
    const entry = directory + 2 + at * ENTRY_BYTES;
    if (view.getUint16(entry, isLittle) !== tag) continue;
    const [type, count] = [view.getUint16(entry + 2, isLittle), view.getUint32(entry + 4, isLittle)];
    return { type, count, offset: view.getUint32(entry + 8, isLittle) };
  }
  return null;
}

function wallTimeOf(text: string): number | null {
  const [, ...parts] = /^(\d{4}):(\d\d):(\d\d) (\d\d):(\d\d):(\d\d)$/.exec(text) ?? [];
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.map(Number);
  const at = Date.UTC(year, month - 1, day, hour, minute, second);
  // Rejects dates that roll over, such as February 30.
  const isDate = parts.length === 6 && year >= 1990 && year < 9999 && new Date(at).getUTCDate() === day && hour < 24;
  return isDate ? at : null;
}
