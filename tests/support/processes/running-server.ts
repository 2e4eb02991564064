import { readFileSync } from "node:fs";
import { join } from "node:path";
import { resolveDataDir } from "@/db/embedded/place";
import { findEmbedded } from "@/db/embedded/start";
import { E2E_DATA_DIR, E2E_ENV } from "./e2e-server";

/** Sets the configuration of the running server, for db/connection/client and lib/auth-cookie. */
export function adoptServerSettings() {
  const addresses = findEmbedded(E2E_DATA_DIR);
  if (!addresses) throw new Error(`No Postgres runs on ${E2E_DATA_DIR}.`);
  Object.assign(process.env, E2E_ENV, {
    EMBEDDED_DATABASE: "1",
    DATABASE_URL: addresses.appUrl,
    ADMIN_DATABASE_URL: addresses.adminUrl,
    AUTH_SECRET: readFileSync(join(resolveDataDir(E2E_DATA_DIR), "auth-secret"), "utf8").trim(),
  });
}
