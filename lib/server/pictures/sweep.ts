import "server-only";
import { findDatabaseName, listUsedAvatars } from "@/db/queries/profile/avatars";
import { listUsedPhotos } from "@/db/queries/projects/photos";
import { avatarNamed, avatarUrl } from "@/lib/domain/profile/avatars";
import { photoAtKey } from "@/lib/domain/projects/photos";
import { logInfo, logUnexpectedError } from "../log/writer";
import { openStorage } from "./open-storage";
import type { Storage } from "./storage";
import { findOwner, PICTURE_FOLDERS, setOwner } from "./storage";

const ORPHAN_AGE_MS = 60 * 60_000;
const SWEEP_BATCH = 500;
/** The size that an avatar's URL in its row refers to. */
export const SHOWN_AVATAR = 96;

/**
 * Removes files that no row refers to: from interrupted uploads, deleted projects and deleted accounts. Skips a store
 * that belongs to another database.
 */
export async function sweepPictures({ minAgeMs = ORPHAN_AGE_MS, files }: Sweep = {}): Promise<void> {
  const store = files ?? (await openStorage());
  if (!(await isOwnStore(store)) && !(await claimStore(store))) return logInfo("pictures.not_swept");
  for await (const batch of listBatches(store)) {
    const old = batch.filter(({ storedAt }) => Date.now() - +storedAt >= minAgeMs);
    for (const key of await findUnused(old.map(({ key }) => key))) await store.remove(key);
  }
}

type Sweep = { minAgeMs?: number; files?: Storage };

/** Stores all pictures or none: after a failure it removes those already stored. */
export async function putAll(files: Storage, pictures: Map<string, Uint8Array>): Promise<void> {
  const stored = await Promise.allSettled([...pictures].map(([key, bytes]) => files.put(key, bytes, "image/webp")));
  const failed = stored.find(({ status }) => status === "rejected");
  if (!failed) return;
  await removeKeys(files, pictures.keys());
  throw (failed as PromiseRejectedResult).reason;
}

/** Removes files, but only from our own store. After a failure the sweep removes the rest. */
export async function removeKeys(files: Storage, keys: Iterable<string> | AsyncIterable<string>): Promise<void> {
  try {
    if (await isOwnStore(files)) for await (const key of keys) await files.remove(key);
  } catch (error) {
    logUnexpectedError("pictures", error);
  }
}

async function isOwnStore(files: Storage): Promise<boolean> {
  return (await findOwner(files)) === (await findDatabaseName());
}

/** Claims a store without an owner if it is empty or holds files that our rows name. */
async function claimStore(files: Storage): Promise<boolean> {
  if ((await findOwner(files)) !== null) return false;
  let isEmpty = true;
  for await (const batch of listBatches(files)) {
    isEmpty = false;
    const keys = batch.map(({ key }) => key);
    if ((await findUnused(keys)).length === keys.length) continue;
    await setOwner(files, await findDatabaseName());
    return true;
  }
  if (isEmpty) await setOwner(files, await findDatabaseName());
  return isEmpty;
}

async function* listBatches(files: Storage) {
  let batch: { key: string; storedAt: Date }[] = [];
  for (const folder of PICTURE_FOLDERS)
    for await (const file of files.list(folder)) {
      batch.push(file);
      if (batch.length < SWEEP_BATCH) continue;
      yield batch;
      batch = [];
    }
  if (batch.length > 0) yield batch;
}

/** The keys that no row refers to. */
async function findUnused(keys: string[]): Promise<string[]> {
  const [avatars, photos] = [keys.map(avatarAtKey), keys.map(photoAtKey)];
  const ownersOf = (named: ({ userId: string } | null)[]) => [...new Set(named.flatMap((one) => one?.userId ?? []))];
  const [usedAvatars, usedPhotos] = [await listUsedAvatars(ownersOf(avatars)), await listUsedPhotos(ownersOf(photos))];
  return keys.filter((_, at) => {
    const [avatar, photo] = [avatars[at], photos[at]];
    const isUsed =
      (avatar && usedAvatars.has(avatar.url)) || (photo && usedPhotos.has(`${photo.userId}/${photo.photoId}`));
    return !isUsed;
  });
}

function avatarAtKey(key: string): { userId: string; url: string } | null {
  const [folder, userId = "", file = ""] = key.split("/");
  const named = folder === "avatars" ? avatarNamed(userId, file) : null;
  return named && { userId, url: avatarUrl(userId, named.name, SHOWN_AVATAR) };
}
