import { spawn, spawnSync } from "node:child_process";
import { outputOf, statOf } from "../support/processes/children";

/** One run; `cpuMs` is the server's process alone. */
export type Load = { perSecond: number; cpuMs: number };

export type Target = { url: string; cookie?: string; pid: number };

const CONNECTIONS = 16;
const TICKS_PER_SECOND = 100;

export function requireWrk(): void {
  if (spawnSync("wrk", ["--version"]).error)
    throw new Error("wrk makes the load: apt-get install wrk, or brew install wrk (CPU is measured on Linux only).");
}

/** Sends as many requests as 16 connections can. */
export async function measureLoad({ url, cookie, pid }: Target, seconds: number): Promise<Load> {
  const before = readCpuSeconds(pid);
  const headers = ["accept-encoding: identity", ...(cookie ? [`cookie: ${cookie}`] : [])];
  const args = ["-t1", `-c${CONNECTIONS}`, `-d${seconds}s`, "--timeout", "20s"];
  const output = await runCommand("wrk", [...args, ...headers.flatMap((header) => ["-H", header]), url]);
  const [, count] = /(\d+) requests in/.exec(output) ?? [];
  const [, perSecond] = /Requests\/sec:\s+([\d.]+)/.exec(output) ?? [];
  if (/Non-2xx|Socket errors/.test(output) || !count) throw new Error(`${url} failed under load:\n${output}`);
  return { perSecond: Number(perSecond), cpuMs: ((readCpuSeconds(pid) - before) * 1000) / Math.max(1, Number(count)) };
}

/** User and system time. */
function readCpuSeconds(pid: number): number {
  const fields = statOf(pid);
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
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
