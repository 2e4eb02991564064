import { localDateOf } from "../shared/local-time";
import { type PlacedRow, placeRows } from "./place-rows";
import { FULL_DAY } from "./read-rows";
import { describeWithProject, type ImportedRow, secondsOfRow, withoutOverlaps } from "./rows";

/** The result for a row: it is new, or left out because it is stored already or overlaps another session. */
export type Verdict = "new" | "here" | "overlaps";

export type Judged = {
  fresh: ImportedRow[];
  here: ImportedRow[];
  overlapping: { row: ImportedRow; why: string }[];
  /** Lines whose hours were moved to a free time of their day. */
  moved: number[];
};

/** `endedAt` is null for the open session. */
export type StoredSession = {
  startedAt: number;
  endedAt: number | null;
  seconds: number;
  description: string;
  isImported: boolean;
};

/** Step 1: compares the rows of the file with each other. */
export function judgeWithinFile(rows: readonly ImportedRow[]): {
  kept: ImportedRow[];
  overlapping: Judged["overlapping"];
} {
  const { kept, left } = withoutOverlaps(rows);
  const overlapping = left.map(({ row, by }) => {
    const isSame = row.startedAt === by.startedAt && row.endedAt === by.endedAt;
    return { row, why: isSame ? `It has the same times as line ${by.line}.` : `It overlaps line ${by.line}.` };
  });
  return { kept, overlapping };
}

/** Step 2: compares rows with stored sessions. `verdicts`: the server's, in the order of `kept`. */
export function combineVerdicts(
  { kept, overlapping }: ReturnType<typeof judgeWithinFile>,
  verdicts: readonly Verdict[],
): Judged {
  const judged: Judged = { fresh: [], here: [], overlapping: [...overlapping], moved: [] };
  kept.forEach((row, at) => {
    if (verdicts[at] === "here") judged.here.push(row);
    else if (verdicts[at] === "overlaps") judged.overlapping.push({ row, why: "It overlaps a session of yours." });
    else judged.fresh.push(row);
  });
  return judged;
}

/**
 * Step 3: judges rows without a time of day. A row is "here" if an import stored the same length and description on its
 * day; each other row gets a time that neither `stored` nor new rows of the file take.
 */
export function judgePlacedRows(
  judged: Judged,
  rows: readonly PlacedRow[],
  stored: readonly StoredSession[],
  clock: { timeZone: string; now: number },
): Judged {
  if (rows.length === 0) return judged;
  const left = new Map<string, number>();
  const keyOf = (day: string, seconds: number, words: string) => `${day} ${seconds} ${words}`;
  for (const { isImported, startedAt, seconds, description } of stored) {
    const key = keyOf(localDateOf(new Date(startedAt), clock.timeZone), seconds, description);
    if (isImported) left.set(key, (left.get(key) ?? 0) + 1);
  }
  const here: ImportedRow[] = [];
  const open = rows.filter((row) => {
    const words = [row.description, ...(row.project ? [describeWithProject(row.description, row.project)] : [])];
    const key = words.map((one) => keyOf(row.placed.day, secondsOfRow(row), one)).find((one) => left.get(one));
    if (key === undefined) return true;
    left.set(key, (left.get(key) ?? 1) - 1);
    here.push(row);
    return false;
  });
  const busy = stored.map(({ startedAt, endedAt }) => ({ startedAt, endedAt: endedAt ?? Number.POSITIVE_INFINITY }));
  const { rows: placed, full, moved } = placeRows(open, [...busy, ...judged.fresh], clock);
  return {
    fresh: [...judged.fresh, ...placed],
    here: [...judged.here, ...here],
    overlapping: [...judged.overlapping, ...full.map((row) => ({ row, why: FULL_DAY }))],
    moved,
  };
}

export type Sum = { name: string; sessions: number; seconds: number };

/** Hours by month, in order. */
export function sumByMonth(rows: readonly ImportedRow[], timeZone: string): Sum[] {
  return sumRows(rows, ({ startedAt }) => localDateOf(new Date(startedAt), timeZone).slice(0, 7)).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  );
}

/** Hours by the file's projects, the longest first; "" for rows without one. */
export function sumByProject(rows: readonly ImportedRow[]): Sum[] {
  return sumRows(rows, ({ project }) => project ?? "").sort((a, b) => b.seconds - a.seconds);
}

function sumRows(rows: readonly ImportedRow[], nameOf: (row: ImportedRow) => string): Sum[] {
  const found = new Map<string, Sum>();
  for (const row of rows) {
    const name = nameOf(row);
    const sum = found.get(name) ?? { name, sessions: 0, seconds: 0 };
    sum.sessions += 1;
    sum.seconds += secondsOfRow(row);
    found.set(name, sum);
  }
  return [...found.values()];
}
