import { createHash, randomBytes } from "node:crypto";
import { request as httpRequest } from "node:http";
import type { NextRequest } from "next/server";
import { listPublicPages, PUBLIC_PAGES } from "@/lib/site/public-pages";
import { env } from "../env";
import { logUnexpectedError } from "../log/writer";
import { loginCookieName } from "../request/login-cookie";
import { themeScript } from "./theme-script";
import { visitorDocument } from "./visitor-document";

/** A public page as all visitors get it. `link` is the header that names its fonts and style sheet ahead. */
type Prerendered = { html: string; etag: string; link: string; scripts: string[]; styles: string[] };

const { home, pricing, terms, privacy, cookies, help, changelog, contact, partner } = PUBLIC_PAGES;
const articles = listPublicPages().filter(({ path }) => path.startsWith(`${help.path}/`));
/** Whether a page does without the framework's scripts; the forms of the others need them. */
const PAGES = new Map<string, { withoutScripts: boolean }>([
  ...[home, pricing, terms, privacy, cookies, help, changelog, ...articles].map(
    ({ path }) => [path, { withoutScripts: true }] as const,
  ),
  ...[contact, partner].map(({ path }) => [path, { withoutScripts: false }] as const),
]);

const RENDER_HEADER = "x-craftpact-render";
const RENDER_TIMEOUT_MS = 10_000;
/** Only this process knows it. */
const renderKey = randomBytes(16).toString("base64url");
const rendered = new Map<string, Promise<Prerendered>>();

/** Whether this process asks itself for a page that all visitors will get. */
export function isPrerendering(request: NextRequest): boolean {
  return request.headers.get(RENDER_HEADER) === renderKey;
}

/**
 * Null where the page has to be rendered for this request: for whoever has a login cookie, valid or not, and for all
 * pages but the public ones. Each is rendered once in the life of a process, when it is first wanted.
 */
export async function prerenderedPage(request: NextRequest): Promise<Prerendered | null> {
  const { pathname } = request.nextUrl;
  const page = PAGES.get(pathname);
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (!page || !isRead || isPrerendering(request)) return null;
  if (request.cookies.has(loginCookieName()) || env().NODE_ENV === "development") return null;
  let rendering = rendered.get(pathname);
  if (!rendering) {
    rendering = render(pathname, page);
    rendered.set(pathname, rendering);
    rendering.catch(() => rendered.delete(pathname));
  }
  return rendering.catch((error: unknown) => {
    logUnexpectedError("prerender", error);
    return null;
  });
}

/** 304 for whoever has the page already. Shared caches may keep it for a minute; browsers ask each time. */
export function answerPrerendered({ html, etag, link }: Prerendered, request: NextRequest): Response {
  const headers = { "Cache-Control": "public, max-age=0, s-maxage=60", ETag: etag, Link: link };
  if (request.headers.get("if-none-match")?.includes(etag)) return new Response(null, { status: 304, headers });
  return new Response(request.method === "HEAD" ? null : html, {
    headers: { ...headers, "Content-Type": "text/html; charset=utf-8" },
  });
}

async function render(path: string, { withoutScripts }: { withoutScripts: boolean }): Promise<Prerendered> {
  const { html, link } = await fetchLive(path);
  const document = visitorDocument(html, { withoutScripts, headScript: themeScript() });
  const etag = `"${createHash("sha256").update(document.html).digest("base64url").slice(0, 22)}"`;
  return { ...document, etag, link: link.replace(/; nonce="[^"]*"/g, "") };
}

/** The page as a visitor without cookies gets it from this process. */
function fetchLive(path: string): Promise<{ html: string; link: string }> {
  const { APP_URL, HOST, PORT } = env();
  const { host } = new URL(APP_URL);
  return new Promise((resolve, reject) => {
    const headers = { host, [RENDER_HEADER]: renderKey };
    const call = httpRequest({ host: HOST ?? "127.0.0.1", port: PORT, path, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part)).on("error", reject);
      answer.on("end", () => {
        const link = [answer.headers.link ?? []].flat().join(", ");
        if (answer.statusCode === 200) resolve({ html: Buffer.concat(parts).toString(), link });
        else reject(new Error(`${path} answered ${answer.statusCode} to be prerendered.`));
      });
    });
    call.setTimeout(RENDER_TIMEOUT_MS, () => call.destroy(new Error(`${path} took too long to be prerendered.`)));
    call.on("error", reject).end();
  });
}
