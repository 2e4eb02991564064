import { hkdfSync } from "node:crypto";
import { resolve } from "node:path";
import type { Env } from "@/lib/server/env";
import { parseEnv } from "@/lib/server/env";
import { beginLife } from "../embedded/life";
import { ELSEWHERE } from "../embedded/place";
import { APP_ROLE } from "../embedded/roles";
import { secretFile, startEmbedded } from "../embedded/start";
import { migrate } from "../migrate";
import { seedReference } from "../seed";
import { loadEnvFiles, ROOT } from "./settings";
import { type Build, ensureBuild, findFinishedBuild, markServed, prefixOf, removeOldBuilds } from "./start/build";
import { prepareDatabase } from "./start/database";
import { forwardIpv6Loopback } from "./start/loopback";
import { isPortFree, runNext, waitUntilHealthy } from "./start/next";

// `npm start` and `npm run dev`: starts Postgres, migrates, adds demo data, builds, serves, and stops everything again.
// Completes process.env, which lib/server/env.ts parses here and in the child.

const LOOPBACK = "127.0.0.1";
const isDev = process.argv.includes("--dev");
const life = beginLife();

main().catch((error: Error) => {
  if (!life.isEnding()) console.error(error.message);
  return life.end(1);
});

async function main() {
  loadEnvFiles();
  const isEmbedded = !process.env.DATABASE_URL;
  const env = isEmbedded ? await startDatabase() : completeEnv({ EMBEDDED_DATABASE: "0" });
  if (!isEmbedded) {
    // All processes of a deployment need the same key, and never the one with which an image was built.
    process.env.NEXT_SERVER_ACTIONS_ENCRYPTION_KEY ||= actionsKey(env.AUTH_SECRET);
    await requireFreePort(env.PORT);
    await prepareDatabase(env);
  }
  const finished = isDev ? null : findFinishedBuild(ROOT);
  const build = isDev
    ? { distDir: `.next/dev-${prefixOf(env.DATA_DIR)}`, key: "" }
    : (finished ?? (await buildOnce(env)));
  const isOurs = !isDev && !finished;
  if (isOurs) life.closeLater(markServed(ROOT, build));
  await serveApp(env, build);
  if (env.HOST === LOOPBACK) life.closeLater(forwardIpv6Loopback(env.PORT).stop);
  console.log(writeWelcome(env));
  if (isOurs) removeOldBuilds(ROOT, env.DATA_DIR, build);
}

async function startDatabase(): Promise<Env> {
  const requested = resolve(ROOT, process.env.DATA_DIR || ".data");
  // Report wrong settings before anything starts; placeholders stand in for the started database's values.
  const AUTH_SECRET = process.env.AUTH_SECRET || "x".repeat(32);
  const { PORT, IS_DEMO } = parseEnv({
    ...process.env,
    EMBEDDED_DATABASE: "1",
    DATABASE_URL: "postgres://127.0.0.1/",
    AUTH_SECRET,
  });
  await requireFreePort(PORT);
  const database = await life.opening(async () => {
    const started = await startEmbedded(requested);
    life.closeLater(() => started.stop());
    return started;
  });
  const { dataDir, adminUrl, appUrl } = database;
  if (dataDir.startsWith(ELSEWHERE)) console.log(`Postgres can't enter ${requested}: the data is in ${dataDir}.`);
  await migrate(adminUrl, { grantTo: APP_ROLE });
  const isNewDemo = await seedDatabase(adminUrl, { withDemo: IS_DEMO });
  if (!IS_DEMO && (await hasDemoAccounts(adminUrl))) console.warn(DEMO_ACCOUNTS_LEFT);
  const env = completeEnv({
    EMBEDDED_DATABASE: "1",
    DATABASE_URL: appUrl,
    DATA_DIR: dataDir,
    AUTH_SECRET: process.env.AUTH_SECRET || secretFile(dataDir, "auth-secret"),
    NEXT_SERVER_ACTIONS_ENCRYPTION_KEY:
      process.env.NEXT_SERVER_ACTIONS_ENCRYPTION_KEY || secretFile(dataDir, "server-actions-key", "base64"),
  });
  if (isNewDemo) await (await import("../demo/photos")).addDemoPhotos(adminUrl);
  return env;
}

/** A key of 32 bytes, as AES requires. */
function actionsKey(secret: string): string {
  return Buffer.from(hkdfSync("sha256", secret, "", "server actions", 32)).toString("base64");
}

