import { spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { encode } from "next-auth/jwt";
import { findFreePort } from "@/db/embedded/postmaster";
import { findEmbedded } from "@/db/embedded/start";
import { appPidsOf, DATA_DIR, type Product, startProduct } from "../faults/product";
import { runSql, urlOfDatabase } from "../support/database/sql";
import { endProcess, hasEnded, isReachable, waitUntil } from "../support/processes/children";
import { BARE_COOKIE, BARE_SECRET, BARE_USER } from "./bare/settings";

export type Server = { url: string; pid: number; stop(): Promise<void> };

const BARE = "tests/bench/bare";
const NEXT = "node_modules/next/dist/bin/next";
/** More than one machine sends in a minute. */
const NO_LIMITS = "all.ip=100000000/60 all.user=100000000/60";

export type Ours = Server & { product: Product };

/** The product on its embedded Postgres with the demo's data. */
export async function startOurs(settings: Record<string, string> = {}): Promise<Ours> {
  const product = await startProduct({ RATE_LIMITS: NO_LIMITS, ...settings });
  const [pid = 0] = appPidsOf(product);
  return { product, url: product.url.replace("localhost", "127.0.0.1"), pid, stop: product.stop };
}

export function findDatabase() {
  const found = findEmbedded(DATA_DIR);
  if (!found) throw new Error(`No Postgres runs on ${DATA_DIR}.`);
  const [pid] = readFileSync(join(found.dataDir, "postgres", "postmaster.pid"), "utf8").split("\n");
  return { ...found, databasePid: Number(pid) };
}

/** The cookies of logins like the product's own, in the order of the addresses. */
export async function signIn({ product }: Ours, ...emails: string[]): Promise<string[]> {
  const logins = await runSql(findDatabase().adminUrl, [
    `with made as (
      insert into auth_sessions (user_id, expires_at)
      select id, now() + interval '1 day' from users where email = any('{${emails.join(",")}}') returning id, user_id)
    select made.id, user_id, email from made join users on users.id = user_id`,
  ]);
  const name = `craftpact-${new URL(product.url).port}`;
  const secret = readFileSync(join(findDatabase().dataDir, "auth-secret"), "utf8").trim();
  const cookies = logins.map(async ({ id, user_id, email }) => {
    const token = await encode({ token: { sub: String(user_id), sid: id }, secret, salt: name });
    return [email, `${name}=${token}`] as const;
  });
  const byEmail = new Map<unknown, string>(await Promise.all(cookies));
  return emails.map((email) => byEmail.get(email) ?? "");
}

/** The smallest app of the same stack, on a database of its own beside the product's. */
export async function startBare(): Promise<Server & { cookie: string }> {
  const { adminUrl } = findDatabase();
  const url = urlOfDatabase(adminUrl, "bare");
  await runSql(adminUrl, ["drop database if exists bare with (force)", "create database bare template template0"]);
  const commands = readFileSync(join(BARE, "setup.sql"), "utf8").split(/;\n/);
  await runSql(
    url,
    commands.filter((command) => command.trim()),
  );
  const env = { ...process.env, NODE_ENV: "production", DATABASE_URL: url, NEXT_TELEMETRY_DISABLED: "1" } as const;
  const built = spawnSync(process.execPath, [NEXT, "build", BARE], { env, encoding: "utf8" });
  if (built.status !== 0) throw new Error(`The bare app does not build:\n${built.stdout}${built.stderr}`);
  const port = await findFreePort();
  const child = spawn(process.execPath, [NEXT, "start", BARE, "-p", String(port), "-H", "127.0.0.1"], {
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const stop = () => endProcess(child);
  const at = `http://127.0.0.1:${port}`;
  const isServing = () => {
    if (hasEnded(child)) throw new Error("The bare app does not start.");
    return isReachable(`${at}/pub`);
  };
  await waitUntil("the bare app to serve", 30, isServing).catch(async (error: Error) => {
    await stop();
    throw error;
  });
  const token = await encode({ token: { sub: BARE_USER, name: BARE_USER }, secret: BARE_SECRET, salt: BARE_COOKIE });
  return { url: at, pid: child.pid ?? 0, stop, cookie: `${BARE_COOKIE}=${token}` };
}
