import { offsetAt } from "./local-time";

const DAY_MS = 86_400_000;

/** `skipped`: the clock never showed this time; `repeated`: it showed it twice. */
export type WallReading = { at: number; clock: "plain" | "skipped" | "repeated" };

/**
 * Reads times of a zone's wall clock, given as if they were UTC milliseconds. A repeated time means the first of its
 * two instants; a skipped time means the instant it would have been without the change. Looks up the zone's offset only
 * once a day, so reading many times of one day is fast.
 */
export function wallClockReader(timeZone: string): (wallMs: number) => WallReading {
  const offsets = new Map<number, number>();
  const offsetOn = (day: number) => {
    const known = offsets.get(day);
    if (known !== undefined) return known;
    const offset = offsetAt(day * DAY_MS, timeZone);
    offsets.set(day, offset);
    return offset;
  };
  return (wallMs) => {
    const day = Math.floor(wallMs / DAY_MS);
    const [before, after] = [offsetOn(day - 1), offsetOn(day + 2)];
    if (before === after) return { at: wallMs - before, clock: "plain" };
    const shown = [...new Set([wallMs - before, wallMs - after])].filter(
      (at) => at + offsetAt(at, timeZone) === wallMs,
    );
    if (shown.length === 0) return { at: wallMs - before, clock: "skipped" };
    return { at: Math.min(...shown), clock: shown.length > 1 ? "repeated" : "plain" };
  };
}
