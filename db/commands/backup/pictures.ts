import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type postgres from "postgres";
import { findDatabaseName } from "@/db/queries/profile/avatars";
import { withDatabase } from "@/db/seed";
import { findOwner, OWNER_KEY, PICTURE_FOLDERS } from "@/lib/server/pictures/storage";
import { diskStorage } from "@/lib/server/pictures/storage-disk";
import { type Manifest, pictureFile } from "./folder";

type Pictures = NonNullable<Manifest["pictures"]>;

/** Throws if the folder isn't this database's: a restore would clear every row whose picture the backup lacks. */
export async function requireStore(sql: postgres.Sql, url: string, picturesIn: string): Promise<void> {
  if (!(await namesPictures(sql))) return;
  const files = diskStorage(picturesIn);
  if ((await findOwner(files)) !== (await withDatabase(url, (db) => findDatabaseName(db))))
    throw new Error(
      `${picturesIn} is not this database's store of pictures: its file ${OWNER_KEY} is missing or names another. Set DATA_DIR as the product has it; OPERATIONS.md (Restore) says how to hand a store over.`,
    );
  if (!(await holdsPictures(files))) throw new Error(`${picturesIn} holds no picture, though the database names some.`);
}

export async function holdsPictures(files: ReturnType<typeof diskStorage>): Promise<boolean> {
  for (const folder of PICTURE_FOLDERS) for await (const _ of files.list(folder)) return true;
  return false;
}

/** Old backups have no photos. */
export async function hasPhotos(sql: postgres.Sql): Promise<boolean> {
  const [known] = await sql`select to_regclass('public.project_photos') is not null as has_photos`;
  return known?.has_photos;
}

async function namesPictures(sql: postgres.Sql): Promise<boolean> {
  const [avatar] = await sql`select 1 from users where avatar_url is not null limit 1`;
  if (avatar) return true;
  return (await hasPhotos(sql)) && (await sql`select 1 from project_photos limit 1`).length > 0;
}

/** Copies the pictures. A file never changes; one that disappears meanwhile has just been replaced. */
export async function copyPictures(from: string, draft: string): Promise<Pictures> {
  const files = diskStorage(from);
  const copied: Pictures = [];
  for (const folder of PICTURE_FOLDERS)
    for await (const { key } of files.list(folder)) {
      const bytes = key.endsWith(".draft") ? null : await files.get(key);
      if (!bytes) continue;
      mkdirSync(dirname(pictureFile(draft, key)), { recursive: true, mode: 0o700 });
      writeFileSync(pictureFile(draft, key), bytes, { mode: 0o600 });
      copied.push({ key, sha256: createHash("sha256").update(bytes).digest("hex") });
    }
  return copied.sort((a, b) => (a.key < b.key ? -1 : 1));
}
