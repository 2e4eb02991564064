import { desc, eq, sql } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { imports } from "@/db/schema";
import type { Source } from "@/lib/domain/imports/formats";
import { UNDO_DAYS } from "@/lib/domain/imports/rows";

export type ImportCard = Awaited<ReturnType<typeof listImports>>[number];

const MAX_LISTED = 20;

/** The newest first. `rows` are those in the file, `sessions` those that are stored now. */
export async function listImports(userId: string) {
  const rows = await db
    .select({
      import: imports,
      sessions: sql<number>`(select count(*)::int from crafting_sessions c where c.import_id = imports.id)`,
      canUndo: sql<boolean>`imports.created_at > app_now() - make_interval(days => ${UNDO_DAYS})`,
    })
    .from(imports)
    .where(eq(imports.userId, userId))
    .orderBy(desc(imports.createdAt))
    .limit(MAX_LISTED);
  return rows.map(({ import: one, sessions, canUndo }) => ({
    id: one.id,
    source: one.source as Source,
    fileName: one.fileName,
    rows: one.rows,
    sessions,
    createdAt: one.createdAt.toISOString(),
    isFinished: one.finishedAt !== null,
    isUndone: one.undoneAt !== null,
    canUndo: canUndo && sessions > 0,
  }));
}
