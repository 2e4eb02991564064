import { and, eq, inArray, isNull, notExists, sql } from "drizzle-orm";
import { sendBatch, type Tx } from "@/db/connection/client";
import { lockedTransaction } from "@/db/connection/user-transaction";
import { craftingSessions, imports, projectMaterials, projects, projectTimeLogs } from "@/db/schema";
import { ROWS_PER_CHUNK, UNDO_DAYS } from "@/lib/domain/imports/rows";
import { NotFoundError, UserError } from "@/lib/errors";
import { deleteSession } from "../crafting/saved-sessions";
import { importedProjectId } from "./begin-import";

export async function finishImport(userId: string, importId: string): Promise<void> {
  await lockedTransaction(userId, async (tx) => {
    const finishedAt = sql`coalesce(finished_at, app_now())`;
    const mine = and(eq(imports.id, importId), eq(imports.userId, userId), isNull(imports.undoneAt));
    const [ended] = await tx.update(imports).set({ finishedAt }).where(mine).returning({ id: imports.id });
    if (!ended) throw new NotFoundError("import");
  });
}

/** The most sessions that one call deletes in a transaction each. */
const MAX_TOUCHED = 20;

/** `left`: sessions that the next call removes; `kept`: those that are part of a completed project's price. */
type UndoneChunk = { left: number; kept: number };

/**
 * Removes up to a thousand sessions of an import with their local dates, project time and totals; call it until nothing
 * is left. Sessions with other than imported time are deleted one by one, like any session.
 */
export async function undoImport(userId: string, importId: string): Promise<UndoneChunk> {
  const { touched, ...answer } = await lockedTransaction(userId, async (tx) => {
    await requireRecentImport(tx, userId, importId);
    const kept = await listPricedSessions(tx, userId, importId);
    const [chosen] = await tx.execute<{ plain: string[]; touched: string[] }>(
      chooseSessionsSql(userId, importId, kept),
    );
    const plain = chosen?.plain ?? [];
    await removeImported(tx, userId, plain);
    const imported = and(eq(craftingSessions.importId, importId), eq(craftingSessions.userId, userId));
    const left = (await tx.$count(craftingSessions, imported)) - kept.length;
    if (left === 0) {
      await removeMadeProjects(tx, userId, importId);
      const undoneAt = sql`coalesce(undone_at, app_now())`;
      await tx
        .update(imports)
        .set({ undoneAt })
        .where(and(eq(imports.id, importId), eq(imports.userId, userId)));
    }
    return { left, kept: kept.length, touched: chosen?.touched ?? [] };
  });
  for (const sessionId of touched) await deleteSession(userId, sessionId);
  return answer;
}

async function requireRecentImport(tx: Tx, userId: string, importId: string): Promise<void> {
  const [found] = await tx
    .select({ isRecent: sql<boolean>`created_at > app_now() - make_interval(days => ${UNDO_DAYS})` })
    .from(imports)
    .where(and(eq(imports.id, importId), eq(imports.userId, userId)))
    .for("no key update");
  if (!found) throw new NotFoundError("import");
  if (!found.isRecent) throw new UserError(`An import can be undone for ${UNDO_DAYS} days.`);
}

/** Sessions whose time is part of a completed project's price. */
async function listPricedSessions(tx: Tx, userId: string, importId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: craftingSessions.id })
    .from(projects)
    .innerJoin(projectTimeLogs, eq(projectTimeLogs.projectId, projects.id))
    .innerJoin(craftingSessions, eq(craftingSessions.id, projectTimeLogs.sessionId))
    .where(and(eq(projects.userId, userId), eq(projects.status, "finished"), eq(craftingSessions.importId, importId)));
  return rows.map(({ id }) => id);
}

/** `plain` sessions have only imported time; `touched` ones count for the streak or goals. */
function chooseSessionsSql(userId: string, importId: string, kept: readonly string[]) {
  return sql`select array_agg(id) filter (where not is_touched) as plain,
      (array_agg(id) filter (where is_touched))[1:${sql.raw(String(MAX_TOUCHED))}] as touched
    from (
      select c.id, c.manual_seconds < c.duration or exists (
          select 1 from session_days d where d.session_id = c.id and d.late_seconds < d.seconds) as is_touched
      from crafting_sessions c
      where c.user_id = ${userId} and c.import_id = ${importId}
        and c.id not in (select k.id::uuid from json_array_elements_text(${JSON.stringify(kept)}::text::json) as k(id))
      limit ${ROWS_PER_CHUNK}) chosen`;
}

/** Deletes the time logs first, so that each project's total is updated in one step. */
async function removeImported(tx: Tx, userId: string, sessionIds: readonly string[]): Promise<void> {
  const ids = sql`(select i.id::uuid from json_array_elements_text(${JSON.stringify(sessionIds)}::text::json) as i(id))`;
  await sendBatch([
    tx.execute(sql`delete from project_time_logs where user_id = ${userId} and session_id in ${ids}`),
    tx.execute(sql`with removed as (
        delete from crafting_sessions where user_id = ${userId} and id in ${ids} returning duration, manual_seconds)
      update users set total_crafting_time = total_crafting_time - seconds, manual_time = manual_time - manual,
        session_count = session_count - sessions, manual_session_count = manual_session_count - whole
      from (select count(*)::int as sessions, coalesce(sum(duration), 0) as seconds,
        coalesce(sum(manual_seconds), 0) as manual,
        count(*) filter (where duration > 0 and manual_seconds = duration)::int as whole from removed) figures
      where users.id = ${userId}`),
  ]);
}

/** Removes projects that the import created and that still have only their name. */
async function removeMadeProjects(tx: Tx, userId: string, importId: string): Promise<void> {
  const bare = await tx
    .select({ id: projects.id, name: projects.name })
    .from(projects)
    .where(
      and(
        eq(projects.userId, userId),
        eq(projects.status, "ongoing"),
        eq(projects.additionalCostsCents, 0),
        notExists(tx.select().from(projectTimeLogs).where(eq(projectTimeLogs.projectId, projects.id))),
        notExists(tx.select().from(projectMaterials).where(eq(projectMaterials.projectId, projects.id))),
      ),
    );
  const made = bare.filter(({ id, name }) => id === importedProjectId(importId, name)).map(({ id }) => id);
  if (made.length > 0) await tx.delete(projects).where(and(eq(projects.userId, userId), inArray(projects.id, made)));
}
