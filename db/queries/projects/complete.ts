import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "@/db/connection/client";
import { lockUser } from "@/db/connection/locks";
import { userTransaction } from "@/db/connection/user-transaction";
import { calculationMethods, craftingSessions, projects, projectTimeLogs, users, xpEvents } from "@/db/schema";
import { type PriceTag, snapshotOf } from "@/lib/domain/methods/pricing";
import { completionXp } from "@/lib/domain/profile/levels";
import type { Completion } from "@/lib/domain/projects/fields";
import { NotFoundError, UserError } from "@/lib/errors";
import { isVisibleTo } from "../methods/cards";
import { bookXp } from "../progress/book";
import { isOwnProject, lockProject, replaceMaterials } from "../rows/project";
import { type CompletedProject, completedOf } from "./completed-list";

/** `repriced`: the price differs from the one shown, and nothing was stored. */
type CompletionResult = { status: "completed"; project: CompletedProject } | { status: "repriced"; price: PriceTag };

type CompletionOrder = Omit<Completion, "pieces"> & { projectId: string; shown: PriceTag; pieces?: number };

/** Freezes the price only if it is the one shown. Write-once: a later request gets the first one's result. */
export async function completeProject(
  userId: string,
  { projectId, methodId, shown, pieces = 1, ...work }: CompletionOrder,
): Promise<CompletionResult> {
  return userTransaction(userId, async (tx) => {
    const { now } = await lockUser(tx, userId);
    const project = await lockProject(tx, userId, projectId);
    if (!project) throw new NotFoundError("project");
    if (project.status === "finished") return { status: "completed", project: completedOf(project) };
    if (!project.isOneOff) throw new UserError("Templates can’t be completed. Use one to start a project.");
    const method = await lockMethod(tx, userId, methodId);
    const snapshot = snapshotOf({ method, totalSeconds: project.totalSeconds, ...work });
    const { totalCents, currency } = snapshot;
    if (totalCents !== shown.totalCents || currency !== shown.currency)
      return { status: "repriced", price: { totalCents, currency } };
    const { materials, additionalCostsCents, priceOverrideCents } = work;
    await replaceMaterials(tx, projectId, materials);
    const [saved] = await tx
      .update(projects)
      .set({
        status: "finished",
        methodId,
        additionalCostsCents,
        priceOverrideCents,
        pieces,
        completedAt: now,
        snapshot,
      })
      .where(isOwnProject(userId, projectId))
      .returning();
    if (!saved) throw new Error("completeProject: the locked project is gone");
    await bookCompletion(tx, userId, saved);
    return { status: "completed", project: completedOf(saved) };
  });
}

/** Time added by hand earns no XP. */
async function bookCompletion(tx: Tx, userId: string, project: typeof projects.$inferSelect) {
  const [crafter] = await tx
    .select({ seconds: sql<number>`(${users.totalCraftingSeconds} - ${users.manualSeconds})::float8` })
    .from(users)
    .where(eq(users.id, userId));
  const [added] = await tx
    .select({ seconds: sql<number>`coalesce(sum(${craftingSessions.manualSeconds}), 0)::float8` })
    .from(projectTimeLogs)
    .innerJoin(craftingSessions, eq(craftingSessions.id, projectTimeLogs.sessionId))
    .where(and(eq(projectTimeLogs.projectId, project.id), eq(projectTimeLogs.userId, userId)));
  const earlier = and(eq(xpEvents.userId, userId), eq(xpEvents.source, "project_finished"));
  const xp = completionXp({
    loggedSeconds: project.totalSeconds - (added?.seconds ?? 0),
    craftedSeconds: crafter?.seconds ?? 0,
    rewardedBefore: await tx.$count(xpEvents, earlier),
  });
  if (xp > 0) await bookXp(tx, userId, { source: "project_finished", sourceId: project.id, xp });
}

async function lockMethod(tx: Tx, userId: string, methodId: string) {
  const [method] = await tx
    .select()
    .from(calculationMethods)
    .where(and(eq(calculationMethods.id, methodId), isVisibleTo(userId)))
    .for("share");
  if (!method) throw new NotFoundError("method");
  return method;
}
