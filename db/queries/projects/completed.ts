import { and, desc, eq, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { lockUser } from "@/db/locks";
import { tierNow } from "@/db/now";
import { calculationMethods, projects, users, xpEvents } from "@/db/schema";
import { userTransaction } from "@/db/user-transaction";
import { limitOf } from "@/lib/domain/billing/tiers";
import { type PriceSnapshot, type PriceTag, snapshotOf } from "@/lib/domain/methods/pricing";
import { finishingXp } from "@/lib/domain/profile/xp";
import type { Completion } from "@/lib/domain/projects/completion";
import { NotFoundError, UserError } from "@/lib/errors";
import { bookXp } from "../crafting/progress";
import { isVisibleTo } from "../methods/methods";
import { lockProject, replaceMaterials } from "./projects";

/** Finished work with the price it was finished at. */
export type FinishedProject = { id: string; name: string; completedAt: string; snapshot: PriceSnapshot };

/** What became of Mark Complete; `repriced`: the price is another one than the crafter saw, and nothing was stored. */
export type CompletionResult =
  | { status: "completed"; project: FinishedProject }
  | { status: "repriced"; price: PriceTag };

/** How many finished projects a page of the Completed tab shows. */
export const FINISHED_PER_PAGE = 50;

/**
 * A page of the Completed tab, last finished first, no further back than the plan's history reaches. `total`
 * counts all, so that a notice can tell of those beyond `limit`; -1 is unlimited. A page too high is the last one.
 */
export async function listFinishedProjects(
  userId: string,
  asked = 1,
): Promise<{ projects: FinishedProject[]; page: number; pages: number; total: number; limit: number }> {
  const mine = and(eq(projects.userId, userId), eq(projects.status, "finished"));
  const limit = await findHistoryLimit(userId);
  const total = await countFinishedProjects(userId);
  const shown = limit === -1 ? total : Math.min(total, limit);
  const pages = Math.max(1, Math.ceil(shown / FINISHED_PER_PAGE));
  const page = Math.min(asked, pages);
  const offset = (page - 1) * FINISHED_PER_PAGE;
  const rows = await db
    .select()
    .from(projects)
    .where(mine)
    .orderBy(desc(projects.completedAt), desc(projects.id))
    .limit(Math.min(FINISHED_PER_PAGE, shown - offset))
    .offset(offset);
  return { projects: rows.map(finishedOf), page, pages, total, limit };
}

/** How many projects the crafter has finished, however far back the plan's history reaches. */
export function countFinishedProjects(userId: string): Promise<number> {
  return db.$count(projects, and(eq(projects.userId, userId), eq(projects.status, "finished")));
}

/** Whether the plan's history still reaches a project; ongoing ones are always reached. */
export async function isInHistory(project: typeof projects.$inferSelect): Promise<boolean> {
  if (project.status === "ongoing") return true;
  const limit = await findHistoryLimit(project.userId);
  if (limit === -1) return true;
  const isLater = sql`(${projects.completedAt}, ${projects.id}) > (select p.completed_at, p.id from projects p where p.id = ${project.id})`;
  return (await db.$count(projects, and(eq(projects.userId, project.userId), isLater))) < limit;
}

/**
 * Mark Complete: prices an ongoing once-off of mine with a method that is mine or public, freezes the price and
 * everything it was made of, and books its XP. Only the price that the crafter saw is frozen, because that is for good:
 * when the method or the time has changed it, nothing is stored and the new one is told. Finishes once: a later request
 * gets the first one's result.
 */
export async function completeProject(
  userId: string,
  { projectId, methodId, shown, ...work }: Completion & { projectId: string; shown: PriceTag },
): Promise<CompletionResult> {
  return userTransaction(userId, async (tx) => {
    const { now } = await lockUser(tx, userId);
    const project = await lockProject(tx, userId, projectId);
    if (!project) throw new NotFoundError("project");
    if (project.status === "finished") return { status: "completed", project: finishedOf(project) };
    if (!project.isOneOff) throw new UserError("A template is never finished. Use it to start a project.");
    const method = await lockMethod(tx, userId, methodId);
    const snapshot = snapshotOf({ method, totalSeconds: project.totalSeconds, ...work });
    const { totalCents, currency } = snapshot;
    if (totalCents !== shown.totalCents || currency !== shown.currency)
      return { status: "repriced", price: { totalCents, currency } };
    const { materials, additionalCostsCents, priceOverrideCents } = work;
    await replaceMaterials(tx, projectId, materials);
    const [saved] = await tx
      .update(projects)
      .set({ status: "finished", methodId, additionalCostsCents, priceOverrideCents, completedAt: now, snapshot })
      .where(eq(projects.id, projectId))
      .returning();
    if (!saved) throw new Error("completeProject: the locked project is gone");
    await bookFinishing(tx, userId, saved);
    return { status: "completed", project: finishedOf(saved) };
  });
}

async function bookFinishing(tx: Tx, userId: string, project: typeof projects.$inferSelect) {
  const [crafter] = await tx.select({ seconds: users.totalCraftingSeconds }).from(users).where(eq(users.id, userId));
  const earlier = and(eq(xpEvents.userId, userId), eq(xpEvents.source, "project_finished"));
  const xp = finishingXp({
    loggedSeconds: project.totalSeconds,
    craftedSeconds: crafter?.seconds ?? 0,
    rewardedBefore: await tx.$count(xpEvents, earlier),
  });
  if (xp > 0) await bookXp(tx, userId, { source: "project_finished", sourceId: project.id, xp });
}

/** A method to price with, as it is until the transaction ends. */
async function lockMethod(tx: Tx, userId: string, methodId: string) {
  const [method] = await tx
    .select()
    .from(calculationMethods)
    .where(and(eq(calculationMethods.id, methodId), isVisibleTo(userId)))
    .for("share");
  if (!method) throw new NotFoundError("method");
  return method;
}

async function findHistoryLimit(userId: string): Promise<number> {
  const [user] = await db.select({ tier: tierNow }).from(users).where(eq(users.id, userId));
  return limitOf(user?.tier ?? "free", "projectHistory");
}

function finishedOf({ id, name, completedAt, snapshot }: typeof projects.$inferSelect): FinishedProject {
  if (!completedAt || !snapshot) throw new Error("finishedOf: the project is ongoing");
  return { id, name, completedAt: completedAt.toISOString(), snapshot };
}
