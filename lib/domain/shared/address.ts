/** Whether something from an address is an id of ours. Postgres refuses anything else, so it is asked first. */
export function isUuid(asked: unknown): asked is string {
  return typeof asked === "string" && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(asked);
}

/** The page of `?page=`; anything that is none falls back to the first, anything too high to the last of `pages`. */
export function pageNumber(asked: unknown, pages = Number.MAX_SAFE_INTEGER): number {
  const number = typeof asked === "string" && /^\d{1,5}$/.test(asked) ? Number(asked) : 1;
  return Math.min(Math.max(1, number), Math.max(1, pages));
}
