import { and, desc, eq, ne, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/connection/client";
import { lockedTransaction } from "@/db/connection/user-transaction";
import { calculationMethods, savedMethods, users } from "@/db/schema";
import { canFavourite, canRemix, isWithinLimit, limitOf } from "@/lib/domain/billing/tiers";
import { shownName } from "@/lib/domain/leaderboard/boards";
import { methodSavedNotification } from "@/lib/domain/notifications/texts";
import { NotFoundError } from "@/lib/errors";
import { notify } from "../notify";
import { isShown, shownToOthers } from "../visibility";
import { cardOf, type MethodCard, selectCards } from "./cards";
import { insertMethod, type MethodCreation } from "./own";

type PlanRefusal = { status: "plan" };

/** Idempotent. Notifies the maker. */
export async function setSaved(
  userId: string,
  methodId: string,
  saved: boolean,
): Promise<{ status: "saved" | "unsaved" } | { status: "limit"; limit: number }> {
  return lockedTransaction(userId, async (tx, { tier, now }) => {
    const row = and(eq(savedMethods.userId, userId), eq(savedMethods.methodId, methodId));
    if (!saved) {
      await tx.delete(savedMethods).where(row);
      return { status: "unsaved" };
    }
    if ((await tx.$count(savedMethods, row)) > 0) return { status: "saved" };
    const { method } = await lockPublic(tx, userId, methodId);
    const limit = limitOf(tier, "savedMethods");
    const used = await tx.$count(savedMethods, eq(savedMethods.userId, userId));
    if (!isWithinLimit(used, limit)) return { status: "limit", limit };
    await tx.insert(savedMethods).values({ userId, methodId });
    await notify(tx, [methodSavedNotification(method, now)]);
    return { status: "saved" };
  });
}

/** Needs Pro Lite; removing is possible on any plan. */
export async function setFavourite(
  userId: string,
  methodId: string,
  favourite: boolean,
): Promise<{ status: "favourite" | "ordinary" } | PlanRefusal> {
  return lockedTransaction(userId, async (tx, { tier }) => {
    if (favourite && !canFavourite(tier)) return { status: "plan" };
    const changed = await tx
      .update(savedMethods)
      .set({ isFavourite: favourite })
      .where(and(eq(savedMethods.userId, userId), eq(savedMethods.methodId, methodId)))
      .returning({ methodId: savedMethods.methodId });
    if (changed.length === 0) throw new NotFoundError("method");
    return { status: favourite ? "favourite" : "ordinary" };
  });
}

/** Needs Pro+. */
export async function remixMethod(
  userId: string,
  { id, methodId }: { id: string; methodId: string },
): Promise<MethodCreation | PlanRefusal> {
  return lockedTransaction(userId, async (tx, { tier }) => {
    if (!canRemix(tier)) return { status: "plan" };
    const { method, makerName } = await lockPublic(tx, userId, methodId);
    const { userId: _, createdAt: __, wholeHoursPerDay: ___, ...values } = method;
    return insertMethod(tx, userId, tier, { ...values, id, isPublic: false, remixOf: makerName });
  });
}

/** Another maker's public method, unless the maker is suspended. The lock makes a change to private wait. */
async function lockPublic(tx: Tx, userId: string, methodId: string) {
  const [row] = await tx
    .select({ method: calculationMethods, makerName: shownToOthers("display_name") })
    .from(calculationMethods)
    .innerJoin(users, eq(users.id, calculationMethods.userId))
    .where(
      and(
        eq(calculationMethods.id, methodId),
        calculationMethods.isPublic,
        ne(calculationMethods.userId, userId),
        isShown,
      ),
    )
    .for("share", { of: calculationMethods });
  if (!row) throw new NotFoundError("method");
  return { method: row.method, makerName: shownName(row.makerName) };
}

/** What project dialogs offer: own methods, then saved ones, favourites first. */
export async function listOfferedMethods(userId: string, limit?: number): Promise<MethodCard[]> {
  const ids = sql`(select id from calculation_methods where user_id = ${userId}
    union all select method_id from saved_methods where user_id = ${userId})`;
  const rows = selectCards(db, userId)
    .where(sql`${calculationMethods.id} in ${ids}`)
    .orderBy(
      desc(eq(calculationMethods.userId, userId)),
      sql`${savedMethods.isFavourite} desc nulls last`,
      desc(sql`coalesce(${savedMethods.createdAt}, ${calculationMethods.createdAt})`),
      calculationMethods.id,
    );
  return (await (limit ? rows.limit(limit) : rows)).map(cardOf);
}

export async function listSavedMethods(userId: string): Promise<MethodCard[]> {
  const rows = await selectCards(db, userId)
    .where(and(eq(savedMethods.userId, userId), calculationMethods.isPublic))
    .orderBy(desc(savedMethods.isFavourite), desc(savedMethods.createdAt), calculationMethods.id);
  return rows.map(cardOf);
}
