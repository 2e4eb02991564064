import { and, asc, desc, ne, type SQL, sql } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { calculationMethods } from "@/db/schema";
import { METHODS_PER_PAGE, type MethodSearch, searchWords } from "@/lib/domain/methods/search";
import { isShownById } from "../visibility";
import { type CardRow, cardOf, selectCards } from "./cards";

/**
 * Searches the first 200 methods in order, where common words fill a page, then the first 3000, and only then all
 * through the trigram index. A word that too few of the first 200 have to expect a page of it among 3000 is rare, so it
 * skips them: the index is faster.
 */
export async function listPublicMethods(userId: string, wanted: MethodSearch) {
  let rows: CardRow[] = [];
  let isRare = false;
  const queries = publicMethodQueries(userId, wanted);
  for (const query of queries) {
    if (isRare && query !== queries.at(-1)) continue;
    rows = await query;
    if (rows.length > METHODS_PER_PAGE) break;
    isRare = wanted.page === 1 && rows.length * EXPECTED_TIMES <= METHODS_PER_PAGE;
  }
  return { methods: rows.slice(0, METHODS_PER_PAGE).map(cardOf), hasNext: rows.length > METHODS_PER_PAGE };
}

/** Each returns one row more than a page. */
function publicMethodQueries(userId: string, { search, sort, page }: MethodSearch) {
  const [order, others] = [
    sql.join(ORDERS[sort], sql`, `),
    and(ne(calculationMethods.userId, userId), isShownById(sql`${calculationMethods.userId}`)),
  ];
  const portion = sql`order by ${order} limit ${METHODS_PER_PAGE + 1} offset ${(page - 1) * METHODS_PER_PAGE}`;
  const words = searchWords(search).map((word) => `%${word.replace(/[\\%_]/g, "\\$&")}%`);
  const found = and(others, ...words.map((word) => sql`${SEARCHED} ilike ${word}`));
  const first = (rows: number) =>
    sql`(select * from calculation_methods where is_public order by ${order} limit ${rows})`;
  const choices =
    words.length === 0
      ? [sql`select id from calculation_methods where is_public and ${others} ${portion}`]
      : [
          ...LOOKED_AT_FIRST.map(
            (rows) => sql`select id from ${first(rows)} calculation_methods where ${found} ${portion}`,
          ),
          sql`with found as materialized (select * from calculation_methods where is_public and ${found})
            select id from found calculation_methods ${portion}`,
        ];
  return choices.map((ids) =>
    selectCards(db, userId)
      .where(sql`${calculationMethods.id} in (${ids})`)
      .orderBy(...ORDERS[sort]),
  );
}

/** 3000 take milliseconds, and fill a page for a word that one of a hundred methods has. */
const LOOKED_AT_FIRST = [200, 3000] as const;
const EXPECTED_TIMES = LOOKED_AT_FIRST[1] / LOOKED_AT_FIRST[0];

const SEARCHED = sql`(${calculationMethods.title} || ' ' || ${calculationMethods.description})`;

// Must match the indexes, nulls included.
const ORDERS = {
  newest: [sql`${calculationMethods.createdAt} desc nulls last`, asc(calculationMethods.id)],
  oldest: [sql`${calculationMethods.createdAt} asc nulls first`, desc(calculationMethods.id)],
  title: [sql`lower(${calculationMethods.title})`, asc(calculationMethods.id)],
} satisfies Record<MethodSearch["sort"], SQL[]>;
