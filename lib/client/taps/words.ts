import { findDeletionTime } from "@/lib/domain/crafting/kept-time";
import { formatDuration } from "@/lib/domain/crafting/stopwatch";
import type { SavedByTaps } from "@/lib/domain/crafting/tap";
import { OLDEST_TAP_MS } from "@/lib/domain/crafting/tap-time";
import { dateFormat } from "@/lib/domain/shared/formats";
import type { KeptRecord } from "./database";

const DAY_MS = 24 * 3600_000;
const LONG_WAIT_MS = 5 * DAY_MS;

export const CANNOT_KEEP = "This browser can’t keep taps. Stay online.";
export const LONG_WAIT =
  "These taps have waited for five days. Safari deletes what a website stores after seven days without a visit, unless it’s on the home screen. Get online soon.";

export const TOO_LONG_WAIT = "Some are older than 30 days: download them under All sessions.";

/** False on the server, which only renders. */
const isPhone =
  typeof matchMedia === "function" &&
  matchMedia("(pointer: coarse)").matches &&
  Math.min(screen.width, screen.height) < 600;
export const DEVICE = isPhone ? "phone" : "device";
const NOT_SENT = `Saved on this ${DEVICE}, not sent yet`;

/** "19:42", with the day unless it is today. */
export function momentOf(wall: number, now: number): string {
  const isToday = new Date(wall).toDateString() === new Date(now).toDateString();
  const day = isToday ? {} : ({ weekday: "short", day: "numeric", month: "short" } as const);
  return dateFormat({ ...day, hour: "2-digit", minute: "2-digit" }).format(wall);
}

export function waitingSentence(walls: readonly number[], now: number): string {
  const [oldest = now] = walls;
  const taps = walls.length === 1 ? "1 tap from" : `${walls.length} taps, the oldest from`;
  return `${NOT_SENT}: ${taps} ${momentOf(oldest, now)}.`;
}

export function hasWaitedLong(walls: readonly number[], now: number): boolean {
  return walls.some((wall) => now - wall > LONG_WAIT_MS);
}

export function hasWaitedTooLong(walls: readonly number[], now: number): boolean {
  return walls.some((wall) => now - wall > OLDEST_TAP_MS);
}

export function sentSentence({ description, startedAt, endedAt, durationSeconds }: SavedByTaps, now: number): string {
  const [from, to] = [startedAt, endedAt].map((instant) => momentOf(Date.parse(instant), now));
  return `Sent. ${formatDuration(durationSeconds)} on ${description}, ${from}–${to}.`;
}

export function othersSentence(count: number, hasAccount: boolean): string {
  const taps = count === 1 ? "1 tap" : `${count} taps`;
  return `${NOT_SENT}: ${taps}${hasAccount ? " from another account" : ""}.`;
}

/** "Serving bowls, Sun 22 Nov, 19:42–22:20, 2h 26m". */
export function keptWords({ description, from, to, craftedMs }: KeptRecord): string {
  const day = dayOf(from);
  const until = dayOf(to) === day ? timeOf(to) : `${dayOf(to)}, ${timeOf(to)}`;
  const span = to - from < 60_000 ? timeOf(from) : `${timeOf(from)}–${until}`;
  const length = craftedMs < 1_000 ? "" : `, ${formatDuration(craftedMs / 1000)}`;
  return `${description}, ${day}, ${span}${length}`;
}

/** Shown before a record is removed: there is no other copy. */
export const REMOVAL_WORDS = "Remove deletes the only copy. This can’t be undone.";

/** Why a record can't be sent, and how long it is stored. */
export function keptReason(kept: KeptRecord): string {
  const until = findDeletionTime(kept);
  return `${KEPT_BECAUSE[kept.reason]} ${until === null ? AS_FILE : `It stays here until ${dayOf(until)}.`}`;
}

const KEPT_BECAUSE = {
  gone: "Its session was discarded or deleted elsewhere.",
  account: "Its account was deleted.",
  old: "Older than 30 days, so it can’t be sent.",
};
const AS_FILE = "Download it, and import the file under Profile, Your data.";

function dayOf(ms: number): string {
  return dateFormat({ weekday: "short", day: "numeric", month: "short" }).format(ms);
}

function timeOf(ms: number): string {
  return dateFormat({ hour: "2-digit", minute: "2-digit" }).format(ms);
}
