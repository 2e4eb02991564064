import { randomUUID } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import { db, sendBatch, type Tx } from "@/db/connection/client";
import { lockedTransaction } from "@/db/connection/user-transaction";
import { craftingSessions, imports, projects } from "@/db/schema";
import { splitByLocalDate } from "@/lib/domain/crafting/stopwatch";
import type { StoredSession, Verdict } from "@/lib/domain/imports/dry-run";
import type { Source } from "@/lib/domain/imports/formats";
import type { PostedRow } from "@/lib/domain/imports/input";
import { MAX_IMPORT_ROWS, rowProblem, secondsOfRow, stretchesOfRow, withoutOverlaps } from "@/lib/domain/imports/rows";
import { NotFoundError, UserError } from "@/lib/errors";

type Times = { startedAt: number; endedAt: number };

const TOO_MANY_ROWS = "An import can have at most 50,000 rows. Split the file, and import the rest as a second one.";

/** Whether each row is new, already stored, or overlaps a stored session. Changes nothing. */
export function compareRows(userId: string, rows: readonly Times[]): Promise<Verdict[]> {
  return findVerdicts(db, userId, rows);
}

/** An upper limit for the sessions of an import's days. */
const MAX_LISTED = 50_000;

/** The sessions that overlap these days, for rows without a time of day. */
export async function listSessionsOn(userId: string, days: readonly Times[]): Promise<StoredSession[]> {
  if (days.length === 0) return [];
  const spans = days.map(({ startedAt, endedAt }) => ({ from: iso(startedAt), until: iso(endedAt) }));
  const found = await db.execute<{ [key in keyof StoredSession]: StoredSession[key] }>(sql`
    select distinct on (c.id) extract(epoch from c.start_time)::float8 * 1000 as "startedAt",
      extract(epoch from c.end_time)::float8 * 1000 as "endedAt", coalesce(c.duration, 0) as seconds,
      c.project_description as description, c.origin = 'import' as "isImported"
    from ${asRecordset(spans)} as r("from" timestamptz, until timestamptz)
    cross join lateral (
      (select * from crafting_sessions where user_id = ${userId} and start_time >= r.from and start_time < r.until)
      union all
      (select * from crafting_sessions where user_id = ${userId} and start_time < r.from order by start_time desc limit 1)
    ) c
    where coalesce(c.end_time, 'infinity') > r.from
    limit ${MAX_LISTED}`);
  return [...found];
}

/**
 * Stores a chunk of a file, all or nothing: sessions, segments, local dates, totals and project time. Skips rows that
 * are stored already or overlap another session, so that a chunk can be sent twice. Stores business sessions without
 * their project.
 */
export async function addImportedRows(
  userId: string,
  { importId, rows }: { importId: string; rows: readonly PostedRow[] },
): Promise<{ stored: number; left: number }> {
  return lockedTransaction(userId, async (tx, user) => {
    const { source, stored } = await lockImport(tx, userId, importId);
    for (const row of rows) {
      const why = rowProblem(row, { now: +user.now, source });
      if (why) throw new UserError(`A row can’t be stored. ${why}`);
    }
    const { kept } = withoutOverlaps(rows);
    const verdicts = await findVerdicts(tx, userId, kept);
    const fresh = kept.filter((_, at) => verdicts[at] === "new").map((row) => ({ ...row, id: randomUUID() }));
    if (stored + fresh.length > MAX_IMPORT_ROWS) throw new UserError(TOO_MANY_ROWS);
    const ongoing = await lockOngoing(tx, userId, fresh);
    await insertSessions(tx, { userId, importId, timeZone: user.timeZone }, fresh, ongoing);
    return { stored: fresh.length, left: rows.length - fresh.length };
  });
}

type FreshRow = PostedRow & { id: string };

async function lockImport(tx: Tx, userId: string, importId: string): Promise<{ source: Source; stored: number }> {
  const [found] = await tx
    .select({ source: imports.source, finishedAt: imports.finishedAt, undoneAt: imports.undoneAt })
    .from(imports)
    .where(and(eq(imports.id, importId), eq(imports.userId, userId)))
    .for("no key update");
  if (!found) throw new NotFoundError("import");
  if (found.finishedAt || found.undoneAt) throw new UserError("This import has ended. Choose the file again.", "gone");
  const mine = and(eq(craftingSessions.importId, importId), eq(craftingSessions.userId, userId));
  return { source: found.source as Source, stored: await tx.$count(craftingSessions, mine) };
}

