/** A name from our own code: at most two words without capitals, which no token or sentence matches. */
const word = matcherOf(/^[a-z0-9][a-z0-9._-]{0,24}( [a-z]{1,16})?$/);
/** The name of an error class, or a name in our code. */
const identifier = matcherOf(/^[A-Za-z]{1,40}$/);
const count = (value: unknown) => typeof value === "number" && Number.isFinite(value);
const hash = matcherOf(/^[\w-]{16}$/);
/** An origin or a keyword such as `inline`; nothing may follow the host. */
const origin = matcherOf(/^$|^[a-z-]{1,30}:?$|^(https?|wss?):\/\/[\w.:[\]-]{1,200}$/);

/** The fields that a log line may hold, and their form. Sentences are our own; an email address can't get into them. */
const LOG_FIELDS: Record<string, (value: unknown) => boolean> = {
  level: matcherOf(/^(info|warn|error)$/),
  at: matcherOf(/^[\d-]{10}T[\d:.]{12}Z$/),
  where: matcherOf(/^[A-Za-z][A-Za-z. -]{0,39}$/),
  event: word,
  kind: identifier,
  code: matcherOf(/^[A-Z0-9_]{2,40}$|^[a-z_.]{2,40}$/),
  stack: (value) => Array.isArray(value) && value.every((line) => FRAME.test(String(line))),
  problem: matcherOf(/^[^\n@]{1,400}$/),
  reason: word,
  account: hash,
  email: hash,
  address: hash,
  requestId: matcherOf(/^[0-9a-f-]{16,64}$/i),
  route: matcherOf(/^[\w/.[\]-]{1,100}$/),
  method: matcherOf(/^[A-Z]{3,7}$/),
  status: count,
  ms: count,
  count,
  alarm: word,
  invariant: identifier,
  directive: matcherOf(/^[a-z-]{1,40}$/),
  blocked: origin,
  page: matcherOf(/^[\w/.[\]-]{0,100}$/),
  source: origin,
  line: count,
  eventId: matcherOf(/^[a-z]{2,8}_[a-z0-9]{1,40}$/),
  eventType: matcherOf(/^[a-z_.]{1,60}$/),
  tier: matcherOf(/^[a-z_]{1,20}$/),
  compared: count,
  repaired: count,
  left: count,
};

/** Splits off the fields that may be written, and counts the others. */
export function allowedFields(fields: Record<string, unknown>): { line: Record<string, unknown>; dropped: number } {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  const allowed = given.filter(([name, value]) => LOG_FIELDS[name]?.(value));
  return { line: Object.fromEntries(allowed), dropped: given.length - allowed.length };
}

/**
 * The frames of a stack without the message before them, which may hold user input, even lines that look like frames.
 */
export function framesOf({ stack = "", message }: Error, most = 6): string[] {
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
