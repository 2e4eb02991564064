import { reportPath } from "@/lib/domain/reports/kinds";
import { type ShareView, shareText } from "@/lib/domain/shares/view";
import { env } from "@/lib/server/env";
import { MARK } from "@/lib/server/gate/answers";
import { CHAT_SIZE } from "@/lib/server/pictures/drawing";
import { Html, html } from "@/lib/server/request/html";
import { SITE } from "@/lib/site/site";
import { barColour, replaceLightDark } from "@/lib/site/theme";
import { facePreloads } from "./faces";
import { EMBED_STYLE, PAGE_STYLE } from "./style";

type About = { view: ShareView; address: string; nonce: string };

/** The shared page. `isEmbed`: for an iframe on another site, with links that open outside of it. */
export function pageDocument({ view, address, nonce }: About, { isEmbed = false } = {}): string {
  const head = isEmbed ? null : previewHead(view, address);
  const target = isEmbed ? html` target="_blank" rel="noopener"` : null;
  return buildDocument({
    title: view.title,
    kind: view.kind,
    style: isEmbed ? EMBED_STYLE : PAGE_STYLE,
    nonce,
    head,
    body: html`<main><article>${photoOf(view, address)}<div class="slip">${slip(view, address)}</div></article>
<footer>${view.hasOurLine && ourLine(target)}${reportLink(address, isEmbed)}</footer></main>`,
  });
}

/** A longer headline is smaller, so that hours and minutes are on one line. */
const MAX_LINE = 24;

/** A gift card begins with the time and the message, a receipt with the work and its price. */
function slip(view: ShareView, address: string): Html {
  const header = html`<header><h1 dir="auto">${view.title}</h1>${makerLine(view, address)}</header>`;
  const { headline: words } = view;
  const headline = words && html`<p class="headline${words.length > MAX_LINE && " long"}">${words}</p>`;
  const message = view.message && html`<p class="message" dir="auto">${view.message}</p>`;
  const contact = view.contact && html`<p class="contact" dir="auto">${view.contact}</p>`;
  const [stitches, table] = [html`<div class="stitches"></div>`, rowsTable(view)];
  return view.kind === "gift"
    ? html`${headline}${message}${header}${table && stitches}${table}${contact}`
    : html`${header}${stitches}${table}${message}${contact}`;
}

export function ourLine(target: Html | null = null): Html {
  return html`<a href="${env().APP_URL}/"${target}>${new Html(MARK)}Made with ${SITE.name}</a>`;
}

function reportLink(address: string, isEmbed: boolean): Html {
  const token = address.split("/").at(-1) ?? "";
  return html`<a href="${env().APP_URL}${reportPath("share", token)}" rel="nofollow noopener" class="report"${isEmbed && html` target="_blank"`}>Report this page</a>`;
}

/** The counted or priced rows as a table; null if there are none. */
export function rowsTable({ kind, rows, each, total }: ShareView): Html | null {
  if (rows.length === 0 && !total) return null;
  const row = ({ label, value }: { label: string; value: string }) =>
    html`<tr><th scope="row" dir="auto">${label}</th><td><bdi>${addBreaks(value)}</bdi></td></tr>`;
  return html`<table><caption>${kind === "gift" ? "What went into it" : "What the price is made of"}</caption>
${rows.length > 0 && html`<tbody>${rows.map(row)}</tbody>`}${total && html`<tfoot>${each && row(each)}${row(total)}</tfoot>`}</table>`;
}

type Document = {
  title: string;
  kind: ShareView["kind"] | "portfolio";
  style: string;
  nonce: string;
  /** The address for search engines; without it they are told not to list the page. */
  canonical?: string | null;
  head?: Html | null;
  body: Html;
};

export function buildDocument({ title, kind, style, nonce, canonical, head, body }: Document): string {
  return html`<!doctype html><html lang="en" class="${kind}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="${barColour("system", "light")}">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${barColour("system", "dark")}">
${facePreloads()}${canonical ? html`<link rel="canonical" href="${canonical}">` : html`<meta name="robots" content="noindex">`}<meta name="format-detection" content="telephone=no">
<link rel="icon" href="data:,"><title>${title} · ${SITE.name}</title><style nonce="${nonce}">${new Html(replaceLightDark(style))}</style>${head}</head>
<body>${body}</body></html>`.text;
}

/** Preview data for chats. */
export function previewTags({
  type,
  title,
  words,
  address,
}: Record<"type" | "title" | "words" | "address", string>): Html {
  return html`<meta property="og:type" content="${type}"><meta property="og:title" content="${title}">
<meta property="og:description" content="${words}"><meta property="og:url" content="${address}">
<meta property="og:image" content="${address}/picture.png"><meta property="og:image:width" content="${CHAT_SIZE.width}">
<meta property="og:image:height" content="${CHAT_SIZE.height}"><meta name="twitter:card" content="summary_large_image">`;
}

/** Browsers revalidate on every read, so that a page is gone once it is withdrawn. */
export function answerDocument(text: string, status = 200): Response {
  return new Response(text, {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": status === 200 ? "private, no-cache" : "no-store",
    },
  });
}

const ABSENT = {
  unknown: {
    status: 404,
    title: "No page here",
    sentence: "There’s no page at this address. Check it for a missing letter.",
  },
  gone: {
    status: 410,
    title: "No longer shared",
    sentence: "This page is no longer shared. Ask its maker for a new link.",
  },
};

/** The same document whether the link was withdrawn, it expired, or the work or the account was deleted. */
export function answerAbsent(why: keyof typeof ABSENT, nonce: string): Response {
  const { status, title, sentence } = ABSENT[why];
  const body = html`<main><article><div class="slip absent"><h1>${title}</h1><div class="stitches"></div><p>${sentence}</p></div></article></main>`;
  return answerDocument(buildDocument({ title, kind: "receipt", style: PAGE_STYLE, nonce, body }), status);
}

/** Lets a long amount wrap after a comma. */
function addBreaks(value: string): Html[] {
  const parts = value.length > 14 ? value.split(/(?<=,)/) : [value];
  return parts.map((part, at) => (at === 0 ? html`${part}` : html`<wbr>${part}`));
}

/** Uses the page's address: the photo's own one contains its id and works for its owner only. */
function photoOf({ photo }: ShareView, address: string): Html | null {
  if (!photo) return null;
  return html`<img class="photo" src="${new URL(address).pathname}/photo.webp" alt="${photo.alt}" width="${photo.width}" height="${photo.height}" fetchpriority="high">`;
}

function makerLine({ maker, hasAvatar }: ShareView, address: string): Html | null {
  if (!maker && !hasAvatar) return null;
  const path = new URL(address).pathname;
  return html`<div class="maker">${hasAvatar && html`<img src="${path}/avatar.webp" alt="" width="48" height="48">`}
${maker && html`<p class="muted">Made by <bdi>${maker}</bdi></p>`}</div>`;
}

/** Preview data for chats, and the oEmbed link for blogs. */
function previewHead(view: ShareView, address: string): Html {
  const words = shareText(view).split("\n").slice(1, 4).join(". ");
  const oembed = `${env().APP_URL}/api/oembed?url=${encodeURIComponent(address)}`;
  return html`<link rel="alternate" type="application/json+oembed" href="${oembed}" title="${view.title}">
${previewTags({ type: "website", title: view.title, words, address })}`;
}
