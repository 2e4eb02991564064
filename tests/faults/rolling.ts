import { execFileSync, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { beginLife } from "@/db/embedded/life";
import { startEmbedded } from "@/db/embedded/start";
import { startApp } from "../pooled/processes";
import { findFreePorts, startHaproxy } from "../pooled/proxies";
import { runSql, urlOfDatabase } from "../support/database/sql";
import { aFolder } from "../support/processes/children";
import { type Rolled, startRolledLoad } from "./rolling-load";

// npm run test:rolling [-- --only restart,upgrade] [--rounds 3] [--from COMMIT]
// restart: two processes behind haproxy are restarted in turn under load. upgrade: a version of before the newest migration
// runs beside this one, is replaced by it, and comes back. No request may fail. Needs haproxy.

const { values } = parseArgs({
  options: {
    only: { type: "string", default: "restart,upgrade" },
    rounds: { type: "string", default: "3" },
    from: { type: "string" },
  },
});
const life = beginLife();
const { path: folder, remove } = aFolder("rolling");
const [ROLE, PASSWORD, NAME] = ["rolling", randomBytes(12).toString("hex"), "rolling"];
const AUTH_SECRET = randomBytes(32).toString("hex");
/** Built in this run, with this key. */
const DATA_DIR = join(folder, "app");
const OLD_DATA_DIR = join(folder, "old");
/** The same for every build, so that a page of the old one can call an action of the new one. */
const ACTIONS_KEY = randomBytes(32).toString("base64");

main().then(
  (isWell) => life.end(isWell ? 0 : 1),
  (error: Error) => {
    console.error(error);
    return life.end(1);
  },
);

async function main(): Promise<boolean> {
  life.closeLater(remove);
  const server = await startEmbedded(join(folder, "data"));
  life.closeLater(() => server.stop());
  // The same for both parts: it is in the cookie's name.
  const [port = 0] = await findFreePorts(1);
  const results: boolean[] = [];
  for (const part of values.only.split(","))
    results.push(await (part === "upgrade" ? rollUpgrade : rollRestarts)(server.adminUrl, port));
  return results.every(Boolean);
}

/** One role for all, as in a small installation. */
async function aDatabase(adminUrl: string, name: string): Promise<string> {
  await runSql(adminUrl, [
    `drop database if exists ${name} with (force)`,
    `drop role if exists ${ROLE}`,
    `create role ${ROLE} login password '${PASSWORD}'`,
    `create database ${name} owner ${ROLE} template template0`,
  ]);
  const url = new URL(urlOfDatabase(adminUrl, name));
  Object.assign(url, { username: ROLE, password: PASSWORD });
  return url.href;
}

async function rollRestarts(adminUrl: string, port: number): Promise<boolean> {
  const DATABASE_URL = await aDatabase(adminUrl, NAME);
  const apps = await findFreePorts(2);
  const start = (at: number) => startApp(at, settingsOf({ DATABASE_URL, port, at }));
  const stops = [];
  for (const at of apps) stops.push(await start(at));
  const stopProxy = await startHaproxy({ folder, port, apps });
  const load = await startRolledLoad({ port, adminUrl: urlOfDatabase(adminUrl, NAME), AUTH_SECRET });
  await pause(5_000);
  for (let round = 0; round < Number(values.rounds); round++)
    for (const [n, at] of apps.entries()) {
      await stops[n]?.();
      stops[n] = await start(at);
      // haproxy's next check.
      await pause(2_000);
    }
  const rolled = await load.stop();
  await stopProxy();
  for (const stop of stops) await stop();
  return reportRoll(`${Number(values.rounds) * apps.length} restarts`, rolled);
}

async function rollUpgrade(adminUrl: string, port: number): Promise<boolean> {
  const from = values.from ?? findOlderCommit();
  const old = checkOut(from);
  const DATABASE_URL = await aDatabase(adminUrl, NAME);
  const ports = await findFreePorts(4);
  const [a = 0, b = 0, c = 0, d = 0] = ports;
  const start = (at: number, cwd?: string) =>
    startApp(at, settingsOf({ DATABASE_URL, port, at, dataDir: cwd ? OLD_DATA_DIR : DATA_DIR }), { cwd });
  const running = new Map([[a, await start(a, old)]]);
  running.set(b, await start(b, old));
  const socket = join(folder, "haproxy.sock");
  // The old version may know no other check.
  const stopProxy = await startHaproxy({ folder, port, apps: ports, check: "/api/health", socket });
  const load = await startRolledLoad({ port, adminUrl: urlOfDatabase(adminUrl, NAME), AUTH_SECRET });
  const leave = async (at: number) => {
    await sendToProxy(socket, `set server apps/app${ports.indexOf(at)} state drain`);
    await pause(2_000);
    await running.get(at)?.();
    await sendToProxy(socket, `set server apps/app${ports.indexOf(at)} state ready`);
  };
  const step = async (what: string, work: () => Promise<void>) => {
    console.log(what);
    await work();
    await pause(10_000);
  };
  await step("two of the old version", async () => {});
  await step("the new one beside them, on its schema", async () => void running.set(c, await start(c)));
  await step("one of each", () => leave(a));
  await step("two of the new version", async () => {
    running.set(d, await start(d));
    await leave(b);
  });
  const back = async () => void running.set(a, await start(a, old));
  await step("and back: the old one beside them, on the new schema", back);
  await step("the old version alone", async () => {
    for (const at of [c, d]) await leave(at);
  });
  const rolled = await load.stop();
  await stopProxy();
  await running.get(a)?.();
  return reportRoll(`upgrade from ${from.slice(0, 10)} and back`, rolled);
}

type Started = Record<"port" | "at", number> & { DATABASE_URL: string; dataDir?: string };

function settingsOf({ DATABASE_URL, port, at, dataDir = DATA_DIR }: Started) {
  return {
    DATABASE_URL,
    AUTH_SECRET,
    PORT: String(at),
    HOST: "127.0.0.1",
    APP_URL: `http://localhost:${port}`,
    DATA_DIR: dataDir,
    SMTP_URL: "smtp://127.0.0.1:9",
    TRUSTED_PROXY_HOPS: "1",
    DRAIN_SECONDS: "3",
    NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: ACTIONS_KEY,
    RATE_LIMITS: ["all.user", "all.ip", "timer"].map((name) => `${name}=1000000/60`).join(" "),
  };
}

/** The last commit that did not know the newest migration. */
function findOlderCommit(): string {
  const { entries } = JSON.parse(readFileSync("drizzle/meta/_journal.json", "utf8")) as { entries: { tag: string }[] };
  const added = git("log", "-1", "--diff-filter=A", "--format=%H", "--", `drizzle/${entries.at(-1)?.tag}.sql`);
  return git("rev-parse", `${added}^`);
}

function checkOut(commit: string): string {
  const target = join(folder, "sources");
  git("worktree", "add", "--detach", target, commit);
  life.closeLater(() => void git("worktree", "remove", "--force", target));
  const sameModules = git("diff", "--stat", commit, "HEAD", "--", "package-lock.json", "db/patches") === "";
  // Hard links, since a build follows no link out of its folder; they need both on one file system.
  const [from, to] = [process.cwd(), target].map((path) => join(path, "node_modules")) as [string, string];
  const isLinked = sameModules && spawnSync("cp", ["-al", from, to]).status === 0;
  if (!isLinked) execFileSync(process.execPath, ["db/commands/install.mjs"], { cwd: target, stdio: "ignore" });
  if (!existsSync(join(target, "node_modules"))) throw new Error("The old version has no modules.");
  return target;
}

function git(...args: string[]): string {
  return execFileSync("git", args, { encoding: "utf8" }).trim();
}

function sendToProxy(socket: string, command: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const line = connect(socket, () => line.end(`${command}\n`));
    line
      .once("error", reject)
      .once("close", () => resolve())
      .resume();
  });
}

function reportRoll(what: string, { answers, failed, broken, lost }: Rolled): boolean {
  console.log(
    `${what}: ${answers} answers, ${failed.length} failed, ${lost} acknowledged sessions lost, invariants ${JSON.stringify(broken)}`,
  );
  for (const line of failed.slice(0, 20)) console.error(`  ${line}`);
  return failed.length + lost + Object.keys(broken).length === 0;
}
