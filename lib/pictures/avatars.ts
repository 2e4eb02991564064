import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { listUsedAvatars, replaceAvatar } from "@/db/queries/profile-avatars";
import { AVATAR_SIZES, type AvatarSize, avatarNamed, avatarUrl } from "../domain/avatars";
import { logSurprise } from "../log";
import { type Storage, storage } from "./storage";

const FOLDER = "avatars";
const ORPHAN_AGE_MILLISECONDS = 60 * 60_000;
const SWEEP_BATCH = 500;
/** The size whose address the crafter's row holds. */
const SHOWN: AvatarSize = 96;

/**
 * Stores an uploaded picture as the crafter's own and answers with its address. The files come first, then the row, then
 * the old files go: the row names files that exist, whatever happens in between.
 */
export async function storeAvatar(userId: string, upload: Uint8Array): Promise<string> {
  // The image library is loaded by those who need it.
  const { encodeAvatar } = await import("./picture");
  const pictures = await encodeAvatar(upload);
  const files = await storage();
  // A name of its own for each upload: of two equal pictures the one can be removed without the other.
  const hash = createHash("sha256").update(randomBytes(16));
  for (const bytes of pictures.values()) hash.update(bytes);
  const name = hash.digest("hex").slice(0, 32);
  await Promise.all([...pictures].map(([size, bytes]) => files.put(keyOf(userId, name, size), bytes, "image/webp")));
  const url = avatarUrl(userId, name, SHOWN);
  await removeOld(files, userId, await replaceAvatar(userId, url));
  return url;
}

/** Takes the crafter's picture away: the row first, then its files, which the sweep finds when that fails (F7). */
export async function removeAvatar(userId: string): Promise<void> {
  const before = await replaceAvatar(userId, null);
  if (before) await removeOld(await storage(), userId, before);
}

/** The files of a crafter who has left, once the row is gone. */
export async function removeFilesOf(userId: string, avatarUrl: string | null): Promise<void> {
  const files = avatarUrl && (await storage().catch((error) => logSurprise("avatars", error)));
  if (files) await removeOld(files, userId, avatarUrl);
}

/** The bytes of a picture; null when the address names none. */
export async function findAvatar(userId: string, file: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const named = avatarNamed(userId, file);
  return named ? (await storage()).get(keyOf(userId, named.name, named.size)) : null;
}

/** Removes files that no crafter's row names any more: of uploads cut short, and of crafters who left. */
export async function sweepAvatars({ minAgeMilliseconds = ORPHAN_AGE_MILLISECONDS } = {}): Promise<void> {
  const files = await storage();
  const old: string[] = [];
  for await (const { key, storedAt } of files.list(FOLDER)) {
    if (Date.now() - +storedAt >= minAgeMilliseconds) old.push(key);
    if (old.length >= SWEEP_BATCH) await removeUnused(files, old.splice(0));
  }
  await removeUnused(files, old);
}

/** The files of an address that the row no longer names. A failure leaves them to the sweep. */
async function removeOld(files: Storage, userId: string, before: string | null) {
  const old = before?.startsWith(`/api/${FOLDER}/${userId}/`) && avatarNamed(userId, before.split("/").at(-1) ?? "");
  if (old) await removeAll(files, userId, old.name).catch((error) => logSurprise("avatars", error));
}

async function removeUnused(files: Storage, keys: string[]) {
  const parts = keys.map((key) => ({ key, userId: key.split("/")[1] ?? "", file: key.split("/")[2] ?? "" }));
  const ours = parts.map(({ key, userId, file }) => ({ key, userId, named: avatarNamed(userId, file) }));
  const used = await listUsedAvatars([...new Set(ours.flatMap(({ userId, named }) => (named ? [userId] : [])))]);
  for (const { key, userId, named } of ours)
    if (!named || !used.has(avatarUrl(userId, named.name, SHOWN))) await files.remove(key);
}

async function removeAll(files: Storage, userId: string, name: string) {
  for (const size of AVATAR_SIZES) await files.remove(keyOf(userId, name, size));
}

function keyOf(userId: string, name: string, size: AvatarSize): string {
  return `${FOLDER}/${userId}/${name}-${size}.webp`;
}
