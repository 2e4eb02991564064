import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import {
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import postgres from "postgres";
import { BARE_ENV, type Place } from "./place";

export type Running = { pid: number; port: number };

const START_LIMIT_MS = 60_000;

export type Address = (port: number, database?: string) => string;

/**
 * Adopts the server that was left behind if it answers and is ours, else starts one. postmaster.pid is only a hint: its
 * process may be dead, a zombie or another program.
 */
export async function adoptOrStart(place: Place, address: Address, requestedPort?: number): Promise<Running> {
  const deadline = Date.now() + START_LIMIT_MS;
  let lastProblem = "";
  while (Date.now() < deadline) {
    const left = readPidFile(place.pgData);
    const answer = left && (await probePort(place, address, left.port));
    if (left && answer === "ours") return { pid: left.pid, port: left.port };
    if (left && (answer === "busy" || isPostmasterOf(left.pid, place.pgData))) {
      lastProblem = `process ${left.pid} holds the data folder and does not accept connections yet`;
    } else {
      const started = await startPostmaster(place, address, requestedPort ?? left?.port, deadline);
      if ("pid" in started) return started;
      lastProblem = started.problem;
      if (!started.retry) break;
    }
    await pause(200);
  }
  throw new Error(`Postgres does not start on ${place.pgData}:\n${lastProblem}`);
}

/** On Linux it reads the command line, which zombies lack; elsewhere it only checks that the pid is alive. */
export function isPostmasterOf(pid: number, pgData: string): boolean {
  try {
    if (process.platform === "linux") return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(`\0${pgData}\0`);
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Shuts down fast: rolls back transactions and flushes to disk. Sends harder signals after 4 s. Waits at most 6 s. */
export async function stopPostgres(place: Place, pid: number): Promise<void> {
  if (process.platform === "win32") {
    spawnSync(join(place.bin, "pg_ctl"), ["stop", "-D", place.pgData, "-m", "fast", "-w", "-t", "6"]);
    return;
  }
  for (const [signal, patience] of [
    ["SIGINT", 4000],
    ["SIGQUIT", 1500],
    ["SIGKILL", 500],
  ] as const) {
    if (!isPostmasterOf(pid, place.pgData)) return;
    process.kill(pid, signal);
    for (let waited = 0; waited < patience && isPostmasterOf(pid, place.pgData); waited += 20) await pause(20);
  }
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** postmaster.pid: line 1 the process, line 4 the port, line 8 the state. */
export function readPidFile(pgData: string): (Running & { ready: boolean }) | null {
  try {
    const lines = readFileSync(join(pgData, "postmaster.pid"), "utf8").split("\n");
    const [pid, port] = [Number(lines[0]), Number(lines[3])];
    return pid > 0 && port > 0 ? { pid, port, ready: lines[7]?.trim() === "ready" } : null;
  } catch {
    return null;
  }
}

async function probePort(place: Place, address: Address, port: number): Promise<"ours" | "busy" | "nobody"> {
  const sql = postgres(address(port, "postgres"), { max: 1, connect_timeout: 2, fetch_types: false, onnotice() {} });
  try {
    const [row] = await sql<{ folder: string }[]>`select current_setting('data_directory') as folder`;
    return row?.folder === place.pgData ? "ours" : "nobody";
  } catch (error) {
    return (error as { code?: string }).code === "57P03" ? "busy" : "nobody";
  } finally {
    await sql.end({ timeout: 1 });
  }
}

type Started = Running | { problem: string; retry: boolean };

async function startPostmaster(
  place: Place,
  address: Address,
  requestedPort: number | undefined,
  deadline: number,
): Promise<Started> {
  const port = await findFreePort(requestedPort);
  const log = logFile(place);
  const from = startLog(log);
  const output = openSync(log, "a", 0o600);
  const settings = [`port=${port}`, "listen_addresses=127.0.0.1", "unix_socket_directories=", "timezone=UTC"];
  settings.push("log_timezone=UTC", "max_connections=200", "password_encryption=scram-sha-256");
  const child = spawn(join(place.bin, "postgres"), ["-D", place.pgData, ...settings.flatMap((one) => ["-c", one])], {
    ...place.account,
    cwd: "/",
    env: BARE_ENV,
    // In its own session, Ctrl-C reaches only the launcher, which stops Postgres last.
    detached: true,
    stdio: ["ignore", output, output],
  });
  closeSync(output);
  child.unref();
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()).once("error", () => resolve()));
  while (isRunning(child) && Date.now() < deadline) {
    const file = readPidFile(place.pgData);
    if (file?.pid === child.pid && file?.ready && (await probePort(place, address, port)) === "ours") return file;
    await Promise.race([ended, pause(20)]);
  }
  child.kill("SIGKILL");
  const problem = readFileSync(log, "utf8").slice(from).trim().split("\n").slice(-12).join("\n");
  if (/lock file "postmaster\.pid" already exists/.test(problem)) return { problem, retry: replacePid(place, child) };
  return { problem, retry: /shared memory block|could not bind|Address already in use/.test(problem) };
}

/**
 * Another program or a zombie has the pid in postmaster.pid. Replace it with the pid of the attempt that just ended:
 * then Postgres still checks whether orphaned backends use the shared memory.
 */
function replacePid(place: Place, ended: ChildProcess): boolean {
  const left = readPidFile(place.pgData);
  if (!left || isPostmasterOf(left.pid, place.pgData) || !ended.pid) return left === null;
  const file = join(place.pgData, "postmaster.pid");
  const lines = readFileSync(file, "utf8").split("\n");
  writeFileSync(file, [String(ended.pid), ...lines.slice(1)].join("\n"));
  return true;
}

const MAX_LOG_BYTES = 5_000_000;

/** Postgres keeps the file open for appending, so a log above 5 MB is copied to postgres.log.1 and emptied. */
export function rotateLog(file: string): void {
  if (!existsSync(file) || statSync(file).size <= MAX_LOG_BYTES) return;
  try {
    copyFileSync(file, `${file}.1`);
    truncateSync(file);
  } catch (error) {
    console.error(`${file} could not be rotated: ${(error as Error).message}`);
  }
}

export function logFile(place: Place): string {
  return join(place.dataDir, "postgres.log");
}

function startLog(file: string): number {
  rotateLog(file);
  return existsSync(file) ? readFileSync(file, "utf8").length : 0;
}

function isRunning(child: ChildProcess): boolean {
  return child.pid !== undefined && child.exitCode === null && child.signalCode === null;
}

export function findFreePort(requested = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", (error) => (requested ? resolve(findFreePort()) : reject(error)));
    server.listen(requested, "127.0.0.1", () => {
      const bound = server.address();
      server.close(() => resolve(typeof bound === "object" && bound ? bound.port : requested));
    });
  });
}
