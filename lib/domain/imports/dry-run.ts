import { localDateOf } from "../shared/local-time";
import { type ImportedRow, secondsOfRow, withoutOverlaps } from "./rows";

/** What would become of a row: stored, or left out because it is here already or meets another session. */
export type Verdict = "new" | "here" | "overlaps";

export type Judged = {
  fresh: ImportedRow[];
  here: ImportedRow[];
  overlapping: { row: ImportedRow; why: string }[];
};

/** First among the rows of the file themselves. */
export function judgeWithin(rows: readonly ImportedRow[]): { kept: ImportedRow[]; overlapping: Judged["overlapping"] } {
  const { kept, left } = withoutOverlaps(rows);
  const overlapping = left.map(({ row, by }) => {
    const isSame = row.startedAt === by.startedAt && row.endedAt === by.endedAt;
    return { row, why: isSame ? `It has the same times as line ${by.line}.` : `It overlaps line ${by.line}.` };
  });
  return { kept, overlapping };
}

/** Then beside the sessions that are stored, by the server's verdicts on `kept` in their order. */
export function judge({ kept, overlapping }: ReturnType<typeof judgeWithin>, verdicts: readonly Verdict[]): Judged {
  const judged: Judged = { fresh: [], here: [], overlapping: [...overlapping] };
  kept.forEach((row, at) => {
    if (verdicts[at] === "here") judged.here.push(row);
    else if (verdicts[at] === "overlaps") judged.overlapping.push({ row, why: "It overlaps a session of yours." });
    else judged.fresh.push(row);
  });
  return judged;
}

export type Sum = { name: string; sessions: number; seconds: number };

/** Hours by month, in order. */
export function sumByMonth(rows: readonly ImportedRow[], timeZone: string): Sum[] {
  return sums(rows, ({ startedAt }) => localDateOf(new Date(startedAt), timeZone).slice(0, 7)).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  );
}

/** Hours by the file's projects, the longest first; "" for rows without one. */
export function sumByProject(rows: readonly ImportedRow[]): Sum[] {
  return sums(rows, ({ project }) => project ?? "").sort((a, b) => b.seconds - a.seconds);
}

function sums(rows: readonly ImportedRow[], nameOf: (row: ImportedRow) => string): Sum[] {
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
