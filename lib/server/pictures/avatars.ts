import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { replaceAvatar } from "@/db/queries/profile/avatars";
import { AVATAR_SIZES, type AvatarSize, avatarNamed, avatarUrl } from "@/lib/domain/profile/avatars";
import { logUnexpectedError } from "../log/writer";
import { openStorage } from "./open-storage";
import type { Storage } from "./storage";
import { putAll, removeKeys, SHOWN_AVATAR } from "./sweep";

const FOLDER = "avatars";

/** Stores the files before the row and removes the old files after it, so that the row always names existing files. */
export async function storeAvatar(userId: string, upload: Uint8Array): Promise<string> {
  const { encodeAvatar } = await import("./picture");
  const pictures = await encodeAvatar(upload);
  const files = await openStorage();
  // A unique name per upload: one of two equal pictures can be removed without the other.
  const hash = createHash("sha256").update(randomBytes(16));
  for (const bytes of pictures.values()) hash.update(bytes);
  const name = hash.digest("hex").slice(0, 32);
  await putAll(files, new Map([...pictures].map(([size, bytes]) => [keyOf(userId, name, size), bytes])));
  const url = avatarUrl(userId, name, SHOWN_AVATAR);
  await removeOld(files, userId, await replaceAvatar(userId, url));
  return url;
}

/** Removes the row first; the sweep finds files that were left. */
export async function removeAvatar(userId: string): Promise<void> {
  const before = await replaceAvatar(userId, null);
  if (before) await removeOld(await openStorage(), userId, before);
}

/** Removes the avatar and every photo of a deleted account. */
export async function removeFilesOf(userId: string, avatarUrl: string | null): Promise<void> {
  const files = await openStorage().catch((error) => logUnexpectedError("pictures", error));
  if (!files) return;
  await removeOld(files, userId, avatarUrl);
  await removeKeys(files, keysUnder(files, `photos/${userId}/`));
}

async function* keysUnder(files: Storage, folder: string) {
  for await (const { key } of files.list(folder)) yield key;
}

export async function findAvatar(userId: string, file: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const named = avatarNamed(userId, file);
  return named ? (await openStorage()).get(keyOf(userId, named.name, named.size)) : null;
}

/** Removes the replaced avatar's files. After a failure the sweep removes them. */
async function removeOld(files: Storage, userId: string, before: string | null) {
  const old = before?.startsWith(`/api/${FOLDER}/${userId}/`) && avatarNamed(userId, before.split("/").at(-1) ?? "");
  if (!old) return;
  const keys = AVATAR_SIZES.map((size) => keyOf(userId, old.name, size));
  await removeKeys(files, keys);
}

function keyOf(userId: string, name: string, size: AvatarSize): string {
  return `${FOLDER}/${userId}/${name}-${size}.webp`;
}
