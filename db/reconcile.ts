import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { env } from "@/lib/env";
import { PaddleError } from "@/lib/paddle/api";
import { type Drift, reconcile } from "@/lib/paddle/reconcile";
import { closePool } from "./client";
import { findEmbedded, secretFile } from "./embedded";

// npm run reconcile: our record of the subscriptions against Paddle's API, at once and in words; the running product does
// the same daily. Ends with 1 when something is left that needs a human, or when Paddle could not be asked.

const root = dirname(dirname(fileURLToPath(import.meta.url)));

main()
  .catch((error: Error) => {
    const cause = error instanceof PaddleError && error.cause instanceof Error ? error.cause : null;
    console.error(cause ? `Paddle could not be asked: ${cause.message}` : error.message);
    process.exitCode = 1;
  })
  .finally(closePool);

async function main() {
  completeEnvironment();
  if (env().BILLING === "off") return console.log("Payment is not configured: there is nothing to compare.");
  const { compared, repaired, left } = await reconcile();
  const count = (drifts: Drift[], word: string) =>
    `${drifts.length} ${drifts.length === 1 ? "drift" : "drifts"} ${word}`;
  for (const drift of repaired) console.log(`repaired  ${inWords(drift)}`);
  for (const drift of left) console.log(`left      ${inWords(drift)}`);
  console.log(`${compared} subscriptions compared, ${count(repaired, "repaired")}, ${count(left, "left")}.`);
  if (left.length > 0) process.exitCode = 1;
}

function inWords({ providerReference, differences }: Drift): string {
  return `${providerReference}  ${differences.join("; ")}`;
}

/** Like db/start.ts a door of the process: what the launcher made up for the embedded database is found again. */
function completeEnvironment() {
  for (const file of [".env.local", ".env"]) if (existsSync(join(root, file))) process.loadEnvFile(join(root, file));
  if (process.env.DATABASE_URL) return;
  const embedded = findEmbedded(resolve(root, process.env.DATA_DIR || ".data"));
  if (!embedded) throw new Error("No DATABASE_URL is set and the embedded database does not run: run npm start first.");
  const { appUrl, dataDir } = embedded;
  const AUTH_SECRET = process.env.AUTH_SECRET || secretFile(dataDir, "auth-secret");
  Object.assign(process.env, { EMBEDDED_DATABASE: "1", DATABASE_URL: appUrl, DATA_DIR: dataDir, AUTH_SECRET });
}
