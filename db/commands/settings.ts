import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { findEmbedded, secretFile } from "../embedded/start";

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Completes the environment of a command as the launcher does for the server: .env files, the embedded database. */
export function completeEnvironment(): void {
  for (const file of [".env.local", ".env"]) if (existsSync(join(root, file))) process.loadEnvFile(join(root, file));
  if (process.env.DATABASE_URL) return;
  const embedded = findEmbedded(resolve(root, process.env.DATA_DIR || ".data"));
  if (!embedded)
    throw new Error("DATABASE_URL is not set and the embedded database is not running. Run npm start first.");
  const { appUrl, dataDir } = embedded;
  const AUTH_SECRET = process.env.AUTH_SECRET || secretFile(dataDir, "auth-secret");
  Object.assign(process.env, { EMBEDDED_DATABASE: "1", DATABASE_URL: appUrl, DATA_DIR: dataDir, AUTH_SECRET });
}
