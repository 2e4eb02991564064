import { createHash } from "node:crypto";
import { isProtectedPath } from "@/lib/domain/auth/return-path";
import { PUBLIC_PAGES } from "@/lib/site/public-pages";
import { env } from "../env";
import { PAY_PAGE, paddleJsHosts } from "../paddle/addresses";
import { pusherSocket } from "../realtime/pusher-site";
import { isHttps } from "../request/login-cookie";

/** Pages whose address holds a secret that must not leak in the Referer. */
const TOKEN_PAGES = ["/new-password", "/confirm"];

/** Hidden from search engines, like everything behind the login. */
const UNLISTED = [...TOKEN_PAGES, "/reset-password", "/mailbox", PAY_PAGE];

/** Pictures that other sites show as previews of links to us. */
const SHARED_PICTURES = "/share/";

/** Pages of completed work for anybody with the link; the address is the secret. Other sites may frame only EMBED. */
const SHARED = /^\/r\//;
const SHARED_PICTURE = /^\/r\/[^/]+\/picture\.png$/;
const EMBED = /^\/r\/[^/]+\/embed$/;
const PRINT = /^\/r\/[^/]+\/print$/;

const SAME_FOR_ALL = [SHARED_PICTURES, PUBLIC_PAGES.status.path, "/api/export", "/api/oembed"];

/** Public portfolios; their address is no secret. */
const PORTFOLIO = /^\/u\//;
const PORTFOLIO_PICTURE = /^\/u\/[^/]+\/picture\.png$/;

/** The demo's mailbox shows a mail's HTML in a frame. */
const MAILBOX = "/mailbox";
const MAIL_DOCUMENT = /^\/mailbox\/[^/]+$/;
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'self'; form-action 'none'; frame-ancestors 'self'; sandbox allow-top-navigation-by-user-activation";

const PICTURES = /^\/(api\/(avatars|photos)\/|u\/[^/]+\/[^/]+\/)/;
const PICTURE_POLICY = "sandbox; default-src 'none'";

/**
 * Development needs eval, inline styles and a socket. The payment page names Paddle's hosts instead of trusting
 * whatever Paddle.js loads.
 */
export function contentSecurityPolicy(nonce: string, pathname = "/"): string {
  if (isSharedPath(pathname) || PORTFOLIO.test(pathname)) return sharedPolicy(nonce, pathname);
  if (MAIL_DOCUMENT.test(pathname)) return MAIL_POLICY;
  const isDev = env().NODE_ENV === "development";
  const paddle = pathname === PAY_PAGE ? paddleJsHosts() : null;
  const scripts = [`'nonce-${nonce}'`, paddle?.script ?? "'strict-dynamic'", isDev && "'unsafe-eval'"];
  const styles = [isDev ? "'unsafe-inline'" : `'nonce-${nonce}'`, paddle?.assets];
  return buildPolicy({ scripts, styles, isDev, paddle, framesMails: pathname === MAILBOX });
}

/** Shared pages work without scripts, except for the button on the page to print. */
function sharedPolicy(nonce: string, pathname: string): string {
  return [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    "font-src 'self'",
    "img-src 'self' data:",
    ...(PRINT.test(pathname) ? [`script-src 'nonce-${nonce}'`] : []),
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${EMBED.test(pathname) ? "*" : "'none'"}`,
    ...(isHttps() ? ["upgrade-insecure-requests"] : []),
    "report-to csp",
  ].join("; ");
}

/** A page that is the same for everybody and so can't have a nonce, with the hashes of its inline code. */
export type HashedDocument = { html: string; scripts: string[]; styles: string[] };

export function prerenderedPolicy({ scripts, styles }: Omit<HashedDocument, "html">): string {
  return buildPolicy({ scripts, styles, isDev: false, paddle: null });
}

export function sourceHash(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

/** Whether the page belongs to a shared link: it is the same for everybody, signed in or not. */
export function isSharedPath(pathname: string): boolean {
  return SHARED.test(pathname);
}

/** Whether what is there is printed in one locale for all readers. */
export function isSameForAll(pathname: string): boolean {
  return isSharedPath(pathname) || PORTFOLIO.test(pathname) || SAME_FOR_ALL.some((path) => pathname.startsWith(path));
}

function buildPolicy({ scripts, styles, isDev, paddle, framesMails = false }: PolicyParts): string {
  return [
    "default-src 'none'",
    joinDirective("script-src 'self'", ...scripts),
    joinDirective("style-src 'self'", ...styles),
    "style-src-attr 'unsafe-inline'",
    joinDirective("img-src 'self' data: blob:", paddle?.assets),
    "font-src 'self'",
    joinDirective("connect-src 'self'", isDev && "ws:", pusherSocket(), ...(paddle?.api ?? [])),
    ...(paddle ? [joinDirective("frame-src", paddle.frame, paddle.assets)] : []),
    ...(framesMails ? ["frame-src 'self'"] : []),
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
type PolicyParts = {
  scripts: Source[];
  styles: Source[];
  isDev: boolean;
  paddle: ReturnType<typeof paddleJsHosts>;
  framesMails?: boolean;
};

const PASSKEYS = "publickey-credentials-get=(self), publickey-credentials-create=(self)";

export function securityHeaders(pathname: string, csp: string): [name: string, value: string][] {
  const paddle = pathname === PAY_PAGE ? paddleJsHosts() : null;
  const isMail = MAIL_DOCUMENT.test(pathname);
  const payment = paddle ? `(self "${paddle.frame}")` : "()";
  return [
    ["Content-Security-Policy", PICTURES.test(pathname) ? PICTURE_POLICY : csp],
    ["Reporting-Endpoints", 'csp="/api/csp"'],
    ["X-Content-Type-Options", "nosniff"],
    ["Referrer-Policy", hasSecret(pathname) || isMail ? "no-referrer" : "strict-origin-when-cross-origin"],
    // With same-origin the windows that Paddle's frame opens, such as a bank's, would lose their opener.
    ["Cross-Origin-Opener-Policy", paddle ? "same-origin-allow-popups" : "same-origin"],
    ["Cross-Origin-Resource-Policy", isForOtherSites(pathname) ? "cross-origin" : "same-origin"],
    ...(EMBED.test(pathname) ? [] : [["X-Frame-Options", isMail ? "SAMEORIGIN" : "DENY"] as [string, string]]),
    ["Permissions-Policy", `camera=(), microphone=(), geolocation=(), payment=${payment}, usb=(), ${PASSKEYS}`],
    ...(isUnlisted(pathname) ? [["X-Robots-Tag", "noindex, nofollow"] as [string, string]] : []),
    ...(isHttps() ? [["Strict-Transport-Security", "max-age=31536000; includeSubDomains"] as [string, string]] : []),
  ];
}

function joinDirective(...parts: Source[]): string {
  return parts.filter(Boolean).join(" ");
}

function hasSecret(pathname: string): boolean {
  return TOKEN_PAGES.includes(pathname) || isSharedPath(pathname);
}

function isForOtherSites(pathname: string): boolean {
  return (
    pathname.startsWith(SHARED_PICTURES) ||
    SHARED_PICTURE.test(pathname) ||
    PORTFOLIO_PICTURE.test(pathname) ||
    EMBED.test(pathname)
  );
}

function isUnlisted(pathname: string): boolean {
  if (isSharedPath(pathname) || MAIL_DOCUMENT.test(pathname)) return true;
  return UNLISTED.includes(pathname) || pathname.startsWith("/api/") || isProtectedPath(pathname);
}
