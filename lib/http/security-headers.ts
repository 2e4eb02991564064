import { isHttps } from "../auth-cookie";
import { isProtectedPath } from "../domain/return-path";
import { env } from "../env";
import { pusherSocket } from "../news/pusher-site";

/** Pages whose address holds a secret; it must not leave with the Referer. */
const TOKEN_PAGES = ["/new-password", "/confirm"];

/** Pages of one moment, for one person: nothing to find for a search engine, no more than behind the sign-in. */
const UNLISTED = [...TOKEN_PAGES, "/reset-password", "/mailbox"];

/** Drawn to be shown on other sites, beside a link to us. */
const SHARED_PICTURES = "/share/";

/** Pictures that crafters uploaded may do nothing but be shown. */
const PICTURES = "/api/avatars/";
const PICTURE_POLICY = "sandbox; default-src 'none'";

/** The content security policy of one answer. Development needs eval, inline styles and a socket for hot reload. */
export function contentSecurityPolicy(nonce: string): string {
  const isDev = env().NODE_ENV === "development";
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDev ? " 'unsafe-eval'" : ""}`,
    isDev ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", isDev ? "ws:" : "", pusherSocket() ?? ""].filter(Boolean).join(" "),
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isHttps() ? ["upgrade-insecure-requests"] : []),
    "report-to csp",
  ].join("; ");
}

/** The headers of every answer, page or not. */
export function securityHeaders(pathname: string, csp: string): [name: string, value: string][] {
  return [
    ["Content-Security-Policy", pathname.startsWith(PICTURES) ? PICTURE_POLICY : csp],
    ["Reporting-Endpoints", 'csp="/api/csp"'],
    ["X-Content-Type-Options", "nosniff"],
    ["Referrer-Policy", TOKEN_PAGES.includes(pathname) ? "no-referrer" : "strict-origin-when-cross-origin"],
    ["Cross-Origin-Opener-Policy", "same-origin"],
    ["Cross-Origin-Resource-Policy", pathname.startsWith(SHARED_PICTURES) ? "cross-origin" : "same-origin"],
    ["X-Frame-Options", "DENY"],
    ["Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=()"],
    ...(isUnlisted(pathname) ? [["X-Robots-Tag", "noindex, nofollow"] as [string, string]] : []),
    ...(isHttps() ? [["Strict-Transport-Security", "max-age=31536000; includeSubDomains"] as [string, string]] : []),
  ];
}

function isUnlisted(pathname: string): boolean {
  return UNLISTED.includes(pathname) || pathname.startsWith("/api/") || isProtectedPath(pathname);
}
