import { formatDuration } from "@/lib/domain/crafting/stopwatch";
import { type PortfolioPiece, type PortfolioView, portfolioPath } from "@/lib/domain/profile/portfolio";
import { scaleTo } from "@/lib/domain/projects/photos";
import { reportPath } from "@/lib/domain/reports/kinds";
import { env } from "@/lib/server/env";
import { Html, html } from "@/lib/server/request/html";
import { toJsonLd } from "@/lib/site/structured-data";
import { DISPLAY } from "../../r/[token]/faces";
import { buildDocument, ourLine, previewTags } from "../../r/[token]/page-document";
import { BASE_STYLE } from "../../r/[token]/style";

/** The public page of chosen work, complete without scripts. */
export function portfolioDocument(view: PortfolioView, nonce: string): string {
  const address = env().APP_URL + portfolioPath(view.handle);
  const title = `${view.makerName}: work by hand`;
  const words = descriptionOf(view);
  return buildDocument({
    title,
    kind: "portfolio",
    style: PORTFOLIO_STYLE,
    nonce,
    canonical: view.isListed ? address : null,
    head: html`
<meta name="description" content="${words}">${previewTags({ type: "profile", title, words, address })}
<script type="application/ld+json">${new Html(toJsonLd([profileThingOf(view, address)]))}</script>`,
    body: html`<main>${makerHeader(view)}
${view.pieces.length > 0 && html`<ul class="pieces">${view.pieces.map((piece, at) => pieceItem(view.handle, piece, at))}</ul>`}
</main><footer>${ourLine()}
<a href="${env().APP_URL}${reportPath("portfolio", view.handle)}" rel="nofollow" class="report">Report this page</a></footer>`,
  });
}

function makerHeader(view: PortfolioView): Html {
  const { handle, makerName, hasAvatar, place, words } = view;
  return html`<header>${
    hasAvatar
      ? html`<img class="avatar" src="${portfolioPath(handle)}/avatar.webp" alt="" width="112" height="112">`
      : html`<span class="avatar" aria-hidden="true">${initialOf(makerName)}</span>`
  }<h1 dir="auto">${makerName}</h1>${place && html`<p class="muted">${place}</p>`}<div class="stitches"></div>
${words && html`<p class="words" dir="auto">${words}</p>`}${linkList(view)}</header>`;
}

function initialOf(name: string): string {
  return [...name][0]?.toUpperCase() ?? "";
}

function portfolioPhotoPath(handle: string, photoId: string, size: 320 | 1024 | 2048): string {
  return `${portfolioPath(handle)}/${photoId}/${size}.webp`;
}

function pieceItem(handle: string, { name, photo, completedOn, seconds }: PortfolioPiece, at: number): Html {
  return html`<li>${photo ? photoOf(handle, photo, at) : html`<div class="unseen" aria-hidden="true">${initialOf(name)}</div>`}
<h2 dir="auto">${name}</h2><p class="muted">${completedOn}${seconds !== null && html` · ${formatDuration(seconds)} by hand`}</p></li>`;
}

function photoOf(handle: string, photo: NonNullable<PortfolioPiece["photo"]>, at: number): Html {
  const path = (size: 320 | 1024) => portfolioPhotoPath(handle, photo.id, size);
  const widths = ([320, 1024] as const).map((size) => ({ size, width: scaleTo(photo, size).width }));
  const distinct = widths.filter(({ width }, at) => width !== widths[at + 1]?.width);
  const sources = distinct.map(({ size, width }) => `${path(size)} ${width}w`).join(", ");
  // The first is in sight at once; the others wait until they are scrolled to.
  const loading = at === 0 ? html`fetchpriority="high"` : html`decoding="async" loading="lazy"`;
  return html`<img src="${path(1024)}" srcset="${sources}" sizes="(min-width: 48rem) 21.5rem, 92vw"
width="${photo.width}" height="${photo.height}" alt="${photo.alt}" ${loading}>`;
}

function linkList({ links }: PortfolioView): Html | null {
  if (links.length === 0) return null;
  const item = ({ label, href }: PortfolioView["links"][number]) =>
    html`<li><a href="${href}" rel="me noopener nofollow">${label}</a></li>`;
  return html`<ul class="links">${links.map(item)}</ul>`;
}

function descriptionOf({ words, makerName, pieces }: PortfolioView): string {
  const [line = ""] = words.split("\n");
  return line.slice(0, 160) || `${pieces.length} pieces made by hand by ${makerName}.`;
}

function profileThingOf({ makerName, words, links, pieces, handle }: PortfolioView, address: string) {
  const picture = (id: string) => env().APP_URL + portfolioPhotoPath(handle, id, 1024);
  return {
    "@type": "ProfilePage",
    "@id": address,
    url: address,
    mainEntity: {
      "@type": "Person",
      name: makerName,
      ...(words && { description: words }),
      ...(links.length > 0 && { sameAs: links.map(({ href }) => href) }),
    },
    hasPart: pieces.map(({ name, photo }) => ({
      "@type": "CreativeWork",
      name,
      ...(photo && { image: picture(photo.id) }),
    })),
  };
}

/** The maker above up to three columns of work, all of it centred. */
export const PORTFOLIO_STYLE = `${BASE_STYLE}main{max-width:71rem;margin:0 auto;padding:clamp(1.75rem,4vw,2.75rem) clamp(.75rem,4.5vw,1.5rem) 1rem}
header{display:flex;flex-direction:column;align-items:center;text-align:center;max-width:44rem;margin:3rem auto 0;padding:0 clamp(1.5rem,6vw,3.5rem) 2.25rem;
position:relative;background:var(--surface);border-radius:14px;box-shadow:0 1px 3px #0003,inset 0 0 0 .5rem var(--soft)}
header::before{position:absolute;inset:.9rem;border:2px dashed var(--accent);border-radius:6px;content:"";pointer-events:none}h1{font-size:clamp(2.25rem,5vw,3rem);line-height:1.06}
.avatar{width:6rem;height:6rem;border-radius:50%;margin:-3rem 0 .9rem;object-fit:cover;position:relative;box-shadow:0 0 0 .5rem var(--paper)}span.avatar,.unseen{display:grid;place-items:center;background:var(--soft);
color:var(--accent);font:560 2.5rem/1 ${DISPLAY};outline:2px dashed;outline-offset:-8px}header>.muted{margin-top:.4rem}header .stitches{width:6.75rem;margin:1rem 0}
.words{font-size:1.125rem;line-height:1.5;white-space:pre-line;text-wrap:balance}.links{display:flex;flex-wrap:wrap;justify-content:center;gap:.5rem;margin:1.25rem 0 0;padding:0;list-style:none}
.links a{display:inline-flex;align-items:center;min-height:44px;padding:0 1.1rem;border:1px solid var(--line);border-radius:22px;background:var(--surface);color:var(--ink);
font-weight:500;text-decoration:none}.links a:hover{border-color:var(--ink)}
.pieces{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,17.5rem),21.5rem));justify-content:center;gap:2.25rem 1.5rem;margin:clamp(2rem,5vw,3.25rem) 0 0;padding:0;list-style:none}
.pieces img,.unseen{width:100%;height:auto;aspect-ratio:4/3;object-fit:cover;background:var(--line);border-radius:12px}.unseen{background:var(--sunken);color:var(--muted);outline-color:var(--line)}
h2{margin:.8rem 0 0;font-size:1.3rem;line-height:1.2}.pieces .muted{margin-top:.15rem;font-size:.9375rem}@media (max-width:40rem){.pieces{grid-template-columns:minmax(0,1fr)}}`;
