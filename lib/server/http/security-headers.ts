import { isProtectedPath } from "@/lib/domain/auth/return-path";
import { isHttps } from "../auth/login-cookie";
import { env } from "../env";
import { PAY_PAGE, paddleJsHosts } from "../paddle/pay-page";
import { pusherSocket } from "../realtime/pusher-site";

/** Their address holds a secret that must not leave in the Referer. */
const TOKEN_PAGES = ["/new-password", "/confirm"];

/** Hidden from search engines, like everything behind the login. */
const UNLISTED = [...TOKEN_PAGES, "/reset-password", "/mailbox", PAY_PAGE];

/** Shown on other sites beside a link to us. */
const SHARED_PICTURES = "/share/";

const PICTURES = "/api/avatars/";
const PICTURE_POLICY = "sandbox; default-src 'none'";

/**
 * Development needs eval, inline styles and a socket. The payment page names Paddle's hosts instead of trusting
 * whatever Paddle.js loads.
 */
export function contentSecurityPolicy(nonce: string, pathname = "/"): string {
  const isDev = env().NODE_ENV === "development";
  const paddle = pathname === PAY_PAGE ? paddleJsHosts() : null;
  const scripts = [`'nonce-${nonce}'`, paddle?.script ?? "'strict-dynamic'", isDev && "'unsafe-eval'"];
  return policy({ scripts, styles: [isDev ? "'unsafe-inline'" : `'nonce-${nonce}'`, paddle?.assets], isDev, paddle });
}

/** For a page that is the same for everybody, and so can't carry a nonce: hashes of what stands inline in it. */
export function prerenderedPolicy({ scripts, styles }: { scripts: string[]; styles: string[] }): string {
  return policy({ scripts, styles, isDev: false, paddle: null });
}

function policy({ scripts, styles, isDev, paddle }: PolicyParts): string {
  return [
    "default-src 'none'",
    directive("script-src 'self'", ...scripts),
    directive("style-src 'self'", ...styles),
    "style-src-attr 'unsafe-inline'",
    directive("img-src 'self' data: blob:", paddle?.assets),
    "font-src 'self'",
    directive("connect-src 'self'", isDev && "ws:", pusherSocket(), ...(paddle?.api ?? [])),
    ...(paddle ? [directive("frame-src", paddle.frame, paddle.assets)] : []),
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

type Source = string | false | null | undefined;
type PolicyParts = { scripts: Source[]; styles: Source[]; isDev: boolean; paddle: ReturnType<typeof paddleJsHosts> };

export function securityHeaders(pathname: string, csp: string): [name: string, value: string][] {
  const paddle = pathname === PAY_PAGE ? paddleJsHosts() : null;
  const payment = paddle ? `(self "${paddle.frame}")` : "()";
  return [
    ["Content-Security-Policy", pathname.startsWith(PICTURES) ? PICTURE_POLICY : csp],
    ["Reporting-Endpoints", 'csp="/api/csp"'],
    ["X-Content-Type-Options", "nosniff"],
    ["Referrer-Policy", TOKEN_PAGES.includes(pathname) ? "no-referrer" : "strict-origin-when-cross-origin"],
    // With same-origin the windows that Paddle's frame opens, such as a bank's, would lose their opener.
    ["Cross-Origin-Opener-Policy", paddle ? "same-origin-allow-popups" : "same-origin"],
    ["Cross-Origin-Resource-Policy", pathname.startsWith(SHARED_PICTURES) ? "cross-origin" : "same-origin"],
    ["X-Frame-Options", "DENY"],
    ["Permissions-Policy", `camera=(), microphone=(), geolocation=(), payment=${payment}, usb=()`],
    ...(isUnlisted(pathname) ? [["X-Robots-Tag", "noindex, nofollow"] as [string, string]] : []),
    ...(isHttps() ? [["Strict-Transport-Security", "max-age=31536000; includeSubDomains"] as [string, string]] : []),
  ];
}

function directive(...parts: Source[]): string {
  return parts.filter(Boolean).join(" ");
}

function isUnlisted(pathname: string): boolean {
  return UNLISTED.includes(pathname) || pathname.startsWith("/api/") || isProtectedPath(pathname);
}
