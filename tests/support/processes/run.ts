import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";

export type Program = { ended: Promise<number>; stop(): Promise<void>; output(): string };

const running = new Set<Program>();
let isEnding = false;

/** Runs a program in its own process group, so that its child processes end with it. `silent` collects the output. */
export function run(command: string, args: string[], env: NodeJS.ProcessEnv, { silent = false } = {}): Program {
  const child = spawn(command, args, {
    env,
    detached: true,
    stdio: ["ignore", silent ? "pipe" : "inherit", silent ? "pipe" : "inherit"],
  });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => lines.push(String(chunk)));
  const exit = new Promise<number>((resolve) => {
    child.once("exit", (code) => resolve(code ?? 1)).once("error", () => resolve(1));
  });
  // While everything is being ended this never resolves, so that no caller starts its next program.
  const ended = exit.then((code) => (isEnding ? new Promise<never>(() => {}) : code));
  const program = { ended, output: () => lines.join(""), stop: () => stop(child, exit) };
  running.add(program);
  void exit.then(() => running.delete(program));
  return program;
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

/** Ends everything that still runs. */
export async function stopAll(): Promise<void> {
  isEnding = true;
  await Promise.all([...running].map((program) => program.stop()));
}

/** Ends Postgres servers that a killed suite left running on data folders below these. */
export function sweepPostgres(folders: string[]): void {
  for (const file of folders.flatMap((folder) => findFiles(folder, "postmaster.pid", 4))) {
    const pid = Number(readFileSync(file, "utf8").split("\n")[0]);
    if (commandOf(pid).includes("postgres")) signal(pid, "SIGQUIT");
  }
}

/** Calls back once on a signal to end, or when npm or a shell between has exited. */
export function onInterrupt(callback: () => void): void {
  const before = ancestors();
  let isNotified = false;
  const notifyOnce = () => {
    if (!isNotified) callback();
    isNotified = true;
  };
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, notifyOnce);
  setInterval(() => ancestors() !== before && notifyOnce(), 250).unref();
}

async function stop(child: ChildProcess, exit: Promise<number>): Promise<void> {
  const pid = child.pid;
  if (pid === undefined || child.exitCode !== null) return;
  signal(-pid, "SIGTERM");
  const late = setTimeout(() => signal(-pid, "SIGKILL"), 10_000);
  await exit;
  clearTimeout(late);
  // Kills processes of the group that ignored the signal.
  signal(-pid, "SIGKILL");
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return "";
  }
}

function ancestors(): string {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, "utf8");
    const grandparent = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1];
    return process.env.npm_lifecycle_event ? `${process.ppid} ${grandparent}` : String(process.ppid);
  } catch {
    return String(process.ppid);
  }
}

function findFiles(folder: string, name: string, depth: number): string[] {
  if (depth === 0 || !existsSync(folder) || !statSync(folder).isDirectory()) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === name) return [join(folder, name)];
    return entry.isDirectory() ? findFiles(join(folder, entry.name), name, depth - 1) : [];
  });
}
