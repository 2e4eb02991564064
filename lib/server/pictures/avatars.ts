import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { findDatabaseName, listUsedAvatars, replaceAvatar } from "@/db/queries/profile/avatars";
import { AVATAR_SIZES, type AvatarSize, avatarNamed, avatarUrl } from "@/lib/domain/profile/avatars";
import { logInfo, logUnexpectedError } from "../log";
import { storage } from "./open-storage";
import { findOwner, setOwner } from "./owner";
import type { Storage } from "./storage";

const FOLDER = "avatars";
const ORPHAN_AGE_MS = 60 * 60_000;
const SWEEP_BATCH = 500;
const SHOWN: AvatarSize = 96;

/** Stores the files before the row and removes the old files after it, so that the row always names existing files. */
export async function storeAvatar(userId: string, upload: Uint8Array): Promise<string> {
  const { encodeAvatar } = await import("./picture");
  const pictures = await encodeAvatar(upload);
  const files = await storage();
  // A unique name per upload: one of two equal pictures can be removed without the other.
  const hash = createHash("sha256").update(randomBytes(16));
  for (const bytes of pictures.values()) hash.update(bytes);
  const name = hash.digest("hex").slice(0, 32);
  await Promise.all([...pictures].map(([size, bytes]) => files.put(keyOf(userId, name, size), bytes, "image/webp")));
  const url = avatarUrl(userId, name, SHOWN);
  await removeOld(files, userId, await replaceAvatar(userId, url));
  return url;
}

/** Removes the row first; the sweep finds files that were left. */
export async function removeAvatar(userId: string): Promise<void> {
  const before = await replaceAvatar(userId, null);
  if (before) await removeOld(await storage(), userId, before);
}

export async function removeFilesOf(userId: string, avatarUrl: string | null): Promise<void> {
  const files = avatarUrl && (await storage().catch((error) => logUnexpectedError("avatars", error)));
  if (files) await removeOld(files, userId, avatarUrl);
}

export async function findAvatar(userId: string, file: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const named = avatarNamed(userId, file);
  return named ? (await storage()).get(keyOf(userId, named.name, named.size)) : null;
}

/**
 * Removes files that no row names: cut-off uploads, and crafters who left. Only in a store that belongs to this
 * database.
 */
export async function sweepAvatars({ minAgeMs = ORPHAN_AGE_MS, files }: Sweep = {}): Promise<void> {
  const store = files ?? (await storage());
  if (!(await isOurs(store)) && !(await claim(store))) return logInfo("pictures.not_swept");
  for await (const batch of batches(store)) {
    const old = batch.filter(({ storedAt }) => Date.now() - +storedAt >= minAgeMs);
    for (const key of await findUnused(old.map(({ key }) => key))) await store.remove(key);
  }
}

type Sweep = { minAgeMs?: number; files?: Storage };

async function isOurs(files: Storage): Promise<boolean> {
  return (await findOwner(files)) === (await findDatabaseName());
}

/** Claims a store without an owner if it is empty or holds files that our rows name. */
async function claim(files: Storage): Promise<boolean> {
  if ((await findOwner(files)) !== null) return false;
  let isEmpty = true;
  for await (const batch of batches(files)) {
    isEmpty = false;
    const keys = batch.map(({ key }) => key);
    if ((await findUnused(keys)).length === keys.length) continue;
    await setOwner(files, await findDatabaseName());
    return true;
  }
  if (isEmpty) await setOwner(files, await findDatabaseName());
  return isEmpty;
}

async function* batches(files: Storage) {
  let batch: { key: string; storedAt: Date }[] = [];
  for await (const file of files.list(FOLDER)) {
    batch.push(file);
    if (batch.length < SWEEP_BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** A failure leaves the files to the sweep. */
async function removeOld(files: Storage, userId: string, before: string | null) {
  const old = before?.startsWith(`/api/${FOLDER}/${userId}/`) && avatarNamed(userId, before.split("/").at(-1) ?? "");
  if (!old) return;
  try {
    if (await isOurs(files)) await removeAll(files, userId, old.name);
  } catch (error) {
    logUnexpectedError("avatars", error);
  }
}

/** The files that no row names. */
async function findUnused(keys: string[]): Promise<string[]> {
  const parts = keys.map((key) => ({ key, userId: key.split("/")[1] ?? "", file: key.split("/")[2] ?? "" }));
  const ours = parts.map(({ key, userId, file }) => ({ key, userId, named: avatarNamed(userId, file) }));
  const used = await listUsedAvatars([...new Set(ours.flatMap(({ userId, named }) => (named ? [userId] : [])))]);
  return ours.flatMap(({ key, userId, named }) => (named && used.has(avatarUrl(userId, named.name, SHOWN)) ? [] : key));
}

async function removeAll(files: Storage, userId: string, name: string) {
  for (const size of AVATAR_SIZES) await files.remove(keyOf(userId, name, size));
}

function keyOf(userId: string, name: string, size: AvatarSize): string {
  return `${FOLDER}/${userId}/${name}-${size}.webp`;
}
