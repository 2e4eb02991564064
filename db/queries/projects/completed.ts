import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { db, prepareQuery, type Tx } from "@/db/connection/client";
import { tierNow } from "@/db/connection/now";
import { lockedTransaction } from "@/db/connection/user-transaction";
import { calculationMethods, craftingSessions, projects, projectTimeLogs, users, xpEvents } from "@/db/schema";
import { limitOf } from "@/lib/domain/billing/tiers";
import type { NamedProject } from "@/lib/domain/crafting/stopwatch";
import { type PriceSnapshot, type PriceTag, snapshotOf } from "@/lib/domain/methods/pricing";
import { completionXp } from "@/lib/domain/profile/levels";
import { type Completion, type Costs, listTaken, type ShelfChoice } from "@/lib/domain/projects/fields";
import { NotFoundError, UserError } from "@/lib/errors";
import { checkWanted, type Short, takeForProject } from "../materials/take";
import { isVisibleTo } from "../methods/cards";
import { bookXp } from "../progress/book";
import { findOverwritten, isOwnProject, lockProject, replaceMaterials } from "../rows/project";
import { type Cover, coverOf } from "./photos";

type CompletedProject = { id: string; name: string; completedAt: string; snapshot: PriceSnapshot; pieces: number };

/** A completed project with its photo for the list. */
export type ShelvedProject = CompletedProject & { cover: Cover | null };

const COMPLETED_PER_PAGE = 50;

/** Newest first, within the plan's history. `total` counts all; `limit` -1 is unlimited. Caps the page at the last. */
export async function listCompletedProjects(userId: string, requestedPage = 1) {
  const mine = and(eq(projects.userId, userId), eq(projects.status, "finished"));
  const { limit, count: total } = await findHistoryLimit(userId, mine);
  const shown = limit === -1 ? total : Math.min(total, limit);
  const pages = Math.max(1, Math.ceil(shown / COMPLETED_PER_PAGE));
  const page = Math.min(requestedPage, pages);
  const offset = (page - 1) * COMPLETED_PER_PAGE;
  const rows = await completedQuery().execute({ userId, offset, limit: Math.min(COMPLETED_PER_PAGE, shown - offset) });
  return {
    projects: rows.map(({ cover, ...project }) => ({ ...toCompletedProject(project), cover })),
    page,
    pages,
    total,
    limit,
  };
}

const completedQuery = prepareQuery(() => {
  const { id, name, completedAt, snapshot, pieces } = projects;
  return db
    .select({ id, name, completedAt, snapshot, pieces, cover: coverOf })
    .from(projects)
    .where(and(eq(projects.userId, sql.placeholder("userId")), eq(projects.status, "finished")))
    .orderBy(desc(completedAt), desc(id))
    .limit(sql.placeholder("limit"))
    .offset(sql.placeholder("offset"))
    .prepare("completed_projects");
});

/** SQL for the three newest ones of a user with their photos; every plan's history has as many. */
export const newestCompleted = sql<Pick<ShelvedProject, "id" | "name" | "cover">[]>`coalesce((
  select json_agg(json_build_object('id', id, 'name', name, 'cover', cover) order by completed_at desc, id desc)
  from (
    select id, name, completed_at, ${coverOf} as cover from projects
    where user_id = users.id and status = 'finished' order by completed_at desc, id desc limit 3) newest), '[]'::json)`;

/** Includes projects beyond the plan's history. */
export function countCompletedProjects(userId: string): Promise<number> {
  return db.$count(projects, and(eq(projects.userId, userId), eq(projects.status, "finished")));
}

/** Whether the plan's history includes the project. True for ongoing projects. */
export async function isInHistory(project: typeof projects.$inferSelect): Promise<boolean> {
  if (project.status === "ongoing") return true;
  const isLater = sql`(${projects.completedAt}, ${projects.id}) > (select p.completed_at, p.id from projects p where p.id = ${project.id})`;
  const { limit, count } = await findHistoryLimit(project.userId, and(eq(projects.userId, project.userId), isLater));
  return limit === -1 || count < limit;
}

/** What a crafter can open: projects in progress first, then completed ones of the plan's history. At most 500. */
export async function listProjectNames(userId: string): Promise<NamedProject[]> {
  const mine = eq(projects.userId, userId);
  const [{ limit }, rows] = await Promise.all([
    findHistoryLimit(userId, mine),
    db
      .select({ id: projects.id, name: projects.name, status: projects.status })
      .from(projects)
      .where(mine)
      .orderBy(sql`${projects.completedAt} desc nulls first`, desc(projects.id))
      .limit(500),
  ]);
  const ongoing = rows.filter(({ status }) => status === "ongoing").length;
  const opened = limit === -1 ? rows : rows.slice(0, ongoing + limit);
  return opened.map(({ id, name }) => ({ id, name }));
}