async function lockOngoing(tx: Tx, userId: string, rows: readonly FreshRow[]): Promise<Set<string>> {
  const named = [...new Set(rows.flatMap(({ projectId }) => projectId ?? []))];
  if (named.length === 0) return new Set();
  const found = await tx
    .select({ id: projects.id })
    .from(projects)
    .where(and(inArray(projects.id, named), eq(projects.userId, userId), takesTime))
    .orderBy(projects.id)
    .for("no key update");
  if (found.length < named.length) throw new NotFoundError("project");
  return new Set(found.map(({ id }) => id));
}

const takesTime = and(eq(projects.status, "ongoing"), eq(projects.isOneOff, true));

/** Sessions never overlap each other, so only the last one that starts before a row's end can overlap the row. */
async function findVerdicts(on: Pick<Tx, "execute">, userId: string, rows: readonly Times[]): Promise<Verdict[]> {
  const spans = rows.map(({ startedAt, endedAt }, at) => ({ at, from: iso(startedAt), until: iso(endedAt) }));
  const met = await on.execute<{ at: number; same: boolean }>(sql`
    select r.at, c.start_time = r.from and c.end_time is not distinct from r.until as same
    from ${asRecordset(spans)} as r(at int, "from" timestamptz, until timestamptz)
    cross join lateral (
      select start_time, end_time from crafting_sessions
      where user_id = ${userId} and start_time < r.until and (end_time is null or end_time > start_time)
      order by start_time desc nulls last limit 1) c
    where coalesce(c.end_time, 'infinity') > r.from`);
  const verdicts = rows.map((): Verdict => "new");
  for (const { at, same } of met) verdicts[at] = same ? "here" : "overlaps";
  return verdicts;
}

async function insertSessions(
  tx: Tx,
  { userId, importId, timeZone }: { userId: string; importId: string; timeZone: string },
  rows: readonly FreshRow[],
  ongoing: ReadonlySet<string>,
): Promise<void> {
  if (rows.length === 0) return;
  const sessions = rows.map((row) => {
    const { id, description, kind } = row;
    return { id, from: iso(row.startedAt), until: iso(row.endedAt), seconds: secondsOfRow(row), description, kind };
  });
  const segments = rows.flatMap((row) =>
    stretchesOfRow(row).map(({ startedAt, endedAt }) => ({ id: row.id, from: iso(+startedAt), until: iso(+endedAt) })),
  );
  const days = rows.flatMap((row) => {
    const stretches = stretchesOfRow(row).map((one) => ({ ...one, isManual: true, isLate: true, isOffline: false }));
    return splitByLocalDate(stretches, timeZone).map(({ localDate: date, seconds }) => ({ id: row.id, date, seconds }));
  });
  const logs = rows
    .map((row) => ({ id: row.id, project: row.kind === "business" ? null : row.projectId, seconds: secondsOfRow(row) }))
    .filter(({ project, seconds }) => project && ongoing.has(project) && seconds > 0);
  const total = sessions.reduce((sum, { seconds }) => sum + seconds, 0);
  const withTime = sessions.filter(({ seconds }) => seconds > 0).length;
  await sendBatch([
    tx.execute(sql`insert into crafting_sessions
      (id, user_id, start_time, end_time, duration, manual_seconds, project_description, kind, origin, import_id)
      select id, ${userId}, "from", until, seconds, seconds, description, kind, 'import', ${importId}
      from ${asRecordset(sessions)} as r(id uuid, "from" timestamptz, until timestamptz, seconds int, description text, kind text)`),
    tx.execute(sql`insert into session_segments (session_id, started_at, ended_at, is_manual, is_late)
      select c.id, r."from", r.until, true, true from ${asRecordset(segments)} as r(id uuid, "from" timestamptz, until timestamptz)
      join crafting_sessions c on c.id = r.id and c.user_id = ${userId}`),
    tx.execute(sql`insert into session_days (session_id, user_id, local_date, seconds, manual_seconds, late_seconds)
      select id, ${userId}, date, seconds, seconds, seconds from ${asRecordset(days)} as r(id uuid, date date, seconds int)`),
    tx.execute(sql`insert into project_time_logs (user_id, project_id, session_id, logged_time)
      select ${userId}, project, id, seconds from ${asRecordset(logs)} as r(id uuid, project uuid, seconds int)`),
    tx.execute(sql`update users set total_crafting_time = total_crafting_time + ${total}, manual_time = manual_time + ${total},
      session_count = session_count + ${rows.length}, manual_session_count = manual_session_count + ${withTime}
      where id = ${userId}`),
  ]);
}

function asRecordset(rows: readonly object[]) {
  return sql`json_to_recordset(${JSON.stringify(rows)}::text::json)`;
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
