import { processSingleton } from "@/lib/process-singleton";
import { allowedFields, framesOf } from "./fields";
import { metrics } from "./metrics";
import { currentRequestId } from "./request-id";

type Level = "info" | "warn" | "error";

/** The original console, before lib/server/jobs/console.ts replaces its methods. */
export const original = processSingleton("console", (): { console?: Pick<Console, Level> | undefined } => ({}));

/** Writes every log line, as JSON with allowed fields only (lib/server/log/fields.ts); counts the dropped ones. */
function write(level: Level, fields: Record<string, unknown>) {
  const requestId = fields.requestId ?? currentRequestId() ?? undefined;
  const { line, dropped } = allowedFields({ level, at: new Date().toISOString(), ...fields, requestId });
  if (dropped > 0) metrics().logFieldsDropped.inc(dropped);
  (original.console ?? console)[level](JSON.stringify(dropped > 0 ? { ...line, dropped } : line));
}

/** Logs kind, code and stack, never SQL, parameters or user input. */
export function logUnexpectedError(where: string, error: unknown) {
  if (isClientGone(error)) return countClientGone();
  metrics().errors.inc({ where });
  write("error", { where, ...factsOf(error) });
}

export function logWarning(where: string, problem: string) {
  write("warn", { where, problem });
}

/** Logs a line per broken invariant; `counts` holds the broken rows of each. */
export function logBroken(counts: Record<string, number>) {
  for (const [invariant, count] of Object.entries(counts)) write("error", { where: "invariants", invariant, count });
}

export function logAlarm(alarm: string, count: number) {
  metrics().alarms.inc({ alarm });
  write("error", { where: "billing.alarm", alarm, count });
}

/** Values are ids, buckets or keyed hashes. */
export function logSecurity(event: string, facts: Record<string, string | number> = {}) {
  write("info", { event, ...facts });
}

export function logInfo(event: string) {
  write("info", { event });
}

export function logRequest(facts: { route: string; method: string; status: number; ms: number; requestId: unknown }) {
  write("info", { event: "request", ...facts });
}

/** A library's output may hold anything, so only its origin is logged. */
export function logPrint(level: Level, problem: string | undefined) {
  write(level, { event: "print", problem, stack: framesOf(new Error("print"), 8).slice(2) });
}

export function logNodeWarning(warning: Error) {
  write("warn", { where: "warning", ...factsOf(warning) });
}

export function isClientGone(error: unknown): boolean {
  return error instanceof Error && error.message === "aborted" && "code" in error && error.code === "ECONNRESET";
}

const GONE_WINDOW_MS = 60_000;
let gone = 0;

/** Logs all of them in one line a minute, since anybody can cause many. */
export function countClientGone() {
  gone += 1;
  if (gone > 1) return;
  setTimeout(() => {
    write("info", { event: "clients.gone", count: gone });
    gone = 0;
  }, GONE_WINDOW_MS).unref();
}

function factsOf(error: unknown) {
  if (!(error instanceof Error)) return { kind: typeof error };
  const cause = error.cause instanceof Error ? error.cause : error;
  const code = "code" in cause && typeof cause.code === "string" ? cause.code : undefined;
  return { kind: cause.name, code, stack: framesOf(error) };
}
