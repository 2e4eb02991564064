/** The page after sign-in when the address has no `next`. */
export const DEFAULT_RETURN_PATH = "/dashboard";

const PROTECTED_PREFIXES = [
  "/dashboard",
  "/impact",
  "/challenges",
  "/leaderboard",
  "/profile",
  "/billing",
  "/calculator",
  "/report",
] as const;

/** Open to visitors, who sign up to keep its answer. */
const OPEN_RETURN_PATH = "/what-to-charge";

export function isProtectedPath(pathname: string): boolean {
  return PROTECTED_PREFIXES.some((prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`));
}

/** Adds `next` to the address of an account screen, unless it is the default. */
export function withReturnPath(address: string, next: string): string {
  if (next === DEFAULT_RETURN_PATH) return address;
  return `${address}${address.includes("?") ? "&" : "?"}next=${encodeURIComponent(next)}`;
}

/** A page of the Studio to return to; null for anything else. */
export function safeStudioPath(text: unknown): string | null {
  const path = safeReturnPath(text);
  return path.startsWith("/calculator/") ? path : null;
}

/**
 * The page to return to after sign-in: a protected page of ours, or an answer to keep, with its query, otherwise /dashboard. Refuses any text
 * that a browser might read as another host, and repeated parameters.
 */
export function safeReturnPath(text: unknown): string {
  if (typeof text !== "string" || text.length > 2_000 || !/^\/[a-z][\x21-\x5B\x5D-\x7E]*$/.test(text))
    return DEFAULT_RETURN_PATH;
  const base = "http://site.invalid";
  if (!URL.canParse(text, base)) return DEFAULT_RETURN_PATH;
  const { origin, pathname, search } = new URL(text, base);
  const plain = /^(\/[A-Za-z0-9._~-]+)+$/.test(pathname);
  return origin === base && plain && (isProtectedPath(pathname) || pathname === OPEN_RETURN_PATH)
    ? pathname + search
    : DEFAULT_RETURN_PATH;
}

const ADMIN_PATH = "/admin";

export function isAdminPath(pathname: string): boolean {
  return pathname === ADMIN_PATH || pathname.startsWith(`${ADMIN_PATH}/`);
}

/** The admin page to continue to; the admin's start page for any other text. */
export function safeAdminPath(text: unknown): string {
  return typeof text === "string" && text.length <= 500 && /^\/admin(\/[\w-]+)*(\?[\w=&%.+-]*)?$/.test(text)
    ? text
    : ADMIN_PATH;
}
