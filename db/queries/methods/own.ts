import { and, desc, eq, sql } from "drizzle-orm";
import { db, prepareQuery, type Tx } from "@/db/connection/client";
import { lockedTransaction } from "@/db/connection/user-transaction";
import { calculationMethods, projects } from "@/db/schema";
import { isWithinLimit, limitOf } from "@/lib/domain/billing/tiers";
import type { MethodValues } from "@/lib/domain/methods/method-fields";
import { NotFoundError } from "@/lib/errors";
import { cardOf, findMethod, type MethodCard, selectCards } from "./cards";

export type MethodCreation = { status: "created"; method: MethodCard } | { status: "limit"; limit: number };

export async function listMyMethods(userId: string): Promise<MethodCard[]> {
  return (await myMethodsQuery().execute({ userId })).map(cardOf);
}

const myMethodsQuery = prepareQuery(() =>
  selectCards(db, sql.placeholder("userId"))
    .where(eq(calculationMethods.userId, sql.placeholder("userId")))
    .orderBy(desc(calculationMethods.createdAt), calculationMethods.id)
    .prepare("my_methods"),
);

/** Idempotent: the client supplies the id. */
export async function createMethod(userId: string, input: MethodValues & { id: string }): Promise<MethodCreation> {
  return lockedTransaction(userId, async (tx, { tier }) => {
    return insertMethod(tx, userId, tier, { ...input, remixOf: null });
  });
}

/** The caller has locked the user's row. */
export async function insertMethod(
  tx: Tx,
  userId: string,
  tier: Parameters<typeof limitOf>[0],
  values: MethodValues & { id: string; remixOf: string | null },
): Promise<MethodCreation> {
  const limit = limitOf(tier, "calculationMethods");
  const again = await findOwnMethod(tx, userId, values.id);
  if (again) return { status: "created", method: again };
  if (!isWithinLimit(await countMethods(tx, userId), limit)) return { status: "limit", limit };
  await tx
    .insert(calculationMethods)
    .values({ ...values, userId })
    .onConflictDoNothing();
  const method = await findOwnMethod(tx, userId, values.id);
  if (!method) throw new NotFoundError("method");
  return { status: "created", method };
}

/** Making it private removes it from everybody's saved methods. Completed projects keep their snapshot. */
export async function updateMethod(userId: string, { id, ...values }: MethodValues & { id: string }): Promise<void> {
  const changed = await db
    .update(calculationMethods)
    .set(values)
    .where(and(eq(calculationMethods.id, id), eq(calculationMethods.userId, userId)))
    .returning({ id: calculationMethods.id });
  if (changed.length === 0) throw new NotFoundError("method");
}

/** Locks the projects that name it first: the foreign key would lock them after the method. */
export async function deleteMethod(userId: string, methodId: string): Promise<void> {
  await lockedTransaction(userId, async (tx) => {
    const mine = and(eq(calculationMethods.id, methodId), eq(calculationMethods.userId, userId));
    await tx
      .select({ id: projects.id })
      .from(projects)
      .innerJoin(calculationMethods, eq(calculationMethods.id, projects.methodId))
      .where(mine)
      .orderBy(projects.id)
      .for("no key update", { of: projects });
    const deleted = await tx.delete(calculationMethods).where(mine).returning({ id: calculationMethods.id });
    if (deleted.length === 0) throw new NotFoundError("method");
  });
}

export function countMethods(tx: Tx, userId: string): Promise<number> {
  return tx.$count(calculationMethods, eq(calculationMethods.userId, userId));
}

async function findOwnMethod(tx: Tx, userId: string, methodId: string): Promise<MethodCard | null> {
  const method = await findMethod(userId, methodId, tx);
  return method?.isMine ? method : null;
}
