import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { BARE_ENV } from "@/db/embedded/place";
import { hasEnded, listProcesses, sendSignal } from "../../support/processes/children";
import { ACCOUNT, FOLDER } from "./settings";

type Options = { env?: NodeJS.Dict<string>; asPostgres?: boolean; cwd?: string };

export type Service = ReturnType<typeof aService>;

/** A program of the cluster, which can be killed and started again. Its output is `NAME.log` in the folder. */
export function aService(name: string, command: string, args: string[], options: Options = {}) {
  let child: ChildProcess | null = null;
  const log = join(FOLDER, `${name}.log`);
  return {
    name,
    log: () => readFileSync(log, "utf8"),
    child: () => child,
    isRunning: () => child !== null && !hasEnded(child),
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
    /** Kills it alone, as a crash. */
    crash() {
      if (child?.pid) sendSignal(child.pid, "SIGKILL");
    },
  };
}

/** Kills every process that this drill, or one before it on the same folder, started. */
export async function sweep(): Promise<void> {
  for (let rounds = 0; rounds < 20; rounds++) {
    const isOurs = `CLUSTER_FOLDER=${FOLDER}`;
    const left = listProcesses().filter(
      ({ pid, environment }) => pid !== process.pid && environment().split("\0").includes(isOurs),
    );
    if (left.length === 0) return;
    for (const { pid } of left) sendSignal(pid, "SIGKILL");
    await pause(100);
  }
}

/** Kills the process and everything it started. */
export function killTree(pid: number): void {
  const below = listProcesses().filter(({ ppid }) => ppid === pid);
  sendSignal(pid, "SIGKILL");
  for (const one of below) killTree(one.pid);
}
