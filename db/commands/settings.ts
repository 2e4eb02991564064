import { existsSync, realpathSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { findEmbedded, secretFile } from "../embedded/start";
import { readAddresses } from "./start/database";

export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

const NO_DATABASE = "No DATABASE_URL is set and the embedded database does not run: run npm start first.";

export function loadEnvFiles(): void {
  for (const file of [".env.local", ".env"]) if (existsSync(join(ROOT, file))) process.loadEnvFile(join(ROOT, file));
}

type Settings = {
  /** Bypasses a pooler, with the owner's role if it has one of its own. Null for the embedded database in `dataDir`. */
  url: string | null;
  /** Bypasses a pooler, with the app's role. */
  appUrl: string | null;
  dataDir: string;
  hasBucket: boolean;
};

export function readSettings(): Settings {
  loadEnvFiles();
  const { DATA_DIR, S3_BUCKET } = process.env;
  const addresses = readAddresses(process.env);
  return {
    url: addresses && (addresses.MIGRATION_URL ?? addresses.DATABASE_URL_DIRECT),
    appUrl: addresses?.DATABASE_URL_DIRECT ?? null,
    dataDir: resolve(ROOT, DATA_DIR || ".data"),
    hasBucket: Boolean(S3_BUCKET),
  };
}

/** The database's URL with its owner's role, and the pictures' folder unless they are in S3. */
export function findSource(): { url: string; picturesIn: string | null } {
  const { url, dataDir, hasBucket } = readSettings();
  const embedded = url ? null : findEmbedded(dataDir);
  const address = url ?? embedded?.adminUrl;
  if (!address) throw new Error(NO_DATABASE);
  return { url: address, picturesIn: hasBucket ? null : (embedded?.dataDir ?? dataDir) };
}

/** The database's URL with the app's role. */
export function findAppUrl(): string {
  const { appUrl, dataDir } = readSettings();
  const address = appUrl ?? findEmbedded(dataDir)?.appUrl;
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

type Rejected = Error & { cause?: { message?: string; code?: string } };
/** `namesReason`: a refusal of the database is printed in its words. `rejected`: the exit code then. */
type Ways = { namesReason?: boolean; rejected?: number; atLast?: () => Promise<void> };

/** Runs the command if Node was started with its file. Prints the text that it returns, or why it failed. */
export async function runCommand(
  file: string,
  command: (args: string[]) => Promise<unknown>,
  { namesReason = false, rejected = 1, atLast }: Ways = {},
): Promise<void> {
  if (!process.argv[1] || realpathSync(process.argv[1]) !== fileURLToPath(file)) return;
  try {
    const line = await command(process.argv.slice(2));
    if (typeof line === "string") console.log(line);
  } catch (error) {
    const { message, cause } = error as Rejected;
    // Drizzle's message contains the SQL; Postgres's own describes the problem.
    const reason = namesReason && (cause?.message || cause?.code);
    console.error(reason ? `The database rejected this: ${reason}` : message);
    process.exitCode = reason ? rejected : 1;
  } finally {
    await atLast?.();
  }
}
