/** One line for a failure nobody expected: its kind and code, never SQL, parameters or what the user typed. */
export function logUnexpectedError(where: string, error: unknown) {
  if (isClientGone(error)) return countClientGone();
  console.error(JSON.stringify({ level: "error", at: new Date().toISOString(), where, ...factsOf(error) }));
}

/** One line for something that an operator should mend; our own words, without secrets. */
export function logWarning(where: string, problem: string) {
  console.warn(JSON.stringify({ level: "warn", at: new Date().toISOString(), where, problem }));
}

/** One line for rows that contradict each other: which invariant (db/invariants.ts), and how often. */
export function logBroken(counts: Record<string, number>) {
  console.error(JSON.stringify({ level: "error", at: new Date().toISOString(), where: "invariants", ...counts }));
}

/** One line at error level for something about payments that a person has to look at. */
export function logAlarm(alarm: string, count: number) {
  console.error(JSON.stringify({ level: "error", at: new Date().toISOString(), where: "billing.alarm", alarm, count }));
}

/** One line for a security event; values are ids or buckets, never addresses or tokens. */
export function logSecurity(event: string, facts: Record<string, string | number> = {}) {
  console.info(JSON.stringify({ level: "info", at: new Date().toISOString(), event, ...facts }));
}

/** One line for what an operator should know, though nothing failed. */
export function logInfo(event: string) {
  console.info(JSON.stringify({ level: "info", at: new Date().toISOString(), event }));
}

/** Did the client go away in the middle of sending? */
export function isClientGone(error: unknown): boolean {
  return error instanceof Error && error.message === "aborted" && "code" in error && error.code === "ECONNRESET";
}

const GONE_WINDOW_MS = 60_000;
let gone = 0;

/** One line a minute for all clients that went away: it is no failure, and anybody can make many. */
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
  // Drizzle puts SQL and parameters into its message, so only the frames of the stack are kept.
  const stack = error.stack
    ?.match(/^\s+at .*/gm)
    ?.slice(0, 6)
    .map((line) => line.trim());
  return { kind: cause.name, code, stack };
}
