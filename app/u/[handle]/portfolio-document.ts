import { formatDuration } from "@/lib/domain/crafting/stopwatch";
import { type PortfolioPiece, type PortfolioView, portfolioPath } from "@/lib/domain/profile/portfolio";
import { scaleTo } from "@/lib/domain/projects/photos";
import { reportPath } from "@/lib/domain/reports/kinds";
import { env } from "@/lib/server/env";
import { Html, html } from "@/lib/server/request/html";
import { SITE } from "@/lib/site/site";
import { toJsonLd } from "@/lib/site/structured-data";
import { buildDocument, previewTags } from "../../r/[token]/page-document";
import { BASE_STYLE } from "../../r/[token]/style";

/** The first photos are in sight at once; the others wait until they are scrolled to. */
const EAGER = 2;

/** The public page of chosen work, complete without scripts. */
export function portfolioDocument(view: PortfolioView, nonce: string): string {
  const address = env().APP_URL + portfolioPath(view.handle);
  const title = `${view.makerName}: work by hand`;
  const words = descriptionOf(view);
  return buildDocument({
    title,
    style: PORTFOLIO_STYLE,
    nonce,
    canonical: view.isListed ? address : null,
    head: html`
<meta name="description" content="${words}">${previewTags({ type: "profile", title, words, address })}
<script type="application/ld+json">${new Html(toJsonLd([profileThingOf(view, address)]))}</script>`,
    body: html`<main><header><h1 dir="auto">${view.makerName}</h1><div class="stitches"></div>
${view.words && html`<p class="words" dir="auto">${view.words}</p>`}${linkList(view)}</header>
${view.pieces.length > 0 && html`<ul class="pieces">${view.pieces.map((piece, at) => pieceItem(view.handle, piece, at))}</ul>`}
</main><footer><a href="${env().APP_URL}/">Made with ${SITE.name}</a>
<a href="${env().APP_URL}${reportPath("portfolio", view.handle)}" rel="nofollow">Report this page</a></footer>`,
  });
}

function portfolioPhotoPath(handle: string, photoId: string, size: 320 | 1024 | 2048): string {
  return `${portfolioPath(handle)}/${photoId}/${size}.webp`;
}

function pieceItem(handle: string, piece: PortfolioPiece, at: number): Html {
  const hours = piece.seconds === null ? null : html`, ${formatDuration(piece.seconds)}`;
  return html`<li>${piece.photo && photoOf(handle, piece.photo, at)}<div><h2 dir="auto">${piece.name}</h2>
<p class="muted">${piece.completedOn}${hours}</p></div></li>`;
}

function photoOf(handle: string, photo: NonNullable<PortfolioPiece["photo"]>, at: number): Html {
  const path = (size: 320 | 1024) => portfolioPhotoPath(handle, photo.id, size);
  const widths = ([320, 1024] as const).map((size) => ({ size, width: scaleTo(photo, size).width }));
  const distinct = widths.filter(({ width }, at) => width !== widths[at + 1]?.width);
  const sources = distinct.map(({ size, width }) => `${path(size)} ${width}w`).join(", ");
  const loading = at < EAGER ? html`fetchpriority="high"` : html`loading="lazy"`;
  return html`<img src="${path(1024)}" srcset="${sources}" sizes="(min-width: 72rem) 22rem, (min-width: 40rem) 45vw, 92vw"
width="${photo.width}" height="${photo.height}" alt="${photo.alt}" decoding="async" ${loading}>`;
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

/** Styles of a portfolio: a grid of photos that uses the available width. */
export const PORTFOLIO_STYLE = `${BASE_STYLE}main{max-width:72rem;margin:0 auto;padding:clamp(1rem,5vw,3rem) clamp(.75rem,4.5vw,1.5rem) 1rem}
header{max-width:44rem}header .stitches{margin-top:1rem}.words{margin-top:1rem;white-space:pre-line}
.links{display:flex;flex-wrap:wrap;gap:0 1.25rem;margin:.5rem 0 0;padding:0;list-style:none}.links a,footer a{display:inline-flex;align-items:center;min-height:44px}
.pieces{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,18rem),1fr));gap:1.25rem;margin:1.75rem 0 0;padding:0;list-style:none}
.pieces li{background:var(--surface);border:1px solid var(--line);border-radius:12px;overflow:hidden}.pieces img{display:block;width:100%;height:auto;
aspect-ratio:4/3;object-fit:cover;background:var(--line)}.pieces div{padding:.9rem 1.1rem 1.1rem}h2{margin:0;font:560 1.25rem/1.25 Georgia,serif}
footer{display:flex;flex-wrap:wrap;justify-content:center;gap:0 1.5rem;padding:1.5rem 0;font-size:.9rem}`;
