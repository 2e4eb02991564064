import { and, asc, count, desc, eq, ne, or, type SQL, sql } from "drizzle-orm";
import { type Db, db, type Tx } from "@/db/client";
import { lockUser } from "@/db/locks";
import { calculationMethods, projects, savedMethods, users } from "@/db/schema";
import { userTransaction } from "@/db/user-transaction";
import { limitOf, withinLimit } from "@/lib/domain/billing/tiers";
import { shownName } from "@/lib/domain/leaderboard/boards";
import type { MethodValues } from "@/lib/domain/methods/method-fields";
import { METHODS_PER_PAGE, type MethodSearch, searchWords } from "@/lib/domain/methods/search";
import { NotFoundError } from "@/lib/errors";

/** A method as its card and detail show it to one crafter. */
export type MethodCard = MethodValues & {
  id: string;
  /** The maker's name that a remix credits; null for a method that is no remix. */
  remixOf: string | null;
  createdAt: string;
  isMine: boolean;
  makerName: string;
  /** Whether this crafter saved it, and made it a favourite, pinned on top of the Saved tab. */
  isSaved: boolean;
  isFavourite: boolean;
};

export type MadeMethod = { status: "created"; method: MethodCard } | { status: "limit"; limit: number };

/** The crafter's own methods, newest first. */
export async function listMyMethods(userId: string): Promise<MethodCard[]> {
  const rows = await selectCards(db, userId)
    .where(eq(calculationMethods.userId, userId))
    .orderBy(desc(calculationMethods.createdAt), calculationMethods.id);
  return rows.map(cardOf);
}

/**
 * A page of the public methods of others; every word looked for occurs in the title or description. Words are looked
 * for among the first thousands in order, where common ones fill a page at once, and only then through the index.
 */
export async function listPublicMethods(
  userId: string,
  wanted: MethodSearch,
): Promise<{ methods: MethodCard[]; hasNext: boolean }> {
  let rows: CardRow[] = [];
  for (const query of publicMethodQueries(userId, wanted)) {
    rows = await query;
    if (rows.length > METHODS_PER_PAGE) break;
  }
  return { methods: rows.slice(0, METHODS_PER_PAGE).map(cardOf), hasNext: rows.length > METHODS_PER_PAGE };
}

/** The statements behind it, each giving one row more than a page; the bench asks Postgres how it goes about them. */
export function publicMethodQueries(userId: string, { search, sort, page }: MethodSearch) {
  const [order, others] = [sql.join(ORDERS[sort], sql`, `), ne(calculationMethods.userId, userId)];
  const portion = sql`order by ${order} limit ${METHODS_PER_PAGE + 1} offset ${(page - 1) * METHODS_PER_PAGE}`;
  const words = searchWords(search).map((word) => `%${word.replace(/[\\%_]/g, "\\$&")}%`);
  const found = and(others, ...words.map((word) => sql`${SEARCHED} ilike ${word}`));
  const first = sql`(select * from calculation_methods where is_public order by ${order} limit ${LOOKED_AT_FIRST})`;
  const choices =
    words.length === 0
      ? [sql`select id from calculation_methods where is_public and ${others} ${portion}`]
      : [
          sql`select id from ${first} calculation_methods where ${found} ${portion}`,
          sql`with found as materialized (select * from calculation_methods where is_public and ${found})
            select id from found calculation_methods ${portion}`,
        ];
  return choices.map((ids) =>
    selectCards(db, userId)
      .where(sql`${calculationMethods.id} in (${ids})`)
      .orderBy(...ORDERS[sort]),
  );
}

/** What the crafter saved and is still public, the favourites on top, then the newest saved. */
export async function listSavedMethods(userId: string): Promise<MethodCard[]> {
  const rows = await selectCards(db, userId)
    .where(and(eq(savedMethods.userId, userId), calculationMethods.isPublic))
    .orderBy(desc(savedMethods.isFavourite), desc(savedMethods.createdAt), calculationMethods.id);
  return rows.map(cardOf);
}

/** One method, mine or public; null for another's private one as for one that does not exist. */
export async function findMethod(userId: string, methodId: string, tx: Tx | Db = db): Promise<MethodCard | null> {
  const [row] = await selectCards(tx, userId).where(and(eq(calculationMethods.id, methodId), isVisibleTo(userId)));
  return row ? cardOf(row) : null;
}

/**
 * Makes a method under a key the client made, so that a repeated request makes one. At the plan's limit nothing is
 * made and the limit is told.
 */
