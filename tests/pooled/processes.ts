import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { bareEnv, endProcess, hasEnded, isReachable, LAUNCHER, waitUntil } from "../support/processes/children";

/** Includes a build on a busy machine. */
const START_LIMIT_SECONDS = 1_200;

/** Starts the product by its real launcher, without the tests' own environment. Resolves with its end. */
export async function startApp(
  port: number,
  settings: Record<string, string>,
  { onLine = (_line: string) => {}, cwd = process.cwd() } = {},
): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, LAUNCHER, { cwd, env: bareEnv(settings), stdio: ["ignore", "pipe", "pipe"] });
  for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on("line", onLine);
  await waitUntil("a process to serve", START_LIMIT_SECONDS, () => {
    if (hasEnded(child)) throw new Error("A process ended before it served.");
    return isReachable(`http://127.0.0.1:${port}/api/health`);
  });
  return () => endProcess(child);
}
