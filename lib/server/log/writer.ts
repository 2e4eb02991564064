import { processSingleton } from "@/lib/process-singleton";
import { metrics } from "./metrics";
import { currentRequestId } from "./request-context";

type Level = "info" | "warn" | "error";

/** The original console, before `keepSecretsOutOfTheLog` replaces its methods. */
export const original = processSingleton("console", (): { console?: Pick<Console, Level> | undefined } => ({}));

/** Writes every log line, as JSON with allowed fields only (LOG_FIELDS); counts the dropped ones. */
function writeLine(level: Level, fields: Record<string, unknown>) {
  const requestId = fields.requestId ?? currentRequestId() ?? undefined;
  const { line, dropped } = allowedFields({ level, at: new Date().toISOString(), ...fields, requestId });
  if (dropped > 0) metrics().logFieldsDropped.inc(dropped);
  (original.console ?? console)[level](JSON.stringify(dropped > 0 ? { ...line, dropped } : line));
}

/** Logs kind, code and stack, never SQL, parameters or user input. */
export function logUnexpectedError(where: string, error: unknown) {
  if (isClientGone(error)) return countClientGone();
  metrics().errors.inc({ where });
  writeLine("error", { where, ...factsOf(error) });
}

export function logWarning(where: string, problem: string) {
  writeLine("warn", { where, problem });
}

/** Logs a line per broken invariant; `counts` holds the broken rows of each. */
export function logBrokenInvariants(counts: Record<string, number>) {
  for (const [invariant, count] of Object.entries(counts))
    writeLine("error", { where: "invariants", invariant, count });
}

export function logAlarm(alarm: string, count: number) {
  metrics().alarms.inc({ alarm });
  writeLine("error", { where: "billing.alarm", alarm, count });
}

/** Values are ids, buckets or keyed hashes. */
export function logSecurity(event: string, facts: Record<string, string | number> = {}) {
  writeLine("info", { event, ...facts });
}

export function logInfo(event: string) {
  writeLine("info", { event });
}

export function logRequest(facts: { route: string; method: string; status: number; ms: number; requestId: unknown }) {
  writeLine("info", { event: "request", ...facts });
}

/** A library's output may hold anything, so only its origin is logged. */
export function logLibraryOutput(level: Level, problem: string | undefined) {
  writeLine(level, { event: "print", problem, stack: framesOf(new Error("print"), 8).slice(2) });
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
    writeLine("info", { event: "clients.gone", count: gone });
    gone = 0;
  }, GONE_WINDOW_MS).unref();
}

function factsOf(error: unknown) {
  if (!(error instanceof Error)) return { kind: typeof error };
  const cause = error.cause instanceof Error ? error.cause : error;
  const code = "code" in cause && typeof cause.code === "string" ? cause.code : undefined;
  return { kind: cause.name, code, stack: framesOf(error) };
}

const LEVELS = { debug: "info", log: "info", info: "info", trace: "info", warn: "warn", error: "error" } as const;

/** Next's banner at each start, which db/commands/start/next.ts leaves out. */
const BANNER = /^\s*$|^\s*(▲|- (Local|Network|Environments)|✓ (Starting|Ready))/;

/** Next's messages about mistakes of a client; the rest of such a line may come from the client. */
const KNOWN = ["Failed to find Server Action"];

/** Logs only allowed fields of what libraries print: Next prints whole errors, and Drizzle's contain SQL parameters. */
export function keepSecretsOutOfTheLog() {
  original.console = { ...console };
  for (const [method, level] of Object.entries(LEVELS)) {
    const print = console[method as keyof typeof LEVELS];
    console[method as keyof typeof LEVELS] = (...parts: unknown[]) => {
      const [text = ""] = parts;
      if (parts.length <= 1 && typeof text === "string" && BANNER.test(text)) return print(text);
      const error = parts.find((part) => part instanceof Error);
      const known = KNOWN.find((sentence) => parts.some((part) => textOf(part).includes(sentence)));
      if (error && level === "error") logUnexpectedError("next", error);
      else logLibraryOutput(level, known);
    };
  }
  process.removeAllListeners("warning");
  process.on("warning", (warning) => writeLine("warn", { where: "warning", ...factsOf(warning) }));
}

