import { randomBytes, randomUUID } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import { gateAnswer, type RequestKind } from "@/lib/server/gate/answers";
import { POCKET_PATH, pocketDocument } from "@/lib/server/gate/pocket";
import { answerPrerendered, isPrerendering, prerenderedPage } from "@/lib/server/gate/prerendered";
import {
  contentSecurityPolicy,
  isSharedPath,
  prerenderedPolicy,
  securityHeaders,
} from "@/lib/server/gate/security-headers";
import { NOWHERE } from "@/lib/server/gate/server";
import { fullPlanPath, isCreationPath } from "@/lib/server/limits/usage";
import { currentRequestId } from "@/lib/server/log/request-context";
import { logUnexpectedError } from "@/lib/server/log/writer";
import { bodyTypeOf, isActionBody } from "@/lib/server/request/body";
import {
  clientAddress,
  isOwnHost,
  isOwnOrigin,
  isScraper,
  METRICS_PATH,
  PATH_HEADER,
  REQUEST_ID_HEADER,
} from "@/lib/server/request/headers";
import { isHttps, loginCookieName, openLogin } from "@/lib/server/request/login-cookie";
import { logGateRefusal } from "@/lib/server/request/security-log";
import { findAdmin } from "./db/queries/admin/roles";
import { isLoginAlive } from "./db/queries/auth/logins";
import { requireDatabase } from "./db/queries/health";
import { isAdminPath, isProtectedPath } from "./lib/domain/auth/return-path";
import { consumeInMemory } from "./lib/server/limits/memory-limit";
import { isSandboxCall, PADDLE_WEBHOOK } from "./lib/server/paddle/settings";
import { PUBLIC_PAGES } from "./lib/site/public-pages";
import { withinTime } from "./lib/time-out";

/** All but hashed build files, whose headers next.config.ts sets. Includes prefetches. */
export const config = { runtime: "nodejs", matcher: ["/((?!_next/static/).*)"] };

const PROBES = new Set(["/api/health", "/api/health/live", "/api/health/ready"]);

/** Of pages whose policy lists hashes. The data of one that has forms names it, and has to be the same from every process. */
const NO_NONCE = "none";

const READING = ["GET", "HEAD", "OPTIONS"];

/**
 * The gate: security headers and CSP nonce, own hosts and origins, blanket limits, login for protected pages.
 * Convenience only: every page and action checks again.
 */
export async function middleware(request: NextRequest) {
  const nonce = isPrerendering(request) ? NO_NONCE : randomBytes(16).toString("base64");
  const { pathname } = request.nextUrl;
  const requestId = currentRequestId() ?? randomUUID();
  request.headers.set(REQUEST_ID_HEADER, requestId);
  const refused = await refusal(request, nonce);
  const prerendered = refused ? null : await prerenderedPage(request);
  const shared = prerendered ?? (pathname === POCKET_PATH ? pocketDocument() : null);
  const csp = shared && !refused ? prerenderedPolicy(shared) : contentSecurityPolicy(nonce, pathname);
  const answer = refused ?? (prerendered ? answerPrerendered(prerendered, request) : await pass(request, nonce, csp));
  for (const [name, value] of securityHeaders(pathname, csp)) answer.headers.set(name, value);
  // Files, which have a dot, are the same for everybody, and so are shared pages. A prerendered one is only for visitors.
  if (pathname !== POCKET_PATH && !isSharedPath(pathname) && !isFile(pathname)) answer.headers.append("Vary", "Cookie");
  answer.headers.set("X-Request-Id", requestId);
  return answer;
}

/** Without an expression: its time would grow with the square of a path of dots. */
function isFile(pathname: string): boolean {
  return pathname.includes(".", pathname.lastIndexOf("/"));
}

