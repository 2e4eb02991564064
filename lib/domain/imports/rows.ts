import type { SessionKind } from "../crafting/kinds";
import { DEFAULT_DESCRIPTION, MAX_DESCRIPTION_LENGTH } from "../crafting/stopwatch";
import { cleanText, countCodePoints } from "../shared/text";
import type { Source } from "./formats";

export const MAX_IMPORT_BYTES = 10 * 1024 * 1024;
export const MAX_IMPORT_ROWS = 50_000;
/** How many rows one request checks or stores. */
export const ROWS_PER_CHUNK = 1_000;
/** For how many days one request lists the sessions. */
export const DAYS_PER_REQUEST = 200;
export const UNDO_DAYS = 30;
export const MAX_PAUSES = 200;

const LATEST_HOURS = 16;
/** The longest session in our own exports: one may have run on for days. */
const OWN_HOURS = 14 * 24;
const EARLIEST = Date.UTC(2000, 0, 1);

/** A session as a file holds it, in milliseconds. `project` names one of the file's projects. */
export type ImportedRow = {
  line: number;
  startedAt: number;
  endedAt: number;
  pauses: [from: number, until: number][];
  description: string;
  kind: SessionKind;
  project: string | null;
  /** Set if the file names a day but no time (place-rows.ts). */
  placed?: { day: string; beginMs: number };
};

type Times = Pick<ImportedRow, "startedAt" | "endedAt" | "pauses">;

/** The seconds that count, without pauses and rounded down like the stopwatch's. */
export function secondsOfRow(row: Times): number {
  const pausedMs = row.pauses.reduce((sum, [from, until]) => sum + until - from, 0);
  return Math.floor((row.endedAt - row.startedAt - pausedMs) / 1000);
}

/** Returns the stretches between the pauses. */
export function stretchesOfRow({ startedAt, endedAt, pauses }: Times): { startedAt: Date; endedAt: Date }[] {
  const starts = [startedAt, ...pauses.map(([, until]) => until)];
  const ends = [...pauses.map(([from]) => from), endedAt];
  return starts
    .map((start, at) => ({ startedAt: new Date(start), endedAt: new Date(ends[at] ?? endedAt) }))
    .filter((stretch, _, all) => stretch.endedAt > stretch.startedAt || all.length === 1);
}

/** Why a row can't be stored, or null. Both the browser and the server call it. */
export function rowProblem(row: Times, { now, source }: { now: number; source: Source }): string | null {
  const { startedAt, endedAt } = row;
  const isOwn = source === "craft-pact";
  if (!Number.isFinite(startedAt) || !Number.isFinite(endedAt)) return "This isn’t a time.";
  if (endedAt < startedAt) return "It ends before it starts.";
  if (startedAt < EARLIEST) return "It’s before the year 2000.";
  if (endedAt > now) return "It’s in the future.";
  const maxHours = isOwn ? OWN_HOURS : LATEST_HOURS;
  if (endedAt - startedAt > maxHours * 3_600_000) return `It’s longer than ${maxHours} hours.`;
  if (!arePausesValid(row)) return "Its pauses lie outside of it.";
  if (endedAt === startedAt || (secondsOfRow(row) < 1 && !isOwn)) return "It has no duration.";
  return null;
}

function arePausesValid({ startedAt, endedAt, pauses }: Times): boolean {
  let last = startedAt;
  for (const [from, until] of pauses) {
    if (from < last || until < from) return false;
    last = until;
  }
  return last <= endedAt && pauses.length <= MAX_PAUSES;
}

/** At most 200 characters; a blank description becomes the project's name. */
export function describeRow(text: string, project: string | null): string {
  const clean = cleanText(text) || cleanText(project ?? "");
  return clean ? cutText(clean, MAX_DESCRIPTION_LENGTH) : DEFAULT_DESCRIPTION;
}

/** The description of a row whose project is not created but named in the description. */
export function describeWithProject(description: string, project: string): string {
  if (description === project || description === DEFAULT_DESCRIPTION) return describeRow(project, null);
  return cutText(`${cutText(project, MAX_DESCRIPTION_LENGTH / 2)}: ${description}`, MAX_DESCRIPTION_LENGTH);
}

function cutText(text: string, limit: number): string {
  return countCodePoints(text) <= limit
    ? text
    : `${[...text]
        .slice(0, limit - 1)
        .join("")
        .trimEnd()}…`;
}

/** Sorts rows by their start and leaves out those that overlap an earlier one, `by`. */
export function withoutOverlaps<Row extends Times>(
  rows: readonly Row[],
): { kept: Row[]; left: { row: Row; by: Row }[] } {
  const kept: Row[] = [];
  const left: { row: Row; by: Row }[] = [];
  for (const row of rows.toSorted((a, b) => a.startedAt - b.startedAt || a.endedAt - b.endedAt)) {
    const last = kept.at(-1);
    if (last && row.startedAt < last.endedAt) left.push({ row, by: last });
    else kept.push(row);
  }
  return { kept, left };
}
