import { and, desc, eq, getTableColumns, ne, sum } from "drizzle-orm";
import { db, type Tx } from "@/db/connection/client";
import type { LockedUser } from "@/db/connection/locks";
import { lockedTransaction } from "@/db/connection/user-transaction";
import { projectSales, projects, salesChannels } from "@/db/schema";
import { dayProblem, piecesLeftProblem, type SaleValues } from "@/lib/domain/sales/ledger";
import { localDateOf } from "@/lib/domain/shared/local-time";
import { NotFoundError, UserError } from "@/lib/errors";
import { isOwnProject, lockProject } from "../rows/project";
import { findOwnChannel } from "./channels";

/** `channelName` may be that of an archived channel; null without a channel. */
export type Sale = SaleValues & { id: string; channelName: string | null };

type PostedSale = SaleValues & { id: string; projectId: string };

/** Newest first. */
export async function listSales(userId: string, projectId: string): Promise<Sale[]> {
  const { userId: _, projectId: __, createdAt: ___, ...columns } = getTableColumns(projectSales);
  return db
    .select({ ...columns, channelName: salesChannels.name })
    .from(projectSales)
    .leftJoin(salesChannels, eq(salesChannels.id, projectSales.channelId))
    .where(isInProject(userId, projectId))
    .orderBy(desc(projectSales.soldOn), desc(projectSales.createdAt), desc(projectSales.id));
}

/** Idempotent: the client supplies the id. */
export async function addSale(userId: string, { id, projectId, ...sale }: PostedSale) {
  await lockedTransaction(userId, async (tx, user) => {
    const project = await lockCompleted(tx, userId, projectId);
    if (await findSale(tx, userId, id)) return;
    await requireValidSale(tx, user, { project, sale });
    const stored = await tx
      .insert(projectSales)
      .values({ id, userId, projectId, ...sale })
      .onConflictDoNothing()
      .returning({ id: projectSales.id });
    if (stored.length === 0) throw new NotFoundError("sale");
  });
}

/** A trigger stores the former values in `project_sale_edits`. */
export async function correctSale(userId: string, { id, projectId, ...sale }: PostedSale) {
  await lockedTransaction(userId, async (tx, user) => {
    const project = await lockCompleted(tx, userId, projectId);
    const before = await findSale(tx, userId, id);
    if (!before || before.projectId !== projectId) throw new NotFoundError("sale");
    await requireValidSale(tx, user, { project, sale, before });
    const isSame = Object.entries(sale).every(([name, value]) => before[name as keyof SaleValues] === value);
    if (!isSame) await tx.update(projectSales).set(sale).where(isOwnSale(userId, id));
  });
}

/** Deletes a sale; a trigger stores its values in `project_sale_edits`. */
export async function takeBackSale(userId: string, saleId: string): Promise<void> {
  await lockedTransaction(userId, async (tx) => {
    const sale = await findSale(tx, userId, saleId);
    if (!sale) throw new NotFoundError("sale");
    await lockProject(tx, userId, sale.projectId);
    await tx.delete(projectSales).where(isOwnSale(userId, saleId));
  });
}

/** Corrects how many pieces were made. Refused once any of them is sold, given away or used. */
export async function correctPieces(userId: string, { projectId, pieces }: { projectId: string; pieces: number }) {
  await lockedTransaction(userId, async (tx) => {
    const project = await lockCompleted(tx, userId, projectId);
    if (project.pieces === pieces) return;
    if ((await tx.$count(projectSales, isInProject(userId, projectId))) > 0)
      throw new UserError("The quantity can’t change once part of it is sold, given away or kept.");
    await tx.update(projects).set({ pieces }).where(isOwnProject(userId, projectId));
  });
}

type StoredSale = typeof projectSales.$inferSelect;
type CompletedRow = typeof projects.$inferSelect;

async function lockCompleted(tx: Tx, userId: string, projectId: string): Promise<CompletedRow> {
  const project = await lockProject(tx, userId, projectId);
  if (!project) throw new NotFoundError("project");
  if (project.status === "ongoing") throw new UserError("Mark this project complete first.");
  return project;
}

function isOwnSale(userId: string, saleId: string) {
  return and(eq(projectSales.id, saleId), eq(projectSales.userId, userId));
}

function isInProject(userId: string, projectId: string) {
  return and(eq(projectSales.projectId, projectId), eq(projectSales.userId, userId));
}

async function findSale(tx: Tx, userId: string, saleId: string): Promise<StoredSale | null> {
  const [sale] = await tx.select().from(projectSales).where(isOwnSale(userId, saleId));
  return sale ?? null;
}

/** Throws if the sale's date, pieces or channel are not valid. The caller has locked the project. */
async function requireValidSale(
  tx: Tx,
  user: LockedUser,
  { project, sale, before }: { project: CompletedRow; sale: SaleValues; before?: StoredSale },
) {
  const others = and(isInProject(user.id, project.id), before && ne(projectSales.id, before.id));
  const [gone] = await tx
    .select({ pieces: sum(projectSales.pieces).mapWith(Number) })
    .from(projectSales)
    .where(others);
  const left = project.pieces - (gone?.pieces ?? 0);
  const problem =
    dayProblem(sale.soldOn, localDateOf(user.now, user.timeZone)) ??
    piecesLeftProblem({ wanted: sale.pieces, left, made: project.pieces });
  if (problem !== null) throw new UserError(problem);
  if (sale.channelId === null || sale.channelId === before?.channelId) return;
  const channel = await findOwnChannel(tx, user.id, sale.channelId);
  if (!channel || channel.archivedAt) throw new NotFoundError("channel");
  if (channel.currency !== project.snapshot?.currency)
    throw new UserError("This channel is in another currency than the project’s price.");
}
