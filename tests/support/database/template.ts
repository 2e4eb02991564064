import { spawn, spawnSync } from "node:child_process";
import { chownSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, statfsSync } from "node:fs";
import { freemem, tmpdir } from "node:os";
import { join } from "node:path";
import { BARE_ENV } from "@/db/embedded/place";
import { findFreePort } from "@/db/embedded/postmaster";
import { APP_ROLE, DATABASE, makeDatabase } from "@/db/embedded/roles";
import { startEmbedded } from "@/db/embedded/start";
import { migrate } from "@/db/migrate";
import { seedReference } from "@/db/seed";
import { aFolder, endProcess, hasEnded, waitUntil } from "../processes/children";
import { runSql, TEMPLATE, urlOfDatabase } from "./sql";

const NOBODY = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
const SUPERUSER = "craftpact";
const PASSWORD = "only-for-tests";
/** Linux's file system in memory. A copy of the template is 600 files: on a disk that takes four times as long. */
const MEMORY = "/dev/shm";
const NEEDED_BYTES = 4 * 1024 ** 3;

/** A throwaway Postgres with the migrated template to copy: the embedded one, or that of TEST_POSTGRES_BIN. */
export async function startTemplate() {
  const { path: folder, remove } = aFolder("db", hasMemory() ? MEMORY : tmpdir());
  const otherBin = process.env.TEST_POSTGRES_BIN;
  const server = await (otherBin ? startOther(otherBin, join(folder, "data")) : startEmbedded(join(folder, "data")));
  const killLate = () => server.kill();
  process.once("exit", killLate);

  await runSql(server.adminUrl, ["alter system set fsync = off", "alter system set synchronous_commit = off"]);
  await runSql(server.adminUrl, ["alter system set full_page_writes = off", "select pg_reload_conf()"]);
  await runSql(server.adminUrl, [`create database ${TEMPLATE} template template0`]);
  const template = urlOfDatabase(server.adminUrl, TEMPLATE);
  await migrate(template, { grantTo: APP_ROLE });
  await seedReference(template);

  return {
    adminUrl: server.adminUrl,
    appUrl: server.appUrl,
    async stop() {
      process.removeListener("exit", killLate);
      await server.stop();
      remove();
    },
  };
}

/** In a container it often has 64 MB, and what is stored there is no longer free. */
function hasMemory(): boolean {
  if (!existsSync(MEMORY) || freemem() < NEEDED_BYTES) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= NEEDED_BYTES;
}

/** Starts the Postgres of another installation, such as /usr/lib/postgresql/15/bin, to test other releases. */
async function startOther(bin: string, folder: string) {
  const [data, log] = [join(folder, "postgres"), join(folder, "postgres.log")];
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  mkdirSync(data, { mode: 0o700 });
  if (NOBODY.uid) chownSync(data, NOBODY.uid, NOBODY.gid);
  // The builtin C.UTF-8 locale exists since 17; libc's has the same order in older releases.
  const flags = ["--encoding=UTF8", "--locale=C.UTF-8", "--auth=trust", "--no-sync", `--username=${SUPERUSER}`];
  const made = spawnSync(join(bin, "initdb"), ["-D", data, ...flags], { ...NOBODY, cwd: "/", env: BARE_ENV });
  if (made.status !== 0) throw new Error(`initdb failed:\n${made.stderr ?? made.error}`);
  const port = await findFreePort();
  const settings = [`port=${port}`, "listen_addresses=127.0.0.1", "unix_socket_directories=", "timezone=UTC"];
  settings.push("log_timezone=UTC", "max_connections=200");
  const output = openSync(log, "a");
  const server = spawn(join(bin, "postgres"), ["-D", data, ...settings.flatMap((one) => ["-c", one])], {
    ...NOBODY,
    cwd: "/",
    env: BARE_ENV,
    detached: true,
    stdio: ["ignore", output, output],
  });
  closeSync(output);
  const url = (role: string, database: string) => `postgres://${role}:${PASSWORD}@127.0.0.1:${port}/${database}`;
  await waitUntil(`${bin}/postgres to start (its log is ${log})`, 20, () => {
    if (hasEnded(server)) throw new Error(`${bin}/postgres does not start:\n${readFileSync(log, "utf8")}`);
    return isAnswering(url(SUPERUSER, "postgres"));
  });
  await makeDatabase(url(SUPERUSER, "postgres"), PASSWORD);
  return {
    adminUrl: url(SUPERUSER, DATABASE),
    appUrl: url(APP_ROLE, DATABASE),
    stop: () => endProcess(server, "SIGINT"),
    kill: () => void server.kill("SIGQUIT"),
  };
}

function isAnswering(url: string): Promise<boolean> {
  return runSql(url, ["select 1"]).then(
    () => true,
    () => false,
  );
}
