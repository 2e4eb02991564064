import { spawn, spawnSync } from "node:child_process";
import { listProcesses, outputOf, statOf } from "../support/processes/children";

/** One run. `cpuMs` of a request: the server's process; `databaseMs`: Postgres with all its processes. */
export type Load = { perSecond: number; cpuMs: number; databaseMs: number };

/** `databasePid`: the postmaster. */
export type Target = { url: string; cookie?: string; pid: number; databasePid: number };

const CONNECTIONS = 16;
const TICKS_PER_SECOND = 100;
const PAGE_BYTES = 4096;

export function requireWrk(): void {
  if (spawnSync("wrk", ["--version"]).error)
    throw new Error("wrk makes the load: apt-get install wrk, or brew install wrk (CPU is measured on Linux only).");
}

/** Sends as many requests as 16 connections can. */
export async function measureLoad({ url, cookie, pid, databasePid }: Target, seconds: number): Promise<Load> {
  const before = [readCpuSeconds(pid), readFamilySeconds(databasePid)] as const;
  const headers = ["accept-encoding: identity", ...(cookie ? [`cookie: ${cookie}`] : [])];
  const args = ["-t1", `-c${CONNECTIONS}`, `-d${seconds}s`, "--timeout", "20s"];
  const output = await runCommand("wrk", [...args, ...headers.flatMap((header) => ["-H", header]), url]);
  const [, count] = /(\d+) requests in/.exec(output) ?? [];
  const [, perSecond] = /Requests\/sec:\s+([\d.]+)/.exec(output) ?? [];
  if (/Non-2xx|Socket errors/.test(output) || !count) throw new Error(`${url} failed under load:\n${output}`);
  const perRequest = (cpuSeconds: number) => (cpuSeconds * 1000) / Math.max(1, Number(count));
  return {
    perSecond: Number(perSecond),
    cpuMs: perRequest(readCpuSeconds(pid) - before[0]),
    databaseMs: perRequest(readFamilySeconds(databasePid) - before[1]),
  };
}

/** What of a process is in memory, in MB. */
export function readMemory(pid: number): number {
  return Math.round((Number(statOf(pid)[21]) * PAGE_BYTES) / 1_000_000);
}

/** User and system time; 0 for a process that is gone. */
function readCpuSeconds(pid: number): number {
  return secondsOf(statOf(pid).slice(11, 13));
}

function secondsOf(ticks: string[]): number {
  return ticks.reduce((sum, one) => sum + Number(one), 0) / TICKS_PER_SECOND;
}

/** User and system time of a process's children, those that have ended included. */
function readFamilySeconds(pid: number): number {
  const children = listProcesses().filter(({ ppid }) => ppid === pid);
  const living = children.reduce((sum, child) => sum + readCpuSeconds(child.pid), 0);
  return living + secondsOf(statOf(pid).slice(13, 15));
}

function runCommand(command: string, args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ["ignore", "pipe", "inherit"] });
    const output = outputOf(child);
    child.on("error", reject).on("close", () => resolve(output()));
  });
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low = 0, high = 0] = [sorted[sorted.length % 2 ? middle : middle - 1], sorted[middle]];
  return (low + high) / 2;
}
