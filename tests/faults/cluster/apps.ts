import { randomBytes } from "node:crypto";
import { request } from "node:http";
import { LAUNCHER, waitUntil } from "../../support/processes/children";
import { appPidsOf, DATA_DIR } from "../product";
import { aService, type Service } from "./service";
import { APP, OWNER, PORTS, urlOf, WEB_URL } from "./settings";

const PRIMARY = "?target_session_attrs=read-write";

/** How the processes reach the primary: through poolers, through haproxy alone, or by trying both nodes. */
const DATABASES = {
  poolers: {
    DATABASE_URL: urlOf(APP, PORTS.poolers),
    DATABASE_PREPARE: "0",
    DATABASE_URL_DIRECT: urlOf(APP, PORTS.primary),
    DATABASE_URL_REPLICA: urlOf(APP, PORTS.standby),
    MIGRATION_URL: urlOf(OWNER, PORTS.primary),
  },
  haproxy: {
    DATABASE_URL: urlOf(APP, PORTS.primary),
    DATABASE_URL_REPLICA: urlOf(APP, PORTS.standby),
    MIGRATION_URL: urlOf(OWNER, PORTS.primary),
  },
  nodes: {
    DATABASE_URL: urlOf(APP, PORTS.nodes) + PRIMARY,
    DATABASE_URL_REPLICA: `${urlOf(APP, PORTS.nodes)}?target_session_attrs=prefer-standby`,
    MIGRATION_URL: urlOf(OWNER, PORTS.nodes) + PRIMARY,
  },
};

export type Way = keyof typeof DATABASES;
export const WAYS = Object.keys(DATABASES) as Way[];

/** Two launchers of the product, as two machines would run them. */
export type App = { launcher: Service; port: number };

export const AUTH_SECRET = randomBytes(32).toString("hex");
const ACTIONS_KEY = randomBytes(32).toString("base64");
/** Includes a build on a busy machine. */
const START_LIMIT_SECONDS = 1_200;

/** The first builds, the second finds the build. */
export async function startApps(way: Way): Promise<App[]> {
  const apps: App[] = [];
  for (const [n, port] of PORTS.apps.entries()) {
    const env = settingsOf(port, way);
    const launcher = aService(`app${n}`, process.execPath, LAUNCHER, { cwd: process.cwd(), env });
    launcher.start();
    apps.push({ launcher, port });
    await waitUntilServing(apps[n] as App, START_LIMIT_SECONDS);
  }
  return apps;
}

export function waitUntilServing(app: App, seconds: number): Promise<true> {
  return waitUntil(`${app.launcher.name} to serve`, seconds, async () => {
    if (!app.launcher.isRunning()) throw new Error(`${app.launcher.name} ended:\n${app.launcher.log().slice(-3000)}`);
    return (await statusOf(app.port, "/api/health")) === 200;
  });
}

/** Node's fetch does not let the Host header be set. */
function statusOf(port: number, path: string): Promise<number> {
  return new Promise((resolve) => {
    const asked = request({ port, path, headers: { host: new URL(WEB_URL).host }, timeout: 3_000 }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    asked.on("error", () => resolve(0));
    asked.on("timeout", () => asked.destroy());
    asked.end();
  });
}

/** The server itself; its launcher starts another. */
export function killServer({ launcher }: App): void {
  const child = launcher.child();
  if (!child) return;
  for (const pid of appPidsOf({ launcher: child })) process.kill(pid, "SIGKILL");
}

function settingsOf(port: number, way: Way): NodeJS.Dict<string> {
  return {
    ...DATABASES[way],
    NODE_ENV: "production",
    HOME: process.env.HOME,
    PORT: String(port),
    HOST: "127.0.0.1",
    APP_URL: WEB_URL,
    DATA_DIR,
    AUTH_SECRET,
    NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: ACTIONS_KEY,
    // Nothing of the drill sends mail.
    SMTP_URL: "smtp://127.0.0.1:1",
    TRUSTED_PROXY_HOPS: "1",
    RATE_LIMITS: ["all.user", "all.ip", "timer"].map((name) => `${name}=1000000/60`).join(" "),
    STREAM_LIMITS: "100/1000/1000",
  };
}
