import "server-only";
import type { Storage } from "./storage";

/** Where a store carries the name of the database that its pictures belong to. */
export const OWNER_KEY = "pictures-database";

/** The name of the database that the pictures belong to; null in a store that carries none yet. */
export async function findOwner(files: Storage): Promise<string | null> {
  const bytes = await files.get(OWNER_KEY);
  return bytes ? Buffer.from(bytes).toString("utf8").trim() : null;
}

export async function setOwner(files: Storage, databaseName: string): Promise<void> {
  await files.put(OWNER_KEY, Buffer.from(`${databaseName}\n`), "text/plain");
}
