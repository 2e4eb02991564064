import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { lockHolder, tryLock } from "./lock";
import { BARE_ENV, findPlace, type Place, resolveDataDir } from "./place";
import {
  type Address,
  adoptOrStart,
  isPostmasterOf,
  logFile,
  pause,
  type Running,
  readPidFile,
  rotateLog,
  stopPostgres,
} from "./postmaster";
import { APP_ROLE, DATABASE, prepareDatabase } from "./roles";

const SUPERUSER = "craftpact";
const MAJOR = "18";

export type Embedded = {
  adminUrl: string;
  appUrl: string;
  /** May differ from the requested folder. */
  dataDir: string;
  port: number;
  /** True for a server that a killed launcher left running. */
  adopted: boolean;
  /** Changes if Postgres was killed and restarted. */
  pid(): number;
  stop(): Promise<void>;
  /** For tests: kills Postgres, which restarts on the same port within a second. */
  kill(): void;
};

const ROTATION_MS = 10 * 60_000;

/** Runs Postgres and restarts it on the same port until `stop`. Throws if another process runs one on the folder. */
export async function startEmbedded(requestedDir: string): Promise<Embedded> {
  const place = findPlace(requestedDir);
  const release = tryLock(lockFile(place.dataDir));
  if (!release)
    throw new Error(`Another process (${lockHolder(lockFile(place.dataDir))}) already runs on ${place.dataDir}.`);
  try {
    createDataFolder(place);
    const address = superuserAddress(place);
    const left = readPidFile(place.pgData);
    const first = await adoptOrStart(place, address);
    const appPassword = secretFile(place.dataDir, "postgres-app-password");
    await prepareDatabase(address(first.port, "postgres"), address(first.port), appPassword);
    const watch = superviseFrom(place, address, first);
    const rotation = setInterval(() => rotateLog(logFile(place)), ROTATION_MS).unref();
    return {
      adminUrl: address(first.port),
      appUrl: urlOf(APP_ROLE, appPassword, first.port, DATABASE),
      dataDir: place.dataDir,
      port: first.port,
      adopted: left?.pid === first.pid,
      pid: () => watch.now().pid,
      kill: () => process.kill(watch.now().pid, "SIGKILL"),
      async stop() {
        clearInterval(rotation);
        await watch.end();
        await stopPostgres(place, watch.now().pid);
        release();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}

/** Null if no Postgres runs on this folder. */
export function findEmbedded(requestedDir: string): Pick<Embedded, "adminUrl" | "appUrl" | "dataDir"> | null {
  const dataDir = resolveDataDir(requestedDir);
  const running = readPidFile(join(dataDir, "postgres"));
  if (!running?.ready || !existsSync(join(dataDir, "postgres-app-password"))) return null;
  const read = (name: string) => readFileSync(join(dataDir, name), "utf8").trim();
  return {
    dataDir,
    adminUrl: urlOf(SUPERUSER, read("postgres-password"), running.port, DATABASE),
    appUrl: urlOf(APP_ROLE, read("postgres-app-password"), running.port, DATABASE),
  };
}

/** Reads a secret of 256 bits, which it creates at first use, readable by its owner only. */
export function secretFile(dataDir: string, name: string, encoding: "base64url" | "base64" = "base64url"): string {
  const file = join(dataDir, name);
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString(encoding), { mode: 0o600 });
  return readFileSync(file, "utf8").trim();
}

function lockFile(dataDir: string): string {
  return join(dataDir, "launcher.lock");
}

function superuserAddress(place: Place): Address {
  const password = readFileSync(join(place.dataDir, "postgres-password"), "utf8").trim();
  return (port, database = DATABASE) => urlOf(SUPERUSER, password, port, database);
}

function urlOf(role: string, password: string, port: number, database: string): string {
  return `postgres://${role}:${password}@127.0.0.1:${port}/${database}`;
}

/** Creates the data folder, renamed when complete, so that an interrupted start never leaves half of one. */
function createDataFolder(place: Place): void {
  const versionFile = join(place.pgData, "PG_VERSION");
  if (existsSync(versionFile)) {
    const version = readFileSync(versionFile, "utf8").trim();
    if (version !== MAJOR) throw new Error(`${place.pgData} was made by Postgres ${version}; this is ${MAJOR}.`);
    if (!existsSync(join(place.dataDir, "postgres-password")))
      throw new Error(
        `The file postgres-password is missing in ${place.dataDir}: the data can not be opened without it.`,
      );
    return;
  }
  const password = secretFile(place.dataDir, "postgres-password");
  const draft = join(place.dataDir, "postgres.new");
  const passwordFile = join(place.dataDir, "postgres-password.init");
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (place.account) for (const path of [draft, passwordFile]) chownSync(path, place.account.uid, place.account.gid);
  const flags = ["--encoding=UTF8", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"];
  flags.push("--auth=scram-sha-256", "--data-checksums", `--username=${SUPERUSER}`, `--pwfile=${passwordFile}`);
  const made = spawnSync(join(place.bin, "initdb"), ["-D", draft, ...flags], {
    ...place.account,
    cwd: "/",
    env: BARE_ENV,
    encoding: "utf8",
  });
  rmSync(passwordFile, { force: true });
  if (made.status !== 0) throw new Error(`initdb failed:\n${made.stdout ?? ""}${made.stderr ?? made.error ?? ""}`);
  renameSync(draft, place.pgData);
}

function superviseFrom(place: Place, address: Address, first: Running) {
  let running = first;
  let ending = false;
  const loop = (async () => {
    while (!ending) {
      await pause(200);
      if (ending || isPostmasterOf(running.pid, place.pgData)) continue;
      try {
        const again = await adoptOrStart(place, address, first.port);
        if (again.port !== first.port) await stopPostgres(place, again.pid);
        else running = again;
      } catch (error) {
        console.error((error as Error).message);
        await pause(1000);
      }
    }
  })();
  return {
    now: () => running,
    async end() {
      ending = true;
      await loop;
    },
  };
}
