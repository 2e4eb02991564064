import type { ShareView } from "@/lib/domain/shares/view";
import { Html, html } from "@/lib/server/request/html";
import { qrOf } from "@/lib/server/shares/qr";
import { SITE } from "@/lib/site/site";
import { answerDocument, buildDocument, rowsTable } from "../page-document";
import { type Shared, shareRoute } from "../share-route";
import { PRINT_STYLE } from "../style";

export const GET = shareRoute((shared) => {
  const size = new URL(shared.request.url).searchParams.get("size");
  return answerDocument(printDocument(shared, paperOf(size)));
});

/** Papers in millimetres. `zoom`: how much larger than in print they are on a screen. */
const PAPERS = {
  tag: { name: "Swing tag", note: "55 × 85 mm", wide: 55, high: 85, columns: 1, labels: 1, zoom: 2 },
  card: { name: "A6 card", note: "105 × 148 mm", wide: 105, high: 148, columns: 1, labels: 1, zoom: 1.3 },
  sheet: { name: "A4 sheet", note: "eight labels", wide: 210, high: 297, columns: 2, labels: 8, zoom: 1 },
} as const;
type Paper = keyof typeof PAPERS;

function paperOf(text: string | null): Paper {
  return text !== null && Object.hasOwn(PAPERS, text) ? (text as Paper) : "card";
}

/** With more rows than this, a card shows only two lines of the message. */
const MAX_ROWS_BESIDE_MESSAGE = 4;
/** The maximum on a card; the page shows all rows. */
const MAX_ROWS = 8;

/** A document of its own, because a page of the product can't choose its paper. */
function printDocument({ view, address, nonce }: Shared, paper: Paper): string {
  const { name, wide, high, columns, labels, zoom } = PAPERS[paper];
  const size = `@page{size:${wide}mm ${high}mm;margin:0}:root{--wide:${wide};--high:${high};--columns:${columns};--zoom:${zoom}}`;
  const label = labelOf({ view, address }, paper);
  const copies = Array.from(
    { length: labels - 1 },
    () => html`<div class="label ${paper}" aria-hidden="true">${label("h2")}</div>`,
  );
  return buildDocument({
    title: `${view.title}, ${name}`,
    kind: view.kind,
    style: PRINT_STYLE + size,
    nonce,
    body: html`${paperNav(address, paper, nonce)}<main class="paper"><div class="label ${paper}">${label("h1")}</div>${copies}</main>`,
  });
}

function paperNav(address: string, current: Paper, nonce: string): Html {
  const path = new URL(address).pathname;
  const links = Object.entries(PAPERS).map(
    ([key, { name, note }]) =>
      html`<a href="${path}/print?size=${key}"${key === current && html` aria-current="page"`}>${name} <small>${note}</small></a>`,
  );
  const script = `addEventListener("DOMContentLoaded",()=>{const b=document.querySelector("button");b.hidden=false;b.onclick=()=>print()})`;
  return html`<nav aria-label="Paper"><div>${links}</div><button type="button" hidden>Print</button>
<p class="muted">Print at 100 %, without margins.</p></nav><script nonce="${nonce}">${new Html(script)}</script>`;
}

function labelOf({ view, address }: Pick<Shared, "view" | "address">, paper: Paper) {
  const code = drawQrCode(address);
  const short = address.replace(/^https?:\/\//, "");
  const end = short.lastIndexOf("/") + 1;
  const contact = paper === "card" && view.contact;
  return (level: "h1" | "h2"): Html =>
    html`${paper === "tag" && html`<div class="hole"></div>`}<div class="words">${wordsOf(view, paper, level)}</div>
<div class="code">${contact && html`<p class="clamp short" dir="auto">${contact}</p>`}${code}<p class="address">${short.slice(0, end)}<wbr>${short.slice(end)}</p>${view.hasOurLine && html`<p class="address">Made with ${SITE.name}</p>`}</div>`;
}

/** In the order of the page; only a card has the rows, and a tag is too small for the message. */
function wordsOf(view: ShareView, paper: Paper, level: "h1" | "h2"): Html {
  const { title, maker, headline, each, total, rows, message: text } = view;
  const isCard = paper === "card";
  const isLong = !isCard || rows.length > MAX_ROWS_BESIDE_MESSAGE;
  const heading = html`${level === "h1" ? html`<h1 dir="auto">${title}</h1>` : html`<h2 dir="auto">${title}</h2>`}
${maker && html`<p class="muted">Made by <bdi>${maker}</bdi></p>`}`;
  const stitches = paper !== "sheet" && html`<div class="stitches"></div>`;
  const time = headline && html`<p class="headline">${headline}</p>`;
  const under = each && total ? `${total.label}: ${total.value}` : total?.label;
  const price =
    total &&
    html`<p class="headline">${each ? `${each.value} each` : total.value}</p>${under !== "Total" && html`<p class="muted">${under}</p>`}`;
  const message = paper !== "tag" && text && html`<p class="message clamp${isLong && " short"}" dir="auto">${text}</p>`;
  if (!isCard) return html`${heading}${stitches}${time}${price}${message}`;
  const table = rowsTable({ ...view, rows: rows.slice(0, MAX_ROWS) });
  return time ? html`${time}${message}${heading}${stitches}${table}` : html`${heading}${stitches}${table}${message}`;
}

/** More than 25 mm wide without its quiet zone, on every paper. */
function drawQrCode(address: string): Html {
  const { modules, path } = qrOf(address);
  return html`<svg viewBox="0 0 ${modules} ${modules}" role="img" aria-label="${address}" shape-rendering="crispEdges">
<path fill="#fff" d="M0 0h${modules}v${modules}H0z"/><path fill="#000" d="${path}"/></svg>`;
}