async function hasDemoAccounts(url: string): Promise<boolean> {
  return (await import("../demo/seed")).hasDemoAccounts(url);
}

const DEMO_ACCOUNTS_LEFT =
  "This database still has the demo accounts, whose password is public. Choose another DATA_DIR, or delete each of them on its profile page.";

function completeEnv(settings: Record<string, string>): Env {
  Object.assign(process.env, settings);
  const env = parseEnv(process.env);
  Object.assign(process.env, { DATA_DIR: resolve(ROOT, env.DATA_DIR), PORT: String(env.PORT) });
  return parseEnv(process.env);
}

async function requireFreePort(port: number) {
  if (await isPortFree(port)) return;
  throw new Error(`Port ${port} is in use. Stop what is using it, or choose another: PORT=${port + 1} npm start`);
}

/** Returns true if a new demo was seeded. */
async function seedDatabase(url: string, { withDemo }: { withDemo: boolean }): Promise<boolean> {
  if (life.isEnding()) return false;
  await seedReference(url);
  return withDemo ? (await import("../demo/seed")).seedDemo(url) : false;
}

async function buildOnce(env: Env): Promise<Build> {
  return ensureBuild(ROOT, env.DATA_DIR, async (build) => {
    if (life.isEnding()) throw new Error("Stopped before the build.");
    process.stdout.write("Building …");
    const [started, lines] = [Date.now(), [] as string[]];
    const next = runNext(["build"], childEnv(build), (line) => lines.push(line));
    life.closeLater(() => next.stop());
    if ((await next.ended) !== 0) throw new Error(`\nThe build failed:\n${lines.slice(-60).join("\n")}`);
    console.log(` done in ${Math.round((Date.now() - started) / 1000)} s.`);
  });
}

/** Restarts the app when it ends; gives up when it cannot start. */
async function serveApp(env: Env, build: Build): Promise<void> {
  if (life.isEnding()) throw new Error("Stopped before serving.");
  const command = [isDev ? "dev" : "start", "-p", String(env.PORT), ...listHostArguments(env)];
  // Longer than a proxy keeps idle connections, so that none is closed while the proxy sends a request on it.
  if (!isDev) command.push("--keepAliveTimeout", "75000");
  const next = runNext(command, childEnv(build), (line) => console.log(line));
  life.closeLater(() => next.stop(env.DRAIN_SECONDS * 1000));
  if (!(await waitUntilHealthy(next, env))) throw new Error("The app stopped before it was ready.");
  void next.ended.then((code) => {
    if (life.isEnding()) return;
    console.error(`The app ended (${code ?? "killed"}) and is restarting.`);
    serveApp(env, build).catch((error: Error) => {
      console.error(error.message);
      return life.end(1);
    });
  });
}

/**
 * Passes `localhost` for 127.0.0.1, because Next uses that name in URLs. Otherwise it would send a request that the
 * gate rewrites over the network to itself, behind a proxy by https, which it doesn't speak.
 */
function listHostArguments({ HOST }: Env): string[] {
  if (!HOST) return [];
  return ["-H", HOST === LOOPBACK ? "localhost" : HOST];
}

function childEnv({ distDir, key }: Build): NodeJS.ProcessEnv {
  const { NODE_ENV, MIGRATION_URL, ...inherited } = process.env;
  return {
    ...inherited,
    NODE_ENV: isDev ? "development" : "production",
    NEXT_DIST_DIR: distDir,
    ...(key && { BUILD_KEY: key }),
    NEXT_TELEMETRY_DISABLED: "1",
    // The first makes `localhost` mean 127.0.0.1. The second: what a page's rendering leaves is collected once in four
    // times as many pages (64 MB instead of 16), which saves a tenth of the processor's time.
    NODE_OPTIONS: `--dns-result-order=ipv4first --max-semi-space-size=64 ${inherited.NODE_OPTIONS ?? ""}`.trim(),
    NO_COLOR: "1",
    LAUNCHER_PID: String(process.pid),
  };
}

function writeWelcome(env: Env): string {
  const lines = [`Craft Pact is ready: ${env.APP_URL}`];
  if (env.IS_DEMO) {
    lines.push("  Demo accounts  free@craftpact.example, lite@craftpact.example, plus@craftpact.example");
    lines.push("  Password       craft-pact-demo");
    lines.push(`  Mail           ${env.SMTP_URL ? "sent to SMTP_URL" : `${env.APP_URL}/mailbox`}`);
  }
  return lines.join("\n");
}
