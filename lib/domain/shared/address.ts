/** Whether part of an address can be an id. Postgres throws at anything else, so check before asking it. */
export function isUuid(asked: unknown): asked is string {
  return typeof asked === "string" && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(asked);
}

/** The page of `?page=`: the first one for what is no number, at most the last of `pages`. */
export function pageNumber(asked: unknown, pages = Number.MAX_SAFE_INTEGER): number {
  const number = typeof asked === "string" && /^\d{1,5}$/.test(asked) ? Number(asked) : 1;
  return Math.min(Math.max(1, number), Math.max(1, pages));
}
