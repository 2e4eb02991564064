import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { findEmbedded, secretFile } from "../embedded/start";

export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

const NO_DATABASE = "No DATABASE_URL is set and the embedded database does not run: run npm start first.";

export function loadEnvFiles(): void {
  for (const file of [".env.local", ".env"]) if (existsSync(join(ROOT, file))) process.loadEnvFile(join(ROOT, file));
}

/** `url` is null for the embedded database of `dataDir`. */
export function readSettings(): { url: string | null; dataDir: string; hasBucket: boolean } {
  loadEnvFiles();
  const { DATABASE_URL, DATA_DIR, S3_BUCKET } = process.env;
  return { url: DATABASE_URL || null, dataDir: resolve(ROOT, DATA_DIR || ".data"), hasBucket: Boolean(S3_BUCKET) };
}

/** The database by its owner's address, and the folder of the avatars unless they are in S3. */
export function findSource(): { url: string; picturesIn: string | null } {
  const { url, dataDir, hasBucket } = readSettings();
  const embedded = url ? null : findEmbedded(dataDir);
  const address = url ?? embedded?.adminUrl;
  if (!address) throw new Error(NO_DATABASE);
  return { url: address, picturesIn: hasBucket ? null : (embedded?.dataDir ?? dataDir) };
}

/** The database by the address of the app's role. */
export function findAppUrl(): string {
  const { url, dataDir } = readSettings();
  const address = url ?? findEmbedded(dataDir)?.appUrl;
  if (!address) throw new Error(NO_DATABASE);
  return address;
}

/** Completes process.env as the launcher does for the server. */
export function completeEnvironment(): void {
  const { url, dataDir } = readSettings();
  if (url) return;
  const embedded = findEmbedded(dataDir);
  if (!embedded) throw new Error(NO_DATABASE);
  const AUTH_SECRET = process.env.AUTH_SECRET || secretFile(embedded.dataDir, "auth-secret");
  Object.assign(process.env, {
    EMBEDDED_DATABASE: "1",
    DATABASE_URL: embedded.appUrl,
    DATA_DIR: embedded.dataDir,
    AUTH_SECRET,
  });
}
