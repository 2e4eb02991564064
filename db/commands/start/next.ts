import { type ChildProcess, spawn } from "node:child_process";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { createInterface } from "node:readline";
import { pause } from "@/db/embedded/postmaster";

const NEXT = createRequire(import.meta.url).resolve("next/dist/bin/next");
const GRACE_MS = 3_000;
/** Behind a proxy nobody waits at a terminal, so this may be longer than any request takes. */
const GRACE_AFTER_DRAIN_MS = 15_000;
/** Next's banner at each start. */
const CHATTER = /^\s*$|^\s*(▲|- (Local|Network|Environments)|✓ (Starting|Ready|Running next.config))/;

type Next = {
  ended: Promise<number | null>;
  isRunning(): boolean;
  /** Sends SIGTERM; the server runs on for `drainMs` (lib/server/jobs/shutdown.ts). Sends SIGKILL if it doesn't end. */
  stop(drainMs?: number): Promise<void>;
};

/** Runs `next <command>`, which ends with this process (instrumentation.ts). `onLine` gets each line of output. */
export function runNext(command: string[], env: NodeJS.ProcessEnv, onLine: (line: string) => void): Next {
  const child = spawn(process.execPath, [NEXT, ...command], { env, stdio: ["ignore", "pipe", "pipe", "ipc"] });
  for (const stream of [child.stdout, child.stderr])
    if (stream) createInterface({ input: stream }).on("line", (line) => CHATTER.test(line) || onLine(line));
  const ended = new Promise<number | null>((resolve) => {
    child.once("exit", (code) => resolve(code)).once("error", () => resolve(1));
  });
  return {
    ended,
    isRunning: () => isRunning(child),
    async stop(drainMs = 0) {
      child.kill("SIGTERM");
      const grace = drainMs > 0 ? drainMs + GRACE_AFTER_DRAIN_MS : GRACE_MS;
      const late = setTimeout(() => child.kill("SIGKILL"), grace);
      await ended;
      clearTimeout(late);
    },
  };
}

type ListensOn = { PORT: number; HOST?: string | undefined };

export async function waitUntilHealthy(next: Next, { PORT, HOST = "127.0.0.1" }: ListensOn): Promise<boolean> {
  const host = HOST === "0.0.0.0" ? "127.0.0.1" : HOST === "::" ? "[::1]" : HOST.includes(":") ? `[${HOST}]` : HOST;
  while (next.isRunning()) {
    const answer = await fetch(`http://${host}:${PORT}/api/health`, { signal: AbortSignal.timeout(60_000) }).catch(
      () => null,
    );
    if (answer?.ok) return true;
    await pause(100);
  }
  return false;
}

/** Waits up to three seconds for a process that is just ending. */
export async function isPortFree(port: number): Promise<boolean> {
  for (let attempt = 0; attempt < 15; attempt++) {
    if (await canListen(port)) return true;
    await pause(200);
  }
  return false;
}

function canListen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, () => server.close(() => resolve(true)));
  });
}

function isRunning(child: ChildProcess): boolean {
  return child.pid !== undefined && child.exitCode === null && child.signalCode === null;
}