function textOf(part: unknown): string {
  if (part instanceof Error) return part.message;
  return typeof part === "string" ? part : "";
}

/** A name from our own code: at most two words without capitals, which no token or sentence matches. */
const isWord = matcherOf(/^[a-z0-9][a-z0-9._-]{0,24}( [a-z]{1,16})?$/);
/** The name of an error class, or a name in our code. */
const isIdentifier = matcherOf(/^[A-Za-z]{1,40}$/);
const isCount = (value: unknown) => typeof value === "number" && Number.isFinite(value);
const isHash = matcherOf(/^[\w-]{16}$/);
/** An origin or a keyword such as `inline`; nothing may follow the host. */
const isOrigin = matcherOf(/^$|^[a-z-]{1,30}:?$|^(https?|wss?):\/\/[\w.:[\]-]{1,200}$/);

/** The fields that a log line may hold, and their form. Sentences are our own; an email address can't get into them. */
const LOG_FIELDS: Record<string, (value: unknown) => boolean> = {
  level: matcherOf(/^(info|warn|error)$/),
  at: matcherOf(/^[\d-]{10}T[\d:.]{12}Z$/),
  where: matcherOf(/^[A-Za-z][A-Za-z. -]{0,39}$/),
  event: isWord,
  kind: isIdentifier,
  code: matcherOf(/^[A-Z0-9_]{2,40}$|^[a-z_.]{2,40}$/),
  stack: (value) => Array.isArray(value) && value.every((line) => FRAME.test(String(line))),
  problem: matcherOf(/^[^\n@]{1,400}$/),
  reason: isWord,
  account: isHash,
  email: isHash,
  address: isHash,
  requestId: matcherOf(/^[0-9a-f-]{16,64}$/i),
  route: matcherOf(/^[\w/.[\]-]{1,100}$/),
  method: matcherOf(/^[A-Z]{3,7}$/),
  status: isCount,
  ms: isCount,
  count: isCount,
  alarm: isWord,
  invariant: isIdentifier,
  directive: matcherOf(/^[a-z-]{1,40}$/),
  blocked: isOrigin,
  page: matcherOf(/^[\w/.[\]-]{0,100}$/),
  source: isOrigin,
  line: isCount,
  eventId: matcherOf(/^[a-z]{2,8}_[a-z0-9]{1,40}$/),
  eventType: matcherOf(/^[a-z_.]{1,60}$/),
  tier: matcherOf(/^[a-z_]{1,20}$/),
  compared: isCount,
  repaired: isCount,
  left: isCount,
};

/** Splits off the fields that may be written, and counts the others. */
function allowedFields(fields: Record<string, unknown>): { line: Record<string, unknown>; dropped: number } {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  const allowed = given.filter(([name, value]) => LOG_FIELDS[name]?.(value));
  return { line: Object.fromEntries(allowed), dropped: given.length - allowed.length };
}

/** A stack without the message before its frames, which may hold user input, even lines that look like frames. */
function framesOf({ stack = "", message }: Error, most = 6): string[] {
  const frames = stack.includes(message) ? stack.slice(stack.indexOf(message) + message.length) : "";
  const lines = frames.split("\n").filter((line) => FRAME.test(line));
  return lines.slice(0, most).map((line) => line.trim());
}

/** A function and a place in a file; `@` may only begin a package's name. */
const FRAME =
  /^\s*at (?:async )?(?:[\w.<>$ #[\]*]{1,120} )?\(?(?:(?:file|webpack|node|turbopack):|\/|\[)(?:[^\s@?]|(?<=\/)@){1,300}:\d+:\d+\)?$/;

function matcherOf(pattern: RegExp): (value: unknown) => boolean {
  return (value) => typeof value === "string" && pattern.test(value);
}
