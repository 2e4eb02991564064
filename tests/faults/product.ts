import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { prefixOf } from "@/db/commands/start/build";
import { findEmbedded } from "@/db/embedded/start";
import { pause } from "./support";

/** One folder for each clone, so that the launcher finds its build again; only the data is new at each run. */
export const DATA_DIR = join(
  tmpdir(),
  `craft-pact-faults-${createHash("sha256").update(process.cwd()).digest("hex").slice(0, 8)}`,
);

export type Product = { url: string; launcher: ChildProcess; log: () => string };

/** Where requests go, and whose build knows the actions. */
/** `dataDir`: of whose build. */
export type Target = { url: string; dataDir?: string };

/** A data folder without anything in it. */
export function emptyDataDir() {
  rmSync(DATA_DIR, { recursive: true, force: true });
  mkdirSync(DATA_DIR, { mode: 0o755 });
}

/**
 * The real launcher: embedded database, demo data, production build of these sources, in a process group of its own.
 * Resolves when it serves.
 */
export async function startProduct(port: number, sources = process.cwd(), settings: NodeJS.Dict<string> = {}) {
  const launcher = spawn(process.execPath, ["--conditions=react-server", "--import", "tsx", "db/commands/start.ts"], {
    cwd: sources,
    env: { ...bareEnv(), PORT: String(port), DATA_DIR, DATABASE_URL: "", NODE_OPTIONS: "", ...settings },
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let log = "";
  for (const stream of [launcher.stdout, launcher.stderr])
    stream?.on("data", (part) => {
      log += part;
    });
  while (!log.includes("is ready")) {
    if (launcher.exitCode !== null) throw new Error(`The launcher ended:\n${log}`);
    await pause(50);
  }
  return { url: `http://localhost:${port}`, launcher, log: () => log } satisfies Product;
}

/** Does something as the product would, on its database and with its secret: dynamic imports inside `work` see both. */
export async function asProduct<T>({ url }: Product, work: () => Promise<T>): Promise<T> {
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
export function servedDistDir(): string {
  const all = readdirSync(".next").filter((one) => one.startsWith(`${prefixOf(DATA_DIR)}-`));
  const newest = all.sort((a, b) => statSync(`.next/${a}`).mtimeMs - statSync(`.next/${b}`).mtimeMs).at(-1);
  if (!newest) throw new Error("There is no build.");
  return `.next/${newest}`;
}

/** What the terminal of somebody without settings would give it. */
function bareEnv(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR } = process.env;
  return { NODE_ENV: "production", PATH, HOME, TMPDIR };
}

/** Process ids of the app's server below the launcher. */
export function appPids({ launcher }: Product): number[] {
  return processes()
    .filter(({ ppid, command }) => ppid === launcher.pid && command.includes("next"))
    .map(({ pid }) => pid);
}

/** Processes that run on the data folder: by their command line or their environment. */
export function holders(): string[] {
  return processes()
    .filter(
      ({ pid, command }) => pid !== process.pid && (command.includes(DATA_DIR) || environment(pid).includes(DATA_DIR)),
    )
    .map(({ pid, command }) => `${pid} ${command.slice(0, 80)}`);
}

/** The id by which the browser calls a server action, from the build that is being served. */
export function actionId(name: string, dataDir = DATA_DIR): string {
  type Manifest = { node: Record<string, { exportedName?: string }> };
  for (const folder of readdirSync(".next").filter((one) => one.startsWith(`${prefixOf(dataDir)}-`))) {
    const file = join(".next", folder, "server/server-reference-manifest.json");
    if (!existsSync(file)) continue;
    const { node } = JSON.parse(readFileSync(file, "utf8")) as Manifest;
    const found = Object.entries(node).find(([, { exportedName }]) => exportedName === name);
    if (found) return found[0];
  }
  throw new Error(`No server action ${name} in the build.`);
}

function processes() {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, "utf8");
        const [, ppid] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
        const command = readFileSync(`/proc/${name}/cmdline`, "utf8").replaceAll("\0", " ");
        return [{ pid: Number(name), ppid: Number(ppid), command }];
      } catch {
        return [];
      }
    });
}

function environment(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, "utf8");
  } catch {
    return "";
  }
}
