import { BASE_STYLE } from "../../r/[token]/style";

/** The page of a portfolio: a shelf of photos that is as wide as there is room for. */
export const PORTFOLIO_STYLE = `${BASE_STYLE}main{max-width:72rem;margin:0 auto;padding:clamp(1rem,5vw,3rem) clamp(.75rem,4.5vw,1.5rem) 1rem}
header{max-width:44rem}header .stitches{margin-top:1rem}.words{margin-top:1rem;white-space:pre-line}
.links{display:flex;flex-wrap:wrap;gap:0 1.25rem;margin:.5rem 0 0;padding:0;list-style:none}.links a,footer a{display:inline-flex;align-items:center;min-height:44px}
.pieces{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,18rem),1fr));gap:1.25rem;margin:1.75rem 0 0;padding:0;list-style:none}
.pieces li{background:var(--surface);border:1px solid var(--line);border-radius:12px;overflow:hidden}.pieces img{display:block;width:100%;height:auto;
aspect-ratio:4/3;object-fit:cover;background:var(--line)}.pieces div{padding:.9rem 1.1rem 1.1rem}h2{margin:0;font:560 1.25rem/1.25 ${"Georgia,serif"}}
footer{display:flex;flex-wrap:wrap;justify-content:center;gap:0 1.5rem;padding:1.5rem 0;font-size:.9rem}`;
