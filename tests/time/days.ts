import { dateIn, shiftDate } from "../support/oracle/figures";

/** Whole seconds on each local date, by largest remainder, a tie to the earlier date. */
export function secondsByDate(stretches: readonly { from: number; to: number }[], zone: string): Map<string, number> {
  const msOn = new Map<string, number>();
  for (const { from, to } of stretches) {
    let at = from;
    while (at < to) {
      const date = dateIn(at, zone);
      const end = Math.min(to, endOf(date, at, zone));
      msOn.set(date, (msOn.get(date) ?? 0) + end - at);
      at = end;
    }
  }
  const dates = [...msOn].sort(([a], [b]) => a.localeCompare(b));
  const total = Math.floor(dates.reduce((sum, [, ms]) => sum + ms, 0) / 1000);
  const seconds = new Map(dates.map(([date, ms]) => [date, Math.floor(ms / 1000)]));
  let missing = total - [...seconds.values()].reduce((a, b) => a + b, 0);
  for (const [date] of dates.toSorted(([, a], [, b]) => (b % 1000) - (a % 1000)))
    if (missing-- > 0) seconds.set(date, (seconds.get(date) ?? 0) + 1);
  return seconds;
}

/** The first millisecond of a later date; dates last 23 to 25 hours, one was skipped in history. */
function endOf(date: string, at: number, zone: string): number {
  let [before, after] = [at, Date.parse(shiftDate(date, 3))];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (dateIn(middle, zone) === date) before = middle;
    else after = middle;
  }
  return after;
}
