import { desc, eq, sql } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { imports } from "@/db/schema";
import type { Source } from "@/lib/domain/imports/formats";
import { UNDO_DAYS } from "@/lib/domain/imports/rows";

export type ImportCard = {
  id: string;
  source: Source;
  fileName: string;
  createdAt: string;
  isFinished: boolean;
  isUndone: boolean;
  canUndo: boolean;
  /** The number of rows in the file, and of sessions that are stored now. */
  rows: number;
  sessions: number;
};

const MAX_LISTED = 20;

/** The newest first. */
export async function listImports(userId: string): Promise<ImportCard[]> {
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