async function refusal(request: NextRequest, nonce: string): Promise<Response | null> {
  const { pathname } = request.nextUrl;
  // By whatever name and however often a probe asks.
  if (PROBES.has(pathname) || isMetrics(request)) return null;
  const kind = kindOf(request);
  const address = clientAddress(request.headers);
  const refuse = (status: 403 | 421 | 429, retryAfterSeconds?: number) => {
    logGateRefusal(request.headers, status);
    return gateAnswer(status, { kind, nonce, retryAfterSeconds });
  };
  if (!isOwnHost(request.headers) && !isSandboxCall(pathname, address)) return refuse(421);
  const path = decoded(pathname);
  if (path === null) return gateAnswer(404, { kind, nonce });
  // Whatever is sent to a page is an action; Next and the action check the Origin again.
  if (kind !== "api" && !READING.includes(request.method) && !isOwnOrigin(request.headers)) return refuse(403);
  const login = await openLogin(request.cookies.get(loginCookieName())?.value);
  const perAddress = pathname === PADDLE_WEBHOOK ? "webhook.ip" : "all.ip";
  const retryAfterSeconds =
    (await consumeInMemory(perAddress, address, address)) ||
    (login && (await consumeInMemory("all.user", login.userId, address)));
  if (retryAfterSeconds) return refuse(429, retryAfterSeconds);
  if (kind === "action" && !(await isActionCall(request))) return gateAnswer(400, { kind, nonce });
  if (kind === "page" && !READING.includes(request.method)) return gateAnswer(405, { kind, nonce });
  if (kind !== "page" || pathname === POCKET_PATH || pathname === PUBLIC_PAGES.status.path) return null;
  if (!login) return isProtectedPath(path) ? toLogin(request) : null;
  try {
    // A dead login is found by the page.
    await requireDatabase();
    if (!isCreationPath(pathname) || !(await withinTime(isLoginAlive(login.authSessionId, login.userId)))) return null;
    const full = await withinTime(fullPlanPath(pathname, login.userId));
    return full ? NextResponse.redirect(new URL(full, request.nextUrl)) : null;
  } catch (error) {
    // An unknown state is not signed out: the cookie stays.
    logUnexpectedError("gate", error);
    return gateAnswer(503, { kind, nonce, retryAfterSeconds: 5 });
  }
}

/** Adds what pages need to know, and overwrites headers that a client may have forged. */
async function pass(request: NextRequest, nonce: string, csp: string): Promise<NextResponse> {
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  headers.set("content-security-policy", csp);
  headers.set(PATH_HEADER, wantedPath(request));
  headers.set("x-forwarded-host", request.headers.get("host") ?? "");
  headers.set("x-forwarded-proto", isHttps() ? "https" : "http");
  if (await isHidden(request)) {
    // With the same query, so that Next has none to name in the answer.
    const nowhere = new URL(NOWHERE + request.nextUrl.search, request.nextUrl);
    return NextResponse.rewrite(nowhere, { request: { headers } });
  }
  return NextResponse.next({ request: { headers } });
}

/** The answer is then that of an address that no page has, to the letter. */
async function isHidden(request: NextRequest): Promise<boolean> {
  const { pathname } = request.nextUrl;
  if (pathname === METRICS_PATH) return !isMetrics(request);
  if (!isAdminPath(pathname) || kindOf(request) !== "page") return false;
  const login = await openLogin(request.cookies.get(loginCookieName())?.value);
  // A database error is for the page to tell.
  return !login || !(await withinTime(findAdmin(login)).catch(() => true));
}

function isMetrics({ nextUrl, headers }: NextRequest): boolean {
  return nextUrl.pathname === METRICS_PATH && isScraper(headers.get("authorization"));
}

/** Next would answer what it can't decode with 500. */
async function isActionCall(request: NextRequest): Promise<boolean> {
  if (request.method !== "POST" || bodyTypeOf(request.headers)?.kind !== "text") return false;
  // A client that disconnects while sending has no body.
  return isActionBody(await request.text().catch(() => ""));
}

function kindOf({ nextUrl, headers }: NextRequest): RequestKind {
  if (nextUrl.pathname.startsWith("/api/")) return "api";
  return headers.has("next-action") ? "action" : "page";
}

function toLogin(request: NextRequest): NextResponse {
  const url = new URL("/login", request.nextUrl);
  url.search = `?next=${encodeURIComponent(wantedPath(request))}`;
  const answer = NextResponse.redirect(url);
  answer.headers.set("Cache-Control", "private, no-cache, no-store, max-age=0, must-revalidate");
  return answer;
}

function wantedPath({ nextUrl }: NextRequest): string {
  const search = new URLSearchParams(nextUrl.search);
  search.delete("_rsc");
  return search.size > 0 ? `${nextUrl.pathname}?${search}` : nextUrl.pathname;
}

/** Null for invalid encoding such as `%E0%A4`, which Next would answer with 500. */
function decoded(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return null;
  }
}
