import type { BegunImport } from "@/db/queries/imports/begin-import";
import {
  combineVerdicts,
  type Judged,
  judgePlacedRows,
  judgeWithinFile,
  type StoredSession,
  type Verdict,
} from "@/lib/domain/imports/dry-run";
import { isPlaced, spanOfDay } from "@/lib/domain/imports/place-rows";
import { DAYS_PER_REQUEST, describeWithProject, type ImportedRow, ROWS_PER_CHUNK } from "@/lib/domain/imports/rows";
import type { ReadFile } from "./read-file";

/** The requests of an import; tests replace them to avoid HTTP. */
export type ImportApi = {
  compare: (rows: object[]) => Promise<Verdict[]>;
  /** The crafter's sessions of these days. */
  sessionsOn: (days: object[]) => Promise<StoredSession[]>;
  begin: (input: object) => Promise<BegunImport>;
  addRows: (importId: string, rows: object[]) => Promise<{ stored: number; left: number }>;
  addCompleted: (importId: string, project: object) => Promise<unknown>;
  finish: (importId: string) => Promise<unknown>;
};

export type Progress = (done: number, total: number) => void;

/** What becomes of a name in the file: words in the description, one of my projects by its id, or a new project. */
export type Target = "words" | "new" | { projectId: string };

/**
 * The dry run: judges each row, also against the server's sessions, and changes nothing. Rows without a time of day get
 * a free one.
 */
export async function compareFile(
  api: ImportApi,
  rows: readonly ImportedRow[],
  clock: { timeZone: string; now: number },
  onProgress: Progress,
): Promise<Judged> {
  const within = judgeWithinFile(rows.filter((row) => !isPlaced(row)));
  const verdicts: Verdict[] = [];
  for (const chunk of splitIntoChunks(within.kept)) {
    onProgress(verdicts.length, rows.length);
    verdicts.push(...(await api.compare(chunk.map(toIsoSpan))));
  }
  const judged = combineVerdicts(within, verdicts);
  const flexible = rows.filter(isPlaced);
  const days = [...new Set(flexible.map(({ placed }) => placed.day))].map((day) => spanOfDay(day, clock.timeZone));
  const stored: StoredSession[] = [];
  for (const chunk of splitIntoChunks(days, DAYS_PER_REQUEST)) {
    onProgress(verdicts.length, rows.length);
    stored.push(...(await api.sessionsOn(chunk.map(toIsoSpan))));
  }
  return judgePlacedRows(judged, flexible, stored, clock);
}

type Import = { file: ReadFile; fileName: string; rows: readonly ImportedRow[]; targetOf: (key: string) => Target };

export type Stored = { importId: string; stored: number; left: number };

/** Stores the rows in chunks; stops between chunks once `signal` is aborted. `onBegun` receives the id to undo. */
export async function storeImport(
  api: ImportApi,
  { file, fileName, rows, targetOf }: Import,
  { signal, onBegun, onProgress }: { signal: AbortSignal; onBegun: (importId: string) => void; onProgress: Progress },
): Promise<Stored> {
  const wanted = file.projects.filter((project) => !project.completedAt && targetOf(project.key) !== "words");
  const { source, methods, channels, floors } = file;
  const whole = { source, fileName, rows: rows.length, methods, channels, floors };
  const begun = await api.begin({
    ...whole,
    projects: wanted.map(({ completedAt: _, snapshot: __, sales: ___, ...project }) => {
      const target = targetOf(project.key);
      return { ...project, projectId: typeof target === "object" ? target.projectId : null };
    }),
  });
  const { importId } = begun;
  onBegun(importId);
  const names = new Map(
    file.projects.map((one) => [one.key, { name: one.name, isCompleted: Boolean(one.completedAt) }]),
  );
  const result = { importId, stored: 0, left: 0 };
  let done = 0;
  for (const chunk of splitIntoChunks(rows)) {
    onProgress(done, rows.length);
    signal.throwIfAborted();
    const posted = chunk.map((row) => postedRow(row, names, begun));
    const answer = await api.addRows(importId, posted);
    result.stored += answer.stored;
    result.left += answer.left;
    done += chunk.length;
  }
  signal.throwIfAborted();
  await addCompleted(api, file, begun);
  await api.finish(importId);
  onProgress(rows.length, rows.length);
  return result;
}

/** Adds the name of a project that was not created to the description, so that it isn't lost. */
function postedRow(
  { startedAt, endedAt, pauses, description, kind, project }: ImportedRow,
  names: ReadonlyMap<string, { name: string; isCompleted: boolean }>,
  begun: BegunImport,
) {
  const projectId = idOf(begun.projects, project);
  const named = project === null ? undefined : names.get(project);
  const asWords = named && projectId === null && !named.isCompleted;
  return {
    startedAt: iso(startedAt),
    endedAt: iso(endedAt),
    kind,
    projectId,
    pauses: pauses.map(([from, until]) => [iso(from), iso(until)]),
    description: asWords ? describeWithProject(description, named.name) : description,
  };
}

async function addCompleted(api: ImportApi, file: ReadFile, begun: BegunImport): Promise<void> {
  const { importId, methods, channels, projects } = begun;
  for (const { isOneOff: _, ...project } of file.projects) {
    if (!project.completedAt) continue;
    const starts = file.rows.filter((row) => row.project === project.key).map(({ startedAt }) => iso(startedAt));
    const methodId = idOf(methods, project.methodKey);
    const madeFrom = idOf(projects, project.madeFromKey);
    const sales = (project.sales ?? []).map(({ channelKey, ...sale }) => ({
      ...sale,
      channelId: idOf(channels, channelKey),
    }));
    await api.addCompleted(importId, { ...project, methodId, madeFrom, startedAt: starts, sales });
  }
}

/** Checks for own keys, since keys come from the file and may be e.g. “constructor”. */
function idOf(ids: { [key: string]: string | null }, key: string | null | undefined): string | null {
  return (key && Object.hasOwn(ids, key) && ids[key]) || null;
}

function* splitIntoChunks<Row>(rows: readonly Row[], size = ROWS_PER_CHUNK): Generator<Row[]> {
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size);
}

function toIsoSpan({ startedAt, endedAt }: { startedAt: number; endedAt: number }) {
  return { startedAt: iso(startedAt), endedAt: iso(endedAt) };
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
