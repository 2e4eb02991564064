import "server-only";

/** Keys are relative paths, such as `avatars/<user>/<name>.webp`. */
export type Storage = {
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  get(key: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Ignores a missing key. */
  remove(key: string): Promise<void>;
  list(prefix: string): AsyncIterable<{ key: string; storedAt: Date }>;
};

/** The store's folders of pictures; it also holds OWNER_KEY. */
export const PICTURE_FOLDERS = ["avatars", "photos"] as const;

/** Holds the name of the database that the pictures belong to. */
export const OWNER_KEY = "pictures-database";

export async function findOwner(files: Storage): Promise<string | null> {
  const bytes = await files.get(OWNER_KEY);
  return bytes ? Buffer.from(bytes).toString("utf8").trim() : null;
}

export async function setOwner(files: Storage, databaseName: string): Promise<void> {
  await files.put(OWNER_KEY, Buffer.from(`${databaseName}\n`), "text/plain");
}
