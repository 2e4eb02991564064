import { tmpdir } from "node:os";
import { join } from "node:path";
import { nameForClone } from "./children";

/** Where the browser tests' own copy of the product listens; tests/run.ts chooses a free port. */
export const E2E_PORT = Number(process.env.E2E_PORT ?? 3180);
export const E2E_URL = `http://localhost:${E2E_PORT}`;

/** Its data directory: one per clone, so that the launcher finds its earlier build. */
export const E2E_DATA_DIR = process.env.E2E_DATA_DIR ?? join(tmpdir(), nameForClone("e2e"));

/** Where the SMTP server of `npm run test:pooled` writes mails; the demo keeps them in its outbox. */
export const E2E_MAILS = join(E2E_DATA_DIR, "mails.jsonl");

/** The output of the second copies of the product and their final metrics, one file per copy. */
export const E2E_COPIES = join(E2E_DATA_DIR, "copies");

/**
 * The time zone of browsers and crafters, chosen where it is daytime, so that no test crosses midnight. Neither zone
 * has summer time. The workers inherit the runner's choice, so that it stays the same for a run.
 */
process.env.E2E_ZONE ??= new Date().getUTCHours() < 18 ? "Africa/Johannesburg" : "Pacific/Honolulu";
export const E2E_ZONE = process.env.E2E_ZONE;
export const E2E_ZONE_MS = (E2E_ZONE === "Africa/Johannesburg" ? 2 : -10) * 3_600_000;

/** The instant at which the crafters' clocks show a date and time. */
export const instantAt = (local: string) => new Date(Date.parse(`${local}Z`) - E2E_ZONE_MS);

/** Whether the tested product is two processes behind a proxy and a pooler (tests/pooled) instead of the demo. */
export const IS_POOLED = process.env.E2E_POOLED === "1";
export const METRICS_TOKEN = "only-for-tests-only-for-tests";

/** The launcher's environment. An empty DATABASE_URL keeps a `.env` from pointing the tests at a real database. */
export const E2E_ENV = {
  PORT: String(E2E_PORT),
  DATA_DIR: E2E_DATA_DIR,
  DATABASE_URL: "",
  CAPTCHA_COST: "1",
  CAPTCHA_MAX_NUMBER: "10",
  PASSWORD_COST: "19456/2",
  METRICS_TOKEN,
};
