import "server-only";
import { randomUUID } from "node:crypto";
import { findShownPhoto } from "@/db/queries/profile/portfolio";
import { addPhoto, isOwnPhoto, requireSpaceForPhoto } from "@/db/queries/projects/photos";
import { isHandle } from "@/lib/domain/profile/portfolio";
import { exifWallTime, PHOTO_SIZES, photoKey, photoSizeNamed } from "@/lib/domain/projects/photos";
import { isUuid } from "@/lib/domain/shared/address";
import { wallClockReader } from "@/lib/domain/shared/wall-clock";
import { logUnexpectedError } from "../log/writer";
import { openStorage } from "./open-storage";
import { putAll, removeKeys } from "./sweep";

/** Stores the files before the row, so that the row always names existing files. Returns the photo's id. */
export async function storePhoto(userId: string, projectId: string, upload: Uint8Array): Promise<string> {
  const { timeZone } = await requireSpaceForPhoto(userId, projectId);
  const { encodePhoto } = await import("./picture");
  const { pictures, measures, exif } = await encodePhoto(upload);
  const [files, id] = [await openStorage(), randomUUID()];
  await putAll(files, new Map([...pictures].map(([size, bytes]) => [photoKey(userId, id, size), bytes])));
  const wallTime = exif && exifWallTime(exif);
  const takenAt = wallTime === null ? null : new Date(wallClockReader(timeZone)(wallTime).at);
  try {
    await addPhoto(userId, { id, projectId, takenAt, ...measures });
  } catch (error) {
    await removePhotoFiles(userId, [id]);
    throw error;
  }
  return id;
}

export async function findOwnPhoto(
  userId: string,
  photoId: string,
  file: string,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const size = photoSizeNamed(file);
  if (!size || !isUuid(photoId) || !(await isOwnPhoto(userId, photoId))) return null;
  return (await openStorage()).get(photoKey(userId, photoId, size));
}

/** Finds a photo of a project in a public portfolio. */
export async function findPortfolioPhoto(
  handle: string,
  photoId: string,
  file: string,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const size = photoSizeNamed(file);
  const owner = size && isHandle(handle) && isUuid(photoId) ? await findShownPhoto(handle, photoId) : null;
  return size && owner ? (await openStorage()).get(photoKey(owner.userId, photoId, size)) : null;
}

/** Removes the files of photos whose rows are already deleted. */
export async function removePhotoFiles(userId: string, photoIds: readonly string[]): Promise<void> {
  if (photoIds.length === 0) return;
  const files = await openStorage().catch((error) => logUnexpectedError("photos", error));
  const keys = photoIds.flatMap((photoId) => PHOTO_SIZES.map((size) => photoKey(userId, photoId, size)));
  if (files) await removeKeys(files, keys);
}
