import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chownSync, mkdirSync } from "node:fs";
import { request as plain } from "node:http";
import { request } from "node:https";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { outputOf, waitUntil } from "../support/processes/children";
import { scriptOf, textOf } from "../support/processes/compose";

/** The user of compose.yaml's PgBouncer. */
const NOBODY = 65534;

/** Debian's PgBouncer with compose.yaml's start and settings; before 1.21 it knows no prepared statements. */
export function startPgBouncer(folder: string, values: Record<string, string>, postgresPort: string, port: number) {
  const [, minor = "0"] = /1\.(\d+)/.exec(execFileSync("pgbouncer", ["-V"], { encoding: "utf8" })) ?? [];
  const knowsPrepared = Number(minor) >= 21;
  const own = join(folder, "pgbouncer");
  mkdirSync(own, { mode: 0o700 });
  chownSync(own, NOBODY, NOBODY);
  const INI = textOf("INI", values, {
    "host=postgres port=5432 dbname=craftpact": `host=127.0.0.1 port=${postgresPort} dbname=image`,
    "listen_addr = *": "listen_addr = 127.0.0.1",
    "listen_port = 6432": `listen_port = ${port}`,
    "/run/pgbouncer": own,
    ...(knowsPrepared ? {} : { "max_prepared_statements = 200\n": "" }),
  });
  const env = { ...process.env, INI, USERS: textOf("USERS", values) };
  const script = scriptOf("pgbouncer", { "/run/pgbouncer": own });
  const child = spawn("sh", ["-euc", script], {
    ...{ env, uid: NOBODY, gid: NOBODY },
    stdio: ["ignore", "ignore", "pipe"],
  });
  return { ...handleOf(child), knowsPrepared };
}

/** Caddy with compose.yaml's start and settings, with a certificate of its own making. */
export async function startCaddy(folder: string, host: string, port: number, apps: number[]) {
  const settings = textOf(
    "CADDYFILE",
    { SITE_HOST: `https://${host}:${port}` },
    { "app1:3000 app2:3000": apps.map((app) => `127.0.0.1:${app}`).join(" ") },
  );
  const CADDYFILE = `{\n  admin off\n  local_certs\n  skip_install_trust\n  auto_https disable_redirects\n}\n${settings}`;
  const env = { ...process.env, CADDYFILE, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const script = scriptOf("proxy", { "/config": folder });
  const child = spawn("sh", ["-euc", script], { env, stdio: ["ignore", "ignore", "pipe"] });
  const caddy = handleOf(child);
  const get = (path: string) => askAs(host, port, path, request);
  await waitUntilServing("Caddy", 10, get, caddy.output);
  return { ...caddy, get };
}

type Answer = { status: number; text: string };
type Get = (path: string) => Promise<Answer>;

/** Waits until the health check is good. */
export async function waitUntilServing(name: string, seconds: number, get: Get, output: () => string): Promise<void> {
  const isServing = async () => (await get("/api/health").catch(() => null))?.status === 200;
  await waitUntil(`${name} to serve`, seconds, isServing).catch((error: Error) => {
    throw new Error(`${error.message}\n${output().slice(-3_000)}`);
  });
}

/** On a connection of its own. `fetch` would not let the Host header be set. */
export function askAs(host: string, port: number, path: string, start: typeof request = plain): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const to = { host: "127.0.0.1", port, path, headers: { host }, agent: false };
    start({ ...to, servername: host, rejectUnauthorized: false }, (answer) => {
      text(answer).then((all) => resolve({ status: answer.statusCode ?? 0, text: all }), reject);
    })
      .on("error", reject)
      .end();
  });
}

function handleOf(child: ChildProcess) {
  return { output: outputOf(child), stop: () => child.kill("SIGINT") };
}
