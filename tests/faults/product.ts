import type { ChildProcess } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { prefixOf } from "@/db/commands/start/build";
import { findFreePort } from "@/db/embedded/postmaster";
import { findEmbedded } from "@/db/embedded/start";
import {
  bareEnv,
  endProcess,
  hasEnded,
  LAUNCHER,
  listProcesses,
  nameForClone,
  waitUntil,
} from "../support/processes/children";
import { run } from "../support/processes/run";

/** One folder for each clone, so that the launcher finds its build again; only the data is new at each run. */
export const DATA_DIR = join(tmpdir(), nameForClone("faults"));

/** On a busy machine with nothing built yet. */
const START_LIMIT_SECONDS = 1_200;

/** `stop` resolves when the launcher has ended. */
export type Product = { url: string; launcher: ChildProcess; log: () => string; stop: () => Promise<void> };

/** A data folder without anything in it. */
export function emptyDataDir() {
  rmSync(DATA_DIR, { recursive: true, force: true });
  mkdirSync(DATA_DIR, { mode: 0o755 });
}

/**
 * The real launcher: embedded database, demo data, production build of these sources, in a process group of its own.
 * Resolves when it serves, by default at a free port.
 */
export async function startProduct(settings: NodeJS.Dict<string> = {}, cwd = process.cwd()): Promise<Product> {
  const { PORT = String(await findFreePort()) } = settings;
  const env = bareEnv({ DATA_DIR, DATABASE_URL: "", NODE_OPTIONS: "", ...settings, PORT });
  const { child: launcher, output } = run(process.execPath, LAUNCHER, env, { silent: true, cwd });
  await waitUntil("the launcher to serve", START_LIMIT_SECONDS, () => {
    if (hasEnded(launcher)) throw new Error(`The launcher ended:\n${output()}`);
    return output().includes("is ready");
  });
  return { url: `http://localhost:${PORT}`, launcher, log: output, stop: () => endProcess(launcher) };
}

/** Does something as the product would, on its database and with its secret: dynamic imports inside `work` see both. */
export async function runAsProduct<T>({ url }: Product, work: () => Promise<T>): Promise<T> {
  const { appUrl, adminUrl } = findEmbedded(DATA_DIR) ?? {};
  Object.assign(process.env, {
    DATABASE_URL: appUrl,
    ADMIN_DATABASE_URL: adminUrl,
    EMBEDDED_DATABASE: "1",
    AUTH_SECRET: readFileSync(join(DATA_DIR, "auth-secret"), "utf8").trim(),
    PORT: new URL(url).port,
    APP_URL: url,
  });
  const result = await work();
  const { closePool } = await import("@/db/connection/client");
  await closePool();
  return result;
}

/** The newest build for these data. */
export function findServedDistDir(): string {
  const all = readdirSync(".next").filter((one) => one.startsWith(`${prefixOf(DATA_DIR)}-`));
  const newest = all.sort((a, b) => statSync(`.next/${a}`).mtimeMs - statSync(`.next/${b}`).mtimeMs).at(-1);
  if (!newest) throw new Error("There is no build.");
  return `.next/${newest}`;
}

/** Process ids of the app's server below the launcher. */
export function appPidsOf({ launcher }: Pick<Product, "launcher">): number[] {
  return listProcesses()
    .filter(({ ppid, command }) => ppid === launcher.pid && command.includes("next"))
    .map(({ pid }) => pid);
}

/** Processes that run on the data folder: by their command line or their environment. */
export function listHolders(): string[] {
  return listProcesses()
    .filter(
      ({ pid, command, environment }) =>
        pid !== process.pid && (command.includes(DATA_DIR) || environment().includes(DATA_DIR)),
    )
    .map(({ pid, command }) => `${pid} ${command.slice(0, 80)}`);
}
