/** What an address asks for after its `?`. */
export type Query = Record<string, string | string[] | undefined>;

/** Whether part of an address can be an id. Postgres throws on anything else, so check before a query. */
export function isUuid(asked: unknown): asked is string {
  return typeof asked === "string" && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(asked);
}

/** The page in `?page=`: 1 if it is not a number, at most `pages`. */
export function pageNumber(asked: unknown, pages = Number.MAX_SAFE_INTEGER): number {
  const number = typeof asked === "string" && /^\d{1,5}$/.test(asked) ? Number(asked) : 1;
  return Math.min(Math.max(1, number), Math.max(1, pages));
}
