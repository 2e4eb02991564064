import { spawn } from "node:child_process";
import { appendFileSync, existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { prefixOf } from "@/db/commands/start/build";
import { lockHolder } from "@/db/embedded/lock";
import { resolveDataDir } from "@/db/embedded/place";
import { findEmbedded } from "@/db/embedded/start";
import { readBuiltActions, type ServerAction } from "../requests/server-actions";
import { endProcess, isReachable } from "./children";
import { E2E_COPIES, E2E_DATA_DIR, E2E_ENV, METRICS_TOKEN } from "./e2e-server";

export { findFreePort } from "@/db/embedded/postmaster";

/** The addresses of the browser tests' Postgres. */
export function findAddresses() {
  const found = findEmbedded(E2E_DATA_DIR);
  if (!found) throw new Error("The first copy does not run.");
  return found;
}

/** Starts a second copy of the product with the first one's build and Postgres, another port and other settings. */
export async function startCopy(port: number, settings: Record<string, string>) {
  const { distDir, key } = findServedBuild();
  const child = spawn(process.execPath, ["node_modules/next/dist/bin/next", "start", "-p", String(port)], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      ...E2E_ENV,
      NODE_ENV: "production",
      EMBEDDED_DATABASE: "1",
      DATABASE_URL: findAddresses().appUrl,
      NEXT_DIST_DIR: distDir,
      BUILD_KEY: key,
      ...settings,
      PORT: String(port),
    },
  });
  mkdirSync(E2E_COPIES, { recursive: true });
  const keep = (text: string) => appendFileSync(join(E2E_COPIES, `${port}-${child.pid}`), text);
  let log = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (part) => {
      log += part;
      keep(String(part));
    });
  const url = `http://localhost:${port}`;
  await expect.poll(() => isReachable(`${url}/api/health`), { timeout: 30_000 }).toBe(true);
  return {
    url,
    pid: child.pid ?? 0,
    /** What it has printed so far. */
    log: () => log,
    /** Ends it with SIGKILL, or with SIGTERM as the launcher does; resolves with the duration in milliseconds. */
    async stop(signal: "SIGKILL" | "SIGTERM" = "SIGKILL"): Promise<number> {
      keep(`\n${await metricsOf(url)}`);
      const from = performance.now();
      await endProcess(child, signal);
      return performance.now() - from;
    },
  };
}

/** The metrics of a copy; empty if it has already ended. */
async function metricsOf(url: string): Promise<string> {
  const headers = { Authorization: `Bearer ${METRICS_TOKEN}` };
  const answer = await fetch(`${url}/metrics`, { headers, signal: AbortSignal.timeout(5_000) }).catch(() => null);
  return answer?.ok ? answer.text() : "";
}

/** The build that the first copy serves. */
function findServedBuild(): { distDir: string; key: string } {
  const prefix = `${prefixOf(resolveDataDir(E2E_DATA_DIR))}-`;
  const name = readdirSync(".next").find(
    (folder) =>
      folder.startsWith(prefix) &&
      existsSync(`.next/${folder}/BUILD_ID`) &&
      readdirSync(`.next/${folder}`).some(
        (file) => file.startsWith("served-by-") && lockHolder(`.next/${folder}/${file}`) !== null,
      ),
  );
  if (!name) throw new Error("No build is being served.");
  return { distDir: `.next/${name}`, key: name.slice(prefix.length) };
}

export function listServedActions(): ServerAction[] {
  return readBuiltActions(findServedBuild().distDir);
}

/** An action by its file and name, such as `auth.signInAction`. */
export function findServedAction(name: string): ServerAction {
  const action = listServedActions().find((one) => one.name === name);
  if (!action) throw new Error(`No page uses ${name}, so the build does not serve it: wire it or remove it.`);
  return action;
}
