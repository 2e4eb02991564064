import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileOf, outputOf, parentOf, sendSignal } from "./children";

export type Program = { child: ChildProcess; ended: Promise<number>; stop(): Promise<void>; output(): string };

const running = new Set<Program>();
let isEnding = false;

/** Runs a program in its own process group, so that its child processes end with it. `silent` collects the output. */
export function run(
  command: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  { silent = false, cwd = process.cwd() } = {},
): Program {
  const output = silent ? "pipe" : "inherit";
  const child = spawn(command, args, { env, cwd, detached: true, stdio: ["ignore", output, output] });
  const exit = new Promise<number>((resolve) => {
    child.once("exit", (code) => resolve(code ?? 1)).once("error", () => resolve(1));
  });
  // While everything is being ended this never resolves, so that no caller starts its next program.
  const ended = exit.then((code) => (isEnding ? new Promise<never>(() => {}) : code));
  const program = { child, ended, output: outputOf(child), stop: () => stopGroup(child, exit) };
  running.add(program);
  void exit.then(() => running.delete(program));
  return program;
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
    if (fileOf(pid, "cmdline").includes("postgres")) sendSignal(pid, "SIGQUIT");
  }
}

/** Calls back once on a signal to end, or when npm or a shell between has exited. */
export function onInterrupt(callback: () => void): void {
  const before = readAncestors();
  let isNotified = false;
  const notifyOnce = () => {
    if (!isNotified) callback();
    isNotified = true;
  };
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, notifyOnce);
  setInterval(() => readAncestors() !== before && notifyOnce(), 250).unref();
}

async function stopGroup(child: ChildProcess, exit: Promise<number>): Promise<void> {
  const pid = child.pid;
  if (pid === undefined || child.exitCode !== null) return;
  sendSignal(-pid, "SIGTERM");
  const late = setTimeout(() => sendSignal(-pid, "SIGKILL"), 10_000);
  await exit;
  clearTimeout(late);
  // Kills processes of the group that ignored the signal.
  sendSignal(-pid, "SIGKILL");
}

function readAncestors(): string {
  return process.env.npm_lifecycle_event ? `${process.ppid} ${parentOf(process.ppid)}` : String(process.ppid);
}

function findFiles(folder: string, name: string, depth: number): string[] {
  if (depth === 0 || !existsSync(folder) || !statSync(folder).isDirectory()) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === name) return [join(folder, name)];
    return entry.isDirectory() ? findFiles(join(folder, entry.name), name, depth - 1) : [];
  });
}
