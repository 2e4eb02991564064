import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "@/db/connection/client";
import type { LockedUser } from "@/db/connection/locks";
import { lockedTransaction } from "@/db/connection/user-transaction";
import { imports, projectSales, projects, salesChannels } from "@/db/schema";
import type { ImportedCompletion } from "@/lib/domain/imports/input";
import { localDateOf } from "@/lib/domain/shared/local-time";
import { NotFoundError } from "@/lib/errors";
import { findOfferedMethodId, replaceMaterials } from "../rows/project";

/**
 * Stores a completed project from an export with its original price, and assigns it those of its sessions that have no
 * project. Idempotent.
 */
export async function addCompletedProject(
  userId: string,
  { importId, project }: { importId: string; project: ImportedCompletion },
): Promise<void> {
  await lockedTransaction(userId, async (tx, user) => {
    const mine = and(eq(imports.id, importId), eq(imports.userId, userId), eq(imports.source, "craft-pact"));
    if ((await tx.$count(imports, mine)) === 0) throw new NotFoundError("import");
    const { key: _, methodKey: __, startedAt, materials, sales, ...stored } = project;
    const { methodId, madeFrom, createdAt, completedAt, ...values } = stored;
    const completed = new Date(Math.min(completedAt, +user.now));
    const again = and(eq(projects.userId, userId), eq(projects.name, values.name), eq(projects.completedAt, completed));
    if ((await tx.$count(projects, again)) > 0) return;
    const [added] = await tx
      .insert(projects)
      .values({
        ...values,
        userId,
        status: "finished",
        completedAt: completed,
        methodId: await findOfferedMethodId(tx, userId, methodId),
        madeFrom: await findOwnTemplateId(tx, userId, madeFrom),
        createdAt: new Date(Math.min(createdAt ?? +completed, +completed)),
      })
      .returning({ id: projects.id });
    if (!added) throw new Error("addCompletedProject: no row came back");
    await replaceMaterials(tx, added.id, materials);
    await addSales(tx, { user, projectId: added.id, made: project.pieces }, sales);
    const starts = JSON.stringify(startedAt.map((ms) => new Date(ms).toISOString()));
    await tx.execute(sql`insert into project_time_logs (user_id, project_id, session_id, logged_time)
      select ${userId}, ${added.id}, c.id, c.duration
      from json_array_elements_text(${starts}::text::json) as s(at)
      join crafting_sessions c on c.user_id = ${userId} and c.start_time = s.at::timestamptz
      where c.duration > 0 and c.kind <> 'business' and not exists (select 1 from project_time_logs l where l.session_id = c.id)
      on conflict do nothing`);
  });
}

async function findOwnTemplateId(tx: Tx, userId: string, id: string | null): Promise<string | null> {
  if (id === null) return null;
  const mine = and(eq(projects.id, id), eq(projects.userId, userId), eq(projects.isOneOff, false));
  return (await tx.$count(projects, mine)) > 0 ? id : null;
}

/** Stores the valid sales only: none in the future, and no more pieces than were made. */
async function addSales(
  tx: Tx,
  { user, projectId, made }: { user: LockedUser; projectId: string; made: number },
  sales: ImportedCompletion["sales"],
) {
  const today = localDateOf(user.now, user.timeZone);
  const mine = await tx.select({ id: salesChannels.id }).from(salesChannels).where(eq(salesChannels.userId, user.id));
  const channels = new Set(mine.map(({ id }) => id));
  let gone = 0;
  for (const sale of sales) {
    if (sale.soldOn > today || gone + sale.pieces > made) continue;
    gone += sale.pieces;
    const channelId = sale.channelId && channels.has(sale.channelId) ? sale.channelId : null;
    await tx.insert(projectSales).values({ ...sale, channelId, userId: user.id, projectId });
  }
}
