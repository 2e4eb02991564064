import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

type Stop = () => Promise<void>;
type Settings = Record<string, string>;

const LAUNCHER = ["--conditions=react-server", "--import", "tsx", "db/commands/start.ts"];

/** The product by its real launcher, without whatever the tests' own environment would say to it. */
export async function startApp(
  port: number,
  settings: Settings,
  onLine: (line: string) => void,
  cwd = process.cwd(),
): Promise<Stop> {
  const child = spawn(process.execPath, LAUNCHER, { cwd, env: bare(settings), stdio: ["ignore", "pipe", "pipe"] });
  for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on("line", onLine);
  return untilServing(child, port);
}

async function untilServing(child: ChildProcess, port: number): Promise<Stop> {
  while ((await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => null))?.status !== 200) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error("A process ended before it served.");
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return async () => {
    child.kill("SIGTERM");
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  };
}

function bare(settings: Settings): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR } = process.env;
  return { NODE_ENV: "production", PATH, HOME, TMPDIR, NEXT_TELEMETRY_DISABLED: "1", ...settings };
}