/** The plan's limit of completed projects, and the number of projects that match `which`. */
async function findHistoryLimit(userId: string, which: SQL | undefined): Promise<{ limit: number; count: number }> {
  const [row] = await db
    .select({ tier: tierNow, count: db.$count(projects, which) })
    .from(users)
    .where(eq(users.id, userId));
  return { limit: limitOf(row?.tier ?? "free", "projectHistory"), count: row?.count ?? 0 };
}

type Finished = Pick<typeof projects.$inferSelect, "id" | "name" | "completedAt" | "snapshot" | "pieces">;

function toCompletedProject(project: Finished): CompletedProject {
  const { id, name, completedAt, snapshot, pieces } = project;
  if (!completedAt || !snapshot) throw new Error("toCompletedProject: the project is ongoing");
  return { id, name, completedAt: completedAt.toISOString(), snapshot, pieces };
}

/**
 * Nothing was stored if the price differs from the one shown (`repriced`), if another window changed the costs after the
 * dialog was opened (`changed`), or if too little is on the shelf (`short`).
 */
type CompletionResult =
  | { status: "completed"; project: CompletedProject }
  | { status: "repriced"; price: PriceTag }
  | { status: "changed"; saved: Costs }
  | Short;

type CompletionOrder = Omit<Completion, "pieces"> & {
  projectId: string;
  shown: PriceTag;
  pieces?: number;
  begunWith?: string | undefined;
  shelf?: ShelfChoice | undefined;
};

/** Freezes the price only if it is the one shown. Write-once: a later request gets the first one's result. */
export async function completeProject(
  userId: string,
  { projectId, methodId, shown, pieces = 1, begunWith, shelf = "leave", ...work }: CompletionOrder,
): Promise<CompletionResult> {
  return lockedTransaction(userId, async (tx, user) => {
    const project = await lockProject(tx, userId, projectId);
    if (!project) throw new NotFoundError("project");
    if (project.status === "finished") return { status: "completed", project: toCompletedProject(project) };
    if (!project.isOneOff) throw new UserError("Templates can’t be completed. Use one to start a project.");
    const method = await lockMethod(tx, userId, methodId);
    const { materials, additionalCostsCents, priceOverrideCents } = work;
    const costs = { materials, additionalCostsCents, methodId, pieces };
    const saved = begunWith === undefined ? null : await findOverwritten(tx, project, { begunWith, costs });
    if (saved) return { status: "changed", saved };
    const snapshot = snapshotOf({ method, totalSeconds: project.totalSeconds, ...work });
    const { totalCents, currency } = snapshot;
    if (totalCents !== shown.totalCents || currency !== shown.currency)
      return { status: "repriced", price: { totalCents, currency } };
    const wanted = listTaken(materials);
    await refuseOtherCurrencies(tx, userId, { wanted, currency });
    const taken =
      shelf === "leave" ? null : await takeForProject(tx, user, { projectId, wanted, takesRest: shelf === "rest" });
    if (taken?.status === "short") return taken;
    await replaceMaterials(tx, projectId, materials);
    const [completed] = await tx
      .update(projects)
      .set({
        status: "finished",
        methodId,
        additionalCostsCents,
        priceOverrideCents,
        pieces,
        completedAt: user.now,
        snapshot,
      })
      .where(isOwnProject(userId, projectId))
      .returning();
    if (!completed) throw new Error("completeProject: the locked project is gone");
    await bookCompletion(tx, userId, completed);
    return { status: "completed", project: toCompletedProject(completed) };
  });
}

type OwnLines = { wanted: ReturnType<typeof listTaken>; currency: string };

async function refuseOtherCurrencies(tx: Tx, userId: string, { wanted, currency }: OwnLines) {
  const other = (await checkWanted(tx, userId, wanted)).find((material) => material.currency !== currency);
  if (other)
    throw new UserError(
      `“${other.name}” is priced in ${other.currency}, the method in ${currency}. Choose another method, or enter this line in words.`,
    );
}

/** Time added by hand earns no XP. */
export async function bookCompletion(tx: Tx, userId: string, project: typeof projects.$inferSelect) {
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
