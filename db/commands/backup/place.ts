import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { findEmbedded } from "@/db/embedded/start";

const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));

/** What is configured, read like db/commands/start.ts does, a door of the process: `DATABASE_URL`, or the folder of the embedded database. */
export function readSettings(): { url: string | null; dataDir: string; hasBucket: boolean } {
  for (const file of [".env.local", ".env"]) if (existsSync(join(root, file))) process.loadEnvFile(join(root, file));
  const { DATABASE_URL, DATA_DIR, S3_BUCKET } = process.env;
  return { url: DATABASE_URL || null, dataDir: resolve(root, DATA_DIR || ".data"), hasBucket: Boolean(S3_BUCKET) };
}

export function findSource(): { url: string; picturesIn: string | null } {
  const { url, dataDir, hasBucket } = readSettings();
  const embedded = url ? null : findEmbedded(dataDir);
  const address = url ?? embedded?.adminUrl;
  if (!address)
    throw new Error("DATABASE_URL is not set and the embedded database is not running. Run npm start first.");
  return { url: address, picturesIn: hasBucket ? null : (embedded?.dataDir ?? dataDir) };
}
