/** Where sign-in leads when nothing else was asked for. */
export const DEFAULT_RETURN_PATH = "/dashboard";

/** Every protected area of the route table. */
export const PROTECTED_PREFIXES = [
  "/dashboard",
  "/impact",
  "/challenges",
  "/leaderboard",
  "/profile",
  "/billing",
  "/calculator",
] as const;

/** Whether a path lies behind the sign-in guard. */
export function isProtectedPath(pathname: string): boolean {
  return PROTECTED_PREFIXES.some((prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`));
}

/** The address of a screen of the account, with the way back when it leads somewhere else than by itself. */
export function withReturnPath(address: string, next: string): string {
  if (next === DEFAULT_RETURN_PATH) return address;
  return `${address}${address.includes("?") ? "&" : "?"}next=${encodeURIComponent(next)}`;
}

/** The page of the Studio to come back to, when an address names one of ours; anything else is none. */
export function safeStudioPath(text: unknown): string | null {
  const path = safeReturnPath(text);
  return path.startsWith("/calculator/") ? path : null;
}

/**
 * The path to return to after sign-in: one of our protected pages with its query, or else /dashboard.
 * Everything that a browser might read as another host is refused, so are repeated parameters.
 */
export function safeReturnPath(text: unknown): string {
  if (typeof text !== "string" || text.length > 2_000 || !/^\/[a-z][\x21-\x5B\x5D-\x7E]*$/.test(text))
    return DEFAULT_RETURN_PATH;
  const base = "http://site.invalid";
  if (!URL.canParse(text, base)) return DEFAULT_RETURN_PATH;
  const { origin, pathname, search } = new URL(text, base);
  const plain = /^(\/[A-Za-z0-9._~-]+)+$/.test(pathname);
  return origin === base && plain && isProtectedPath(pathname) ? pathname + search : DEFAULT_RETURN_PATH;
}
