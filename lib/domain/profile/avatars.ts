import { HEIC_PHOTO, isHeicFile, isReadType } from "../projects/photos";
import { isUuid } from "../shared/address";

/** Why an avatar is refused. Fixed texts: tests/support/screens/words.ts. */
export const NOT_AN_IMAGE = "Please select an image file";
export const TOO_BIG = "File size must be less than 5MB";
export const OTHER_IMAGE = "Please choose a JPEG, PNG or WebP image.";

/** An avatar must have fewer bytes than this. */
export const MAX_AVATAR_BYTES = 5 * 1024 * 1024;

/** Width and height in pixels. */
export const AVATAR_SIZES = [96, 512] as const;
export type AvatarSize = (typeof AVATAR_SIZES)[number];

/** The name changes with the avatar, so that browsers may cache it for ever. */
export function avatarUrl(userId: string, name: string, size: AvatarSize): string {
  return `/api/avatars/${userId}/${name}-${size}.webp`;
}

/** The same avatar in another size; any other address is returned unchanged. */
export function avatarInSize(url: string, size: AvatarSize): string {
  return url.replace(/^(\/api\/avatars\/.*)-\d+\.webp$/, `$1-${size}.webp`);
}

/** Parses the file name of an avatar's address; null for any other address. */
export function avatarNamed(userId: string, file: string): { name: string; size: AvatarSize } | null {
  const [, name, digits] = /^([0-9a-f]{32})-(\d+)\.webp$/.exec(file) ?? [];
  const size = AVATAR_SIZES.find((known) => String(known) === digits);
  return isUuid(userId) && name && size ? { name, size } : null;
}

/** Why a file is refused before the upload; null if the server has to check it. */
export function avatarProblem(file: { name: string; type: string; size: number }): string | null {
  if (isHeicFile(file)) return HEIC_PHOTO;
  if (!isReadType(file.type)) return file.type.startsWith("image/") ? OTHER_IMAGE : NOT_AN_IMAGE;
  return file.size >= MAX_AVATAR_BYTES ? TOO_BIG : null;
}
