import { findLastFree } from "../crafting/session-times";
import { addDays, type LocalDate, localDateOf, startOfLocalDate } from "../shared/local-time";
import { wallClockReader } from "../shared/wall-clock";
import type { ImportedRow } from "./rows";

type Span = { startedAt: number; endedAt: number };

/** A row with a day and a duration but no time of day. `beginMs`: where its day begins, in ms after midnight. */
export type PlacedRow = ImportedRow & { placed: { day: LocalDate; beginMs: number } };

type Clock = { timeZone: string; now: number };

/** A margin, so that a crafter's clock that is ahead of ours creates no session in the future. */
const MARGIN_MS = 60_000;

export function isPlaced(row: ImportedRow): row is PlacedRow {
  return row.placed !== undefined;
}

/** The span of a day from midnight to midnight. */
export function spanOfDay(day: LocalDate, timeZone: string): Span {
  return { startedAt: +startOfLocalDate(day, timeZone), endedAt: +startOfLocalDate(addDays(day, 1), timeZone) };
}

export function isDayToCome(day: LocalDate, { timeZone, now }: Clock): boolean {
  return day > localDateOf(new Date(now), timeZone);
}

/**
 * Gives each row a free time of its day: after the row before it or from the day's beginning, otherwise later,
 * otherwise as late as possible. `full`: rows whose day has no such time; `moved`: lines of rows that could not follow
 * directly.
 */
export function placeRows(rows: readonly PlacedRow[], busy: readonly Span[], clock: Clock) {
  const found = { rows: [] as PlacedRow[], full: [] as PlacedRow[], moved: [] as number[] };
  const taken = mergeSpans(busy);
  const wall = wallClockReader(clock.timeZone);
  const days = new Map<LocalDate, PlacedRow[]>();
  for (const row of rows) days.set(row.placed.day, [...(days.get(row.placed.day) ?? []), row]);
  for (const [day, ofDay] of days) {
    const { startedAt: from, endedAt } = spanOfDay(day, clock.timeZone);
    const until = Math.min(endedAt, clock.now - MARGIN_MS);
    const here = findOverlapping(taken, from, endedAt);
    let cursor = Number.NEGATIVE_INFINITY;
    for (const row of ofDay) {
      const length = row.endedAt - row.startedAt;
      const wanted = Math.max(cursor, wall(Date.parse(`${day}T00:00:00Z`) + row.placed.beginMs).at);
      const startedAt = findFirstFree(here, wanted, until, length) ?? findLastFree(here, from, until, length);
      if (startedAt === null) {
        found.full.push(row);
        continue;
      }
      if (startedAt !== wanted) found.moved.push(row.line);
      if (startedAt >= wanted) cursor = startedAt + length;
      found.rows.push({ ...row, startedAt, endedAt: startedAt + length });
      here.push({ startedAt, endedAt: startedAt + length });
      here.sort((a, b) => a.startedAt - b.startedAt);
    }
  }
  return found;
}

function findFirstFree(busy: readonly Span[], from: number, until: number, length: number): number | null {
  let at = from;
  for (const { startedAt, endedAt } of busy) {
    if (startedAt - at >= length) break;
    at = Math.max(at, endedAt);
  }
  return at + length <= until ? at : null;
}

function mergeSpans(spans: readonly Span[]): Span[] {
  const found: Span[] = [];
  for (const { startedAt, endedAt } of spans.toSorted((a, b) => a.startedAt - b.startedAt)) {
    const last = found.at(-1);
    if (last && startedAt <= last.endedAt) last.endedAt = Math.max(last.endedAt, endedAt);
    else found.push({ startedAt, endedAt });
  }
  return found;
}

/** Returns the spans that overlap this one. `spans` must be sorted and separate. */
function findOverlapping(spans: readonly Span[], from: number, until: number): Span[] {
  let [low, high] = [0, spans.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle]?.endedAt ?? 0) <= from) low = middle + 1;
    else high = middle;
  }
  const found: Span[] = [];
  for (let at = low; (spans[at]?.startedAt ?? until) < until; at++) found.push({ ...(spans[at] as Span) });
  return found;
}
