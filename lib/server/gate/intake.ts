import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { localeOf } from "@/lib/domain/shared/accept-language";
import { DEFAULT_LOCALE } from "@/lib/domain/shared/formats";
import { MAX_ACTION_BYTES } from "@/lib/server/request/body";
import { consumeInMemory } from "../limits/memory-limit";
import { requestIdOf, withRequest } from "../log/request-context";
import { PADDLE_WEBHOOK } from "../paddle/settings";
import { bodyTypeOf } from "../request/body";
import { clientAddress, PEER_HEADER, REQUEST_ID_HEADER } from "../request/headers";
import { loginCookieName, openLogin } from "../request/login-cookie";
import { gateAnswer } from "./answers";
import { contentSecurityPolicy, isSameForAll, securityHeaders } from "./security-headers";
import { onServer } from "./server";

const METHODS = ["GET", "HEAD", "POST", "PATCH", "DELETE", "OPTIONS"];

/** These handlers limit the body themselves, with their own messages. Mail programs may send unsubscribes in chunks. */
const COUNTED_BY_HANDLER = ["/api/avatars", "/api/photos", "/api/stopwatch/taps", "/api/unsubscribe", PADDLE_WEBHOOK];
const UPLOADS = ["/api/avatars", "/api/photos"];
const READ_OF_UPLOADS = ["content-type", "cookie", "x-forwarded-for", PEER_HEADER];
const CHUNKS = "/api/imports";

/** No browser sends a longer one. Next matches it with a regular expression that takes quadratic time. */
const MAX_USER_AGENT = 512;

/**
 * Refuses oversized bodies and unknown methods before Next, which buffers whole bodies for the gate and fails on such
 * methods. Gives each request its id. Call once at start.
 */
export function guardIntake() {
  onServer((server) => {
    const handlers = server.listeners("request");
    server.removeAllListeners("request");
    server.on("request", (request: IncomingMessage, response: ServerResponse) => {
      const requestId = requestIdOf(request);
      cutUserAgent(request);
      request.headers[REQUEST_ID_HEADER] = requestId;
      const answer = (status: Refusal | null) => {
        if (status) return void refuse(status, request, response);
        preferBrotli(request, response);
        withRequest({ id: requestId, locale: localeFor(request) }, () => {
          for (const handle of handlers) handle.call(server, request, response);
        });
      };
      const status = intakeRefusal(request);
      if (status || !isLongUpload(request)) answer(status);
      else void uploadRefusal(request).then(answer, () => answer(null));
    });
  });
}

/**
 * Returns 400 for `*` and anything else that is not a path, 405 for unknown methods, 413 for bodies over our limit, 411
 * for bodies without a length. 404 for the folder of build files, which Next would answer without our headers.
 */
export function intakeRefusal({
  method = "",
  url = "",
  headers,
}: Pick<IncomingMessage, "method" | "url" | "headers">): Refusal | null {
  if (!METHODS.includes(method)) return 405;
  if (!url.startsWith("/")) return 400;
  if (/^\/_next\/static\/(.*\/)?$/.test(pathOf(url))) return 404;
  if (isCountedByHandler(pathOf(url))) return null;
  if (headers["transfer-encoding"] !== undefined) return 411;
  return Number(headers["content-length"] ?? 0) > MAX_ACTION_BYTES ? 413 : null;
}

/** Whether this is a large upload of a picture, which Next would buffer before its handler checks the login. */
export function isLongUpload({ url = "", headers }: Pick<IncomingMessage, "url" | "headers">): boolean {
  const isLong =
    headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > MAX_ACTION_BYTES;
  return UPLOADS.includes(pathOf(url)) && isLong;
}

/** Returns 415 for non-forms, 401 without a login sealed by us, 429 over the limit. The handler checks all again. */
export async function uploadRefusal(request: Pick<IncomingMessage, "headers">): Promise<Refusal | null> {
  const headers = new Headers(
    READ_OF_UPLOADS.map((name) => [name, [request.headers[name] ?? ""].flat().join(", ")] as [string, string]),
  );
  if (bodyTypeOf(headers)?.kind !== "multipart") return 415;
  const name = `${loginCookieName()}=`;
  const cookie = (headers.get("cookie") ?? "").split(/; ?/).find((one) => one.startsWith(name));
  const login = await openLogin(cookie?.slice(name.length));
  if (!login) return 401;
  return (await consumeInMemory("upload.user", login.userId, clientAddress(headers))) ? 429 : null;
}

/** Shortens the User-Agent before anything reads it. */
export function cutUserAgent({ headers }: Pick<IncomingMessage, "headers">) {
  if (headers["user-agent"]) headers["user-agent"] = headers["user-agent"].slice(0, MAX_USER_AGENT);
}

/** Has Next send the build's compressed copy of a script or style sheet, which is smaller than what Next would compress. */
function preferBrotli(request: IncomingMessage, response: ServerResponse) {
  const { method = "", url = "", headers } = request;
  const [, file, type] = /^\/_next(\/static\/chunks\/[\w.~-]+\.(js|css))(?=\?|$)/.exec(url) ?? [];
  const accepts = /\bbr\b(?! *;)/.test(String(headers["accept-encoding"])) && !headers.range;
  if (!file || !accepts || !["GET", "HEAD"].includes(method)) return;
  if (!existsSync(`${process.env.NEXT_DIST_DIR}${file}.br`)) return;
  request.url = url.replace(file, `${file}.br`);
  response.setHeader("Content-Type", `text/${type === "js" ? "javascript" : type}; charset=UTF-8`);
  response.setHeader("Content-Encoding", "br");
}

function localeFor({ url = "", headers }: Pick<IncomingMessage, "url" | "headers">): string {
  return isSameForAll(pathOf(url)) ? DEFAULT_LOCALE : localeOf(headers["accept-language"]);
}

function isCountedByHandler(path: string): boolean {
  return COUNTED_BY_HANDLER.includes(path) || path === CHUNKS || path.startsWith(`${CHUNKS}/`);
}

type Refusal = 400 | 401 | 404 | 405 | 411 | 413 | 415 | 429;

async function refuse(status: Refusal, { method, url = "", headers }: IncomingMessage, out: ServerResponse) {
  const nonce = randomBytes(16).toString("base64");
  const kind = pathOf(url).startsWith("/api/") ? "api" : headers["next-action"] === undefined ? "page" : "action";
  const answer = gateAnswer(status, { kind, nonce });
  const pathname = pathOf(url);
  for (const [name, value] of securityHeaders(pathname, contentSecurityPolicy(nonce, pathname)))
    answer.headers.set(name, value);
  answer.headers.set("X-Request-Id", String(headers[REQUEST_ID_HEADER]));
  if (status === 429) answer.headers.set("Retry-After", "60");
  if (status === 405) answer.headers.set("Allow", METHODS.join(", "));
  out.writeHead(status, Object.fromEntries(answer.headers));
  out.end(method === "HEAD" ? undefined : await answer.text());
}

function pathOf(url: string): string {
  return url.split("?")[0] ?? "";
}