export async function createMethod(userId: string, input: MethodValues & { id: string }): Promise<MadeMethod> {
  return userTransaction(userId, async (tx) => {
    const { tier } = await lockUser(tx, userId);
    return insertMethod(tx, userId, tier, { ...input, remixOf: null });
  });
}

/** Inserts an own method if the plan has room. The user's row is locked. */
export async function insertMethod(
  tx: Tx,
  userId: string,
  tier: Parameters<typeof limitOf>[0],
  values: MethodValues & { id: string; remixOf: string | null },
): Promise<MadeMethod> {
  const limit = limitOf(tier, "calculationMethods");
  const again = await findOwn(tx, userId, values.id);
  if (again) return { status: "created", method: again };
  if (!withinLimit(await countMethods(tx, userId), limit)) return { status: "limit", limit };
  await tx
    .insert(calculationMethods)
    .values({ ...values, userId })
    .onConflictDoNothing();
  const method = await findOwn(tx, userId, values.id);
  if (!method) throw new NotFoundError("method");
  return { status: "created", method };
}

/** Changes a method of mine. One that is made private leaves every Saved tab; finished projects keep their snapshot. */
export async function updateMethod(userId: string, { id, ...values }: MethodValues & { id: string }): Promise<void> {
  const changed = await db
    .update(calculationMethods)
    .set(values)
    .where(and(eq(calculationMethods.id, id), eq(calculationMethods.userId, userId)))
    .returning({ id: calculationMethods.id });
  if (changed.length === 0) throw new NotFoundError("method");
}

/**
 * Deletes a method of mine. Projects that name it forget it, finished ones keep their snapshot; their rows are locked
 * first, because the order is user, project, method and the foreign key would take them last.
 */
export async function deleteMethod(userId: string, methodId: string): Promise<void> {
  await userTransaction(userId, async (tx) => {
    await lockUser(tx, userId);
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

/** How many methods the crafter owns, remixes included. */
export async function countMethods(tx: Tx | Db, userId: string): Promise<number> {
  const [row] = await tx
    .select({ total: count() })
    .from(calculationMethods)
    .where(eq(calculationMethods.userId, userId));
  return row?.total ?? 0;
}

/** Mine or public: what a crafter may see and price with. */
export function isVisibleTo(userId: string): SQL | undefined {
  return or(eq(calculationMethods.userId, userId), calculationMethods.isPublic);
}

/** Mine or saved by me: what the dialogs of a project offer. What is saved is public. */
export function isOfferedTo(userId: string): SQL | undefined {
  const saved = sql`select method_id from saved_methods where user_id = ${userId}`;
  return or(eq(calculationMethods.userId, userId), sql`${calculationMethods.id} in (${saved})`);
}

/** How many methods a search looks at in order: milliseconds, and enough for every word of one in a hundred. */
const LOOKED_AT_FIRST = 3000;

/** As the trigram index has it. */
const SEARCHED = sql`(${calculationMethods.title} || ' ' || ${calculationMethods.description})`;

// The indexes are read in these very orders, nulls included.
const ORDERS = {
  newest: [sql`${calculationMethods.createdAt} desc nulls last`, asc(calculationMethods.id)],
  oldest: [sql`${calculationMethods.createdAt} asc nulls first`, desc(calculationMethods.id)],
  title: [sql`lower(${calculationMethods.title})`, asc(calculationMethods.id)],
} satisfies Record<MethodSearch["sort"], SQL[]>;

function selectCards(tx: Tx | Db, userId: string) {
  return tx
    .select({
      method: calculationMethods,
      isMine: sql<boolean>`${calculationMethods.userId} = ${userId}`,
      makerName: users.displayName,
      savedBy: savedMethods.userId,
      isFavourite: savedMethods.isFavourite,
    })
    .from(calculationMethods)
    .innerJoin(users, eq(users.id, calculationMethods.userId))
    .leftJoin(savedMethods, and(eq(savedMethods.methodId, calculationMethods.id), eq(savedMethods.userId, userId)))
    .$dynamic();
}

type CardRow = Awaited<ReturnType<typeof selectCards>>[number];

function cardOf({ method, isMine, makerName, savedBy, isFavourite }: CardRow): MethodCard {
  const { userId: _, createdAt, ...values } = method;
  return {
    ...values,
    createdAt: createdAt.toISOString(),
    isMine,
    makerName: shownName(makerName),
    isSaved: savedBy !== null,
    isFavourite: isFavourite ?? false,
  };
}

async function findOwn(tx: Tx, userId: string, methodId: string): Promise<MethodCard | null> {
  const method = await findMethod(userId, methodId, tx);
  return method?.isMine ? method : null;
}
