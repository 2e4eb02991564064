/** Logs kind, code and stack, never SQL, parameters or user input. */
export function logUnexpectedError(where: string, error: unknown) {
  if (isClientGone(error)) return countClientGone();
  console.error(JSON.stringify({ level: "error", at: new Date().toISOString(), where, ...factsOf(error) }));
}

export function logWarning(where: string, problem: string) {
  console.warn(JSON.stringify({ level: "warn", at: new Date().toISOString(), where, problem }));
}

export function logBroken(counts: Record<string, number>) {
  console.error(JSON.stringify({ level: "error", at: new Date().toISOString(), where: "invariants", ...counts }));
}

export function logAlarm(alarm: string, count: number) {
  console.error(JSON.stringify({ level: "error", at: new Date().toISOString(), where: "billing.alarm", alarm, count }));
}

/** Values are ids or buckets, never addresses or tokens. */
export function logSecurity(event: string, facts: Record<string, string | number> = {}) {
  console.info(JSON.stringify({ level: "info", at: new Date().toISOString(), event, ...facts }));
}

export function logInfo(event: string) {
  console.info(JSON.stringify({ level: "info", at: new Date().toISOString(), event }));
}

export function isClientGone(error: unknown): boolean {
  return error instanceof Error && error.message === "aborted" && "code" in error && error.code === "ECONNRESET";
}

const GONE_WINDOW_MS = 60_000;
let gone = 0;

/** One line a minute for all of them: anybody can cause many. */
export function countClientGone() {
  gone += 1;
  if (gone > 1) return;
  setTimeout(() => {
    console.info(JSON.stringify({ level: "info", at: new Date().toISOString(), event: "clients.gone", count: gone }));
    gone = 0;
  }, GONE_WINDOW_MS).unref();
}

function factsOf(error: unknown) {
  if (!(error instanceof Error)) return { kind: typeof error };
  const cause = error.cause instanceof Error ? error.cause : error;
  const code = "code" in cause && typeof cause.code === "string" ? cause.code : undefined;
  // Drizzle's messages contain SQL and parameters, so only the stack frames are logged.
  const stack = error.stack
    ?.match(/^\s+at .*/gm)
    ?.slice(0, 6)
    .map((line) => line.trim());
  return { kind: cause.name, code, stack };
}
