import type { Clocks, ServerPair, TapQueue } from "./tap";

/** How far two clocks, or a clock and the server's, may drift apart and still be trusted. */
const STEADY_MS = 2_000;

/** A queue that claims to have been under way for longer counts as sent when it arrived. */
const LONGEST_WAY_MS = 60_000;

/** How far back an unknown device is trusted: a page may lose its network right after it loads. */
const UNKNOWN_DEVICE_MS = 10 * 60_000;

/** The crafter is asked about taps older than this, and their time counts as added by hand. */
const OLDEST_EXACT_MS = 72 * 3_600_000;

/** Time from taps older than this can only be typed in. */
export const OLDEST_TAP_MS = 30 * 86_400_000;

/** Two candidates closer than this are offered as one. */
const SAME_MS = 60_000;

/** When a tap was made, by the server's clock in ms. "asked": the crafter must name it or choose a candidate. */
export type TapTime = { certainty: "exact"; at: number } | { certainty: "asked"; candidates: number[] };

/** `receivedAt` and `lastContactAt` are times of the server; every tap of this device lies between them. */
type Arrival = Pick<TapQueue, "now" | "pair" | "contact"> & { receivedAt: number; lastContactAt: number | null };

/** Determines when a tap was made (beyond.md C8, “time of a tap”). */
export function timeOfTap(tap: Clocks, arrival: Arrival): TapTime {
  const present = presentPairOf(arrival);
  const { contact, receivedAt, lastContactAt } = arrival;
  const earliest = lastContactAt ?? receivedAt - UNKNOWN_DEVICE_MS;
  const at = findExactTime(tap, present, contact && correctRoundTrip(contact));
  const isInside = at !== null && at >= earliest - STEADY_MS && at <= receivedAt + STEADY_MS;
  if (isInside && receivedAt - at <= OLDEST_EXACT_MS) return { certainty: "exact", at: Math.min(at, receivedAt) };
  const guesses = at === null ? guessesOf(tap, present, contact && correctRoundTrip(contact)) : [at];
  return {
    certainty: "asked",
    candidates: removeClose(guesses.filter((guess) => guess >= earliest && guess <= receivedAt)),
  };
}

/** Whether every candidate of a tap is too old to ask about. */
export function isTooOld(time: TapTime, now: number): boolean {
  const [newest] = time.certainty === "asked" ? time.candidates.slice(-1) : [time.at];
  return newest !== undefined && now - newest > OLDEST_TAP_MS;
}

/** The device's best guess at when a tap was, in milliseconds. For display only. */
export function likelyTimeOfTap(
  tap: Clocks,
  { now, pair, contact }: Pick<TapQueue, "now" | "pair" | "contact">,
): number {
  const mark = pair ?? contact;
  const receivedAt = mark ? now.wall + offsetOf(mark) : now.wall;
  const time = timeOfTap(tap, { now, pair, contact, receivedAt, lastContactAt: contact?.server ?? 0 });
  return time.certainty === "exact" ? time.at : (time.candidates[0] ?? tap.wall);
}

/**
 * The earliest server time at which a queue can have been sent: calculated from its document's newest answer, otherwise
 * LONGEST_WAY_MS ago, so that presses before a delayed request arrived don't look too early.
 */
export function findSentTime(arrival: Pick<Arrival, "now" | "pair" | "receivedAt">): number {
  return findSentTimeByPair(arrival) ?? arrival.receivedAt - LONGEST_WAY_MS;
}

function presentPairOf(arrival: Pick<Arrival, "now" | "pair" | "receivedAt">): ServerPair {
  return { ...arrival.now, server: findSentTimeByPair(arrival) ?? arrival.receivedAt, roundTrip: 0 };
}

function findSentTimeByPair({ now, pair, receivedAt }: Pick<Arrival, "now" | "pair" | "receivedAt">): number | null {
  if (!pair || pair.boot !== now.boot || !isSteady(pair, now)) return null;
  const server = correctRoundTrip(pair).server + now.mono - pair.mono;
  const way = receivedAt - server;
  return way >= 0 && way <= LONGEST_WAY_MS ? server : null;
}

/** The server read its clock about half a round trip before the answer arrived. */
function correctRoundTrip(pair: ServerPair): ServerPair {
  return { ...pair, server: pair.server + pair.roundTrip / 2 };
}

function findExactTime(tap: Clocks, present: ServerPair, contact: ServerPair | null): number | null {
  for (const mark of [present, contact])
    if (mark?.boot === tap.boot && isSteady(mark, tap)) return mark.server + tap.mono - mark.mono;
  if (!contact || Math.abs(offsetOf(contact) - offsetOf(present)) > STEADY_MS) return null;
  return wasSetBack(tap, present) || wasSetBack(contact, tap) ? null : tap.wall + offsetOf(present);
}

/** Whether the device neither slept nor had its clock set between two readings of one document. */
export function isSteady(one: Clocks, other: Clocks): boolean {
  return Math.abs(one.wall - other.wall - (one.mono - other.mono)) <= STEADY_MS;
}

/** Sleep stops only the monotonic clock, so a wall clock that falls behind it was set back. */
function wasSetBack(earlier: Clocks, later: Clocks): boolean {
  const ran = earlier.boot === later.boot ? later.mono - earlier.mono : 0;
  return later.wall - earlier.wall < ran - STEADY_MS;
}

function offsetOf({ server, wall }: ServerPair): number {
  return server - wall;
}

function guessesOf(tap: Clocks, present: ServerPair, contact: ServerPair | null): number[] {
  const marks = contact ? [present, contact] : [present];
  return [
    ...marks.map((mark) => tap.wall + offsetOf(mark)),
    ...marks.filter(({ boot }) => boot === tap.boot).map((mark) => mark.server + tap.mono - mark.mono),
  ];
}

function removeClose(moments: number[]): number[] {
  return moments
    .sort((a, b) => a - b)
    .filter((moment, at, all) => at === 0 || moment - (all[at - 1] ?? 0) >= SAME_MS)
    .map(Math.round);
}
