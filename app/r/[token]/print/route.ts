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

/** Papers in millimetres. */
const PAPERS = {
  tag: { name: "Swing tag, 55 × 85 mm", wide: 55, high: 85, columns: 1, labels: 1 },
  card: { name: "A6 card", wide: 105, high: 148, columns: 1, labels: 1 },
  sheet: { name: "A4 sheet of eight", wide: 210, high: 297, columns: 2, labels: 8 },
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
  const { name, wide, high, columns, labels } = PAPERS[paper];
  const size = `@page{size:${wide}mm ${high}mm;margin:0}:root{--wide:${wide};--high:${high};--columns:${columns}}`;
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
  const links = Object.entries(PAPERS).map(([key, { name }]) =>
    key === current ? html`<strong>${name}</strong>` : html`<a href="${path}/print?size=${key}">${name}</a>`,
  );
  const script = `addEventListener("DOMContentLoaded",()=>{const b=document.querySelector("button");b.hidden=false;b.onclick=()=>print()})`;
  return html`<nav aria-label="Paper"><button type="button" hidden>Print</button>${links}
<p class="muted">Print at 100 %, without margins.</p></nav><script nonce="${nonce}">${new Html(script)}</script>`;
}

function labelOf({ view, address }: Pick<Shared, "view" | "address">, paper: Paper) {
  const isCard = paper === "card";
  const code = drawQrCode(address);
  const isLong = !isCard || view.rows.length > MAX_ROWS_BESIDE_MESSAGE;
  return (level: "h1" | "h2"): Html => {
    const heading = level === "h1" ? html`<h1 dir="auto">${view.title}</h1>` : html`<h2 dir="auto">${view.title}</h2>`;
    const price = !isCard && view.total;
    return html`${paper === "tag" && html`<div class="hole"></div>`}<div class="words">${heading}
${view.maker && html`<p class="muted">Made by <bdi>${view.maker}</bdi></p>`}${isCard && html`<div class="stitches"></div>`}
${view.headline && html`<p class="headline">${view.headline}</p>`}${price && html`<p class="headline">${price.value}</p>${price.label !== "Total" && html`<p class="muted">${price.label}</p>`}`}
${isCard && rowsTable({ ...view, rows: view.rows.slice(0, MAX_ROWS) })}${paper !== "tag" && view.message && html`<p class="${isLong ? "clamp short" : "clamp"}" dir="auto">${view.message}</p>`}
${isCard && view.contact && html`<p class="clamp short" dir="auto">${view.contact}</p>`}</div>
<div class="code">${code}<p class="address">${address}</p>${view.hasOurLine && html`<p class="address">Made with ${SITE.name}</p>`}</div>`;
  };
}

/** More than 25 mm wide without its quiet zone, on every paper. */
function drawQrCode(address: string): Html {
  const { modules, path } = qrOf(address);
  return html`<svg viewBox="0 0 ${modules} ${modules}" role="img" aria-label="${address}" shape-rendering="crispEdges">
<path fill="#fff" d="M0 0h${modules}v${modules}H0z"/><path fill="#000" d="${path}"/></svg>`;
}
