import type { ChildProcess } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import type { AddressInfo, Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

// Processes of this machine: how they are started, what they print, how they end.

/** Node's arguments for a TypeScript file of ours, as package.json's commands have them. */
export function scriptArgs(file: string, ...args: string[]): string[] {
  return ["--conditions=react-server", "--import", "tsx", file, ...args];
}

/** The real launcher: embedded database, demo data, production build. */
export const LAUNCHER = scriptArgs("db/commands/start.ts");

/** What the terminal of somebody without settings would give it, and these settings. */
export function bareEnv(settings: NodeJS.Dict<string> = {}): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR } = process.env;
  return { NODE_ENV: "production", PATH, HOME, TMPDIR, NEXT_TELEMETRY_DISABLED: "1", ...settings };
}

/** Differs from clone to clone, and is the same for every run in one. */
export function nameForClone(name: string): string {
  return `craft-pact-${name}-${createHash("sha256").update(process.cwd()).digest("hex").slice(0, 8)}`;
}

/** A new folder that Postgres's account can enter too, which is another one when we are root. */
export function aFolder(name: string, parent = tmpdir()) {
  const path = mkdtempSync(join(parent, `craft-pact-${name}-`));
  chmodSync(path, 0o755);
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }) };
}

/** Collects what a process prints from now on; the function returns what it has printed so far. */
export function outputOf({ stdout, stderr }: Pick<ChildProcess, "stdout" | "stderr">): () => string {
  let output = "";
  for (const stream of [stdout, stderr])
    stream?.on("data", (part) => {
      output += part;
    });
  return () => output;
}

export function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

/** Ends a process alone, without its group, and waits for it. */
export async function endProcess(child: ChildProcess, signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
  child.kill(signal);
  if (!hasEnded(child)) await once(child, "exit");
}

/** Asks again and again until there is an answer that is neither null nor false. */
export async function waitUntil<T>(
  what: string,
  seconds: number,
  look: () => Promise<T | null | false> | T | null | false,
): Promise<T> {
  const deadline = Date.now() + seconds * 1000;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > deadline) throw new Error(`Waited ${seconds} s for ${what}.`);
    await pause(50);
  }
}

/** Whether an address answers with 200. */
export async function isReachable(url: string): Promise<boolean> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
  return answer?.status === 200;
}

/** Lets a server listen on this machine alone, by default on a free port, which it resolves with. */
export async function listenHere(server: Server, port = 0): Promise<number> {
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

/** Every process of this machine. `environment` is empty for other people's. */
export function listProcesses() {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return pids
    .map(Number)
    .map((pid) => ({
      pid,
      ppid: parentOf(pid),
      command: fileOf(pid, "cmdline").replaceAll("\0", " "),
      environment: () => fileOf(pid, "environ"),
    }));
}

/** 0 for a process that is gone. */
export function parentOf(pid: number): number {
  return Number(statOf(pid)[1] ?? 0);
}

/** The fields of /proc/PID/stat after the process's name. */
export function statOf(pid: number): string[] {
  const stat = fileOf(pid, "stat");
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
}

/** Nothing where the process has gone already. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

export function fileOf(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, "utf8");
  } catch {
    return "";
  }
}
