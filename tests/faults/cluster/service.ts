import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { BARE_ENV } from "@/db/embedded/place";
import { pause } from "../support";
import { ACCOUNT, FOLDER } from "./settings";

type Options = { env?: NodeJS.Dict<string>; asPostgres?: boolean; cwd?: string };

export type Service = ReturnType<typeof service>;

/** A program of the cluster, which can be killed and started again. Its output is `NAME.log` in the folder. */
export function service(name: string, command: string, args: string[], options: Options = {}) {
  let child: ChildProcess | null = null;
  const log = join(FOLDER, `${name}.log`);
  return {
    name,
    log: () => readFileSync(log, "utf8"),
    child: () => child,
    isRunning: () => child !== null && child.exitCode === null && child.signalCode === null,
    start() {
      const output = openSync(log, "a");
      child = spawn(command, args, {
        ...(options.asPostgres ? ACCOUNT : {}),
        cwd: options.cwd ?? "/",
        env: { ...BARE_ENV, ...options.env, CLUSTER_FOLDER: FOLDER },
        detached: true,
        stdio: ["ignore", output, output],
      });
      closeSync(output);
      child.once("error", (error) => console.error(`${name}: ${error.message}`));
    },
    /** With all it started in its process group. */
    kill(signal: NodeJS.Signals = "SIGKILL") {
      if (child?.pid) send(-child.pid, signal);
    },
    /** Alone, as a crash would. */
    crash() {
      if (child?.pid) send(child.pid, "SIGKILL");
    },
  };
}

/** Kills every process that this drill, or one before it on the same folder, started. */
export async function sweep(): Promise<void> {
  for (let rounds = 0; rounds < 20; rounds++) {
    const left = allProcesses().filter((pid) => pid !== process.pid && isOurs(pid));
    if (left.length === 0) return;
    for (const pid of left) send(pid, "SIGKILL");
    await pause(100);
  }
}

/** The process and what it started, down to the last. */
export function killTree(pid: number): void {
  const below = allProcesses().filter((one) => parentOf(one) === pid);
  send(pid, "SIGKILL");
  for (const one of below) killTree(one);
}

export async function until<T>(what: string, seconds: number, look: () => Promise<T | null> | T | null): Promise<T> {
  const deadline = Date.now() + seconds * 1000;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > deadline) throw new Error(`Waited ${seconds} s for ${what}.`);
    await pause(100);
  }
}

function isOurs(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/environ`, "utf8").split("\0").includes(`CLUSTER_FOLDER=${FOLDER}`);
  } catch {
    return false;
  }
}

function allProcesses(): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

function parentOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
  } catch {
    return 0;
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
