import { dateIn, daysOf, keepTracked, type OracleUser, shiftDate, streakOf } from "./figures";

const DAY_MS = 86_400_000;

/** The maximum of seconds that the boards count for one date. */
const DATE_LIMIT = 16 * 3600;

/** The user's sort value on each board; all but the streak count only stopwatch time. `recent`: the last 28 dates. */
export function scoresOf(crafter: OracleUser, now: number) {
  const user = keepTracked(crafter);
  const days = new Map([...daysOf(user)].map(([date, seconds]) => [date, Math.min(seconds, DATE_LIMIT)]));
  const today = dateIn(now, user.zone);
  const between = (from: number, to: number) => {
    let seconds = 0;
    for (let back = from; back <= to; back++) seconds += days.get(shiftDate(today, -back)) ?? 0;
    return seconds;
  };
  const total = [...days.values()].reduce((sum, seconds) => sum + seconds, 0);
  const ends = user.sessions.map((session) => session.segments.at(-1)?.[1] ?? 0);
  return {
    top_crafters: total,
    most_sessions: user.sessions.length,
    most_improved: between(0, 6) - between(7, 13),
    top_streak: streakOf(crafter, now),
    most_active_today: ends.filter((end) => end > now - DAY_MS && end <= now).length,
    recent: between(0, 27),
  };
}

/** The user's value on each of the five boards, in the unit that it is ranked by. */
export function valuesOf(crafter: OracleUser, now: number) {
  const { recent: _, ...scores } = scoresOf(crafter, now);
  return {
    ...scores,
    top_crafters: Math.floor(scores.top_crafters / 3600),
    most_improved: Math.floor(scores.most_improved / 60),
  };
}

/** One more than the number of higher values; null for a value of zero or less. */
export function rankOf(value: number, everybody: number[]): number | null {
  return value <= 0 ? null : 1 + everybody.filter((other) => other > value).length;
}
