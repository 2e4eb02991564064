import { createHash, randomBytes } from "node:crypto";
import { request as httpRequest } from "node:http";
import type { NextRequest } from "next/server";
import { RewritingStream } from "parse5-html-rewriting-stream";
import { FIGURE_NAMES } from "@/lib/domain/projects/what-to-charge";
import { listPublicPages, PUBLIC_PAGES } from "@/lib/site/public-pages";
import { env } from "../env";
import { logUnexpectedError } from "../log/writer";
import { loginCookieName } from "../request/login-cookie";
import { themeScript } from "../request/theme";
import { type HashedDocument, sourceHash } from "./security-headers";

/** A public page, the same for all visitors. `link` is the Link header that preloads its fonts and style sheet. */
type Prerendered = HashedDocument & { etag: string; link: string };

const { home, pricing, terms, privacy, cookies, help, changelog, contact, partner, login, signup } = PUBLIC_PAGES;
const { "what-to-charge": charge, "reset-password": reset } = PUBLIC_PAGES;
const articles = listPublicPages().filter(({ path }) => path.startsWith(`${help.path}/`));
/** `withoutScripts`: the page needs no scripts of the framework; pages with forms do. */
const PAGES = new Map<string, { withoutScripts: boolean }>([
  ...[home, pricing, charge, terms, privacy, cookies, help, changelog, ...articles].map(
    ({ path }) => [path, { withoutScripts: true }] as const,
  ),
  ...[contact, partner, login, signup, reset].map(({ path }) => [path, { withoutScripts: false }] as const),
]);

/** Parameters that ask a page for an answer. */
const ASKED_BY = new Map<string, readonly string[]>([
  [help.path, ["q"]],
  [charge.path, FIGURE_NAMES],
  [login.path, ["next", "notice", "code"]],
  [signup.path, ["next"]],
]);

const RENDER_HEADER = "x-craftpact-render";
const RENDER_TIMEOUT_MS = 10_000;
/** A secret of this process. */
const renderKey = randomBytes(16).toString("base64url");
const rendered = new Map<string, Promise<Prerendered>>();

/** Whether the request is this process's own, to render a page for all visitors. */
export function isPrerendering(request: NextRequest): boolean {
  return request.headers.get(RENDER_HEADER) === renderKey;
}

/**
 * Null if the page must be rendered for this request: it is not a public page, its address asks for an answer, or the
 * request has a login cookie, valid or not. Each page is rendered once per process, at the first request for it.
 */
export async function prerenderedPage(request: NextRequest): Promise<Prerendered | null> {
  const { pathname, searchParams } = request.nextUrl;
  const page = ASKED_BY.get(pathname)?.some((name) => searchParams.has(name)) ? null : PAGES.get(pathname);
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (!page || !isRead || isPrerendering(request)) return null;
  if (request.cookies.has(loginCookieName()) || env().NODE_ENV === "development") return null;
  let rendering = rendered.get(pathname);
  if (!rendering) {
    rendering = renderPage(pathname, page);
    rendered.set(pathname, rendering);
    rendering.catch(() => rendered.delete(pathname));
  }
  return rendering.catch((error: unknown) => {
    logUnexpectedError("prerender", error);
    return null;
  });
}

/** Answers 304 if the browser has this version. Shared caches may store it for a minute; browsers always revalidate. */
export function answerPrerendered({ html, etag, link }: Prerendered, request: NextRequest): Response {
  const headers = { "Cache-Control": "public, max-age=0, s-maxage=60", ETag: etag, Link: link };
  if (request.headers.get("if-none-match")?.includes(etag)) return new Response(null, { status: 304, headers });
  return new Response(request.method === "HEAD" ? null : html, {
    headers: { ...headers, "Content-Type": "text/html; charset=utf-8" },
  });
}

async function renderPage(path: string, { withoutScripts }: { withoutScripts: boolean }): Promise<Prerendered> {
  const { html, link } = await fetchLive(path);
  const headScript = themeScript() + (withoutScripts ? "" : LOAD_AFTER_PAINT);
  const document = visitorDocument(html, { withoutScripts, headScript });
  const etag = `"${createHash("sha256").update(document.html).digest("base64url").slice(0, 22)}"`;
  return { ...document, etag, link: link.replace(/; nonce="[^"]*"/g, "") };
}

/** Requests the page from this process as a visitor without cookies. */
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

type Options = {
  /** Inserted first in the head, to run before the first paint. It loads the scripts that stay. */
  headScript: string;
  /** For pages that work without the framework's scripts. */
  withoutScripts: boolean;
};

const DATA = "application/ld+json";

/** The framework's scripts share the line with the style sheet, which the first paint waits for: they come after it. */
const LOAD_AFTER_PAINT = `addEventListener("DOMContentLoaded", () => {
const load = () => setTimeout(() => {
for (const script of document.querySelectorAll("script[data-src]")) script.src = script.dataset.src;
});
document.hidden ? load() : requestAnimationFrame(load);
});`;

/**
 * Turns a page rendered for one visitor into one for all: removes nonces and, if possible, scripts and comments. The
 * address of a script that stays is in `data-src`, for `headScript` to load.
 */
export function visitorDocument(html: string, { headScript, withoutScripts }: Options): HashedDocument {
  const stream = new RewritingStream();
  const parts: string[] = [];
  const hashes = { script: [sourceHash(headScript)], style: [] as string[] };
  let inline: { name: "script" | "style"; text: string } | null = null;
  let isLeftOut = false;

  stream.on("data", (part) => parts.push(String(part)));
  stream.on("startTag", (tag) => {
    const attribute = (name: string) => tag.attrs.find((one) => one.name === name)?.value;
    // Content that React streams behind a boundary needs a script to move it into place.
    if (attribute("id")?.startsWith("S:")) throw new Error("A prerendered page waits for a part of itself.");
    const isScript = tag.tagName === "script" && attribute("type") !== DATA;
    isLeftOut = withoutScripts && isScript;
    if (isLeftOut || (tag.tagName === "link" && attribute("as") === "script")) return;
    inline =
      (isScript && !attribute("src")) || tag.tagName === "style"
        ? { name: isScript ? "script" : "style", text: "" }
        : null;
    tag.attrs = tag.attrs
      .filter(({ name }) => name !== "nonce")
      .map((one) => (isScript && one.name === "src" ? { ...one, name: "data-src" } : one));
    stream.emitStartTag(tag);
    if (tag.tagName === "head") stream.emitRaw(`<script>${headScript}</script>`);
  });
  stream.on("text", (_, raw) => {
    if (isLeftOut) return;
    if (inline) inline.text += raw;
    stream.emitRaw(raw);
  });
  stream.on("endTag", (tag, raw) => {
    if (isLeftOut && tag.tagName === "script") {
      isLeftOut = false;
      return;
    }
    if (inline) hashes[inline.name].push(sourceHash(inline.text));
    inline = null;
    stream.emitRaw(raw);
  });
  // React's marker comments serve only its own scripts.
  stream.on("comment", (_, raw) => withoutScripts || stream.emitRaw(raw));
  stream.end(html);
  return { html: parts.join(""), scripts: hashes.script, styles: hashes.style };
}
