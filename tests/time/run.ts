import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { cloneDatabase, urlOfDatabase } from "../support/database/sql";
import { bareEnv, outputOf, scriptArgs } from "../support/processes/children";
import type { Outcome } from "./simulate";

export const MONTH_DAYS = 30;

/** The crafters from `first` to before `until`, one in `step`, for so many months each. */
export type Run = { seed: string; first: number; until: number; step: number; months: number; isHarsh: boolean };

type Server = { adminUrl: string; appUrl: string };
type Result = { outcomes: Outcome[]; difference: string | null };

const ENV = {
  NODE_ENV: "test",
  EMBEDDED_DATABASE: "1",
  AUTH_SECRET: "only-for-tests-only-for-tests-only-for-tests",
  APP_URL: "http://localhost:3000",
} as const;

/** Runs a process on a database of its own. `difference` is null as well where it ran out of time. */
export async function runWorker(
  server: Server,
  name: string,
  run: Run,
  { cwd = process.cwd(), limitMs = 0, onOutcome = (_: Outcome) => {} } = {},
): Promise<Result> {
  await cloneDatabase(server.adminUrl, name);
  const urls = {
    DATABASE_URL: urlOfDatabase(server.appUrl, name),
    ADMIN_DATABASE_URL: urlOfDatabase(server.adminUrl, name),
  };
  const env = bareEnv({ ...ENV, ...urls, TIME_RUN: JSON.stringify(run) });
  const child = spawn(process.execPath, scriptArgs("tests/time/worker.ts"), {
    cwd,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  const timer = limitMs > 0 ? setTimeout(kill, limitMs) : null;
  const errors = outputOf({ stdout: null, stderr: child.stderr });
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const result: Result = { outcomes: [], difference: null };
  for await (const line of createInterface({ input: child.stdout })) {
    const outcome = JSON.parse(line) as Outcome & { difference?: string };
    if (outcome.difference !== undefined) result.difference = outcome.difference;
    else {
      result.outcomes.push(outcome);
      onOutcome(outcome);
    }
  }
  const code = await ended;
  if (timer) clearTimeout(timer);
  process.removeListener("exit", kill);
  if (code && !result.difference) throw new Error(`A process of the simulator failed.\n${errors()}`);
  return result;
}
