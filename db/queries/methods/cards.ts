import { and, eq, or, type Placeholder, type SQL, sql } from "drizzle-orm";
import { type Db, db, type Tx } from "@/db/connection/client";
import { calculationMethods, savedMethods, users } from "@/db/schema";
import { shownName } from "@/lib/domain/leaderboard/boards";
import { shownToOthers } from "../visibility";

/** `remixOf` is null unless it is a remix. */
export type MethodCard = ReturnType<typeof cardOf>;

/** Null for another crafter's private method. */
export async function findMethod(userId: string, methodId: string, tx: Tx | Db = db): Promise<MethodCard | null> {
  const [row] = await selectCards(tx, userId).where(and(eq(calculationMethods.id, methodId), isVisibleTo(userId)));
  return row ? cardOf(row) : null;
}

/** Methods that a crafter may see and price with. */
export function isVisibleTo(userId: string): SQL | undefined {
  return or(eq(calculationMethods.userId, userId), calculationMethods.isPublic);
}

/** Methods that project dialogs offer: own and saved ones. Saved methods are public. */
export function isOfferedTo(userId: string): SQL | undefined {
  const saved = sql`select method_id from saved_methods where user_id = ${userId}`;
  return or(eq(calculationMethods.userId, userId), sql`${calculationMethods.id} in (${saved})`);
}

export function selectCards(tx: Tx | Db, userId: string | Placeholder) {
  return tx
    .select({
      method: calculationMethods,
      isMine: sql<boolean>`${calculationMethods.userId} = ${userId}`,
      makerName: shownToOthers("display_name", { viewerId: userId }),
      savedBy: savedMethods.userId,
      isFavourite: savedMethods.isFavourite,
    })
    .from(calculationMethods)
    .innerJoin(users, eq(users.id, calculationMethods.userId))
    .leftJoin(savedMethods, and(eq(savedMethods.methodId, calculationMethods.id), eq(savedMethods.userId, userId)))
    .$dynamic();
}

export type CardRow = Awaited<ReturnType<typeof selectCards>>[number];

export function cardOf({ method, isMine, makerName, savedBy, isFavourite }: CardRow) {
  const { userId: _, wholeHoursPerDay: __, createdAt, ...values } = method;
  return {
    ...values,
    createdAt: createdAt.toISOString(),
    isMine,
    makerName: shownName(makerName),
    isSaved: savedBy !== null,
    isFavourite: isFavourite ?? false,
  };
}
