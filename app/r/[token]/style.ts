const DISPLAY = `"Iowan Old Style","Palatino Linotype",Palatino,"Book Antiqua",Georgia,serif`;
const SANS = `"Figtree",Avenir,"Avenir Next","Segoe UI",Roboto,system-ui,sans-serif`;

/** The product's colours without its build and fonts, for a page in one small request. Paper is always light. */
export const BASE_STYLE = `:root{color-scheme:light dark}:root,.paper{--paper:light-dark(#fbf8f2,#1b1815);--surface:light-dark(#fff,#25211d);
--ink:light-dark(#2a2521,#f2eadd);--muted:light-dark(#6b6259,#b4a999);--line:light-dark(#e7decf,#3a342e);
--on-accent:light-dark(#fff,#1b1815);--accent:light-dark(#37487f,#a3b1e6)}.gift,.gift .paper{--accent:light-dark(#a8432c,#e88468)}*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.55 ${SANS};overflow-wrap:anywhere}
h1,.headline,tfoot{font-family:${DISPLAY};font-weight:560}h1{margin:0;font-size:1.9rem;line-height:1.15;letter-spacing:-.01em}
p{margin:0}.muted,footer,th{color:var(--muted)}a{color:var(--accent)}a:focus-visible,button:focus-visible{outline:3px solid;outline-offset:2px}
.stitches{height:3px;background:repeating-linear-gradient(90deg,var(--accent) 0 11px,transparent 11px 18px);border-radius:2px}
@media (forced-colors:active){.stitches{border-top:3px dashed;background:none;height:0}}`;

export const PAGE_STYLE = `${BASE_STYLE}main{max-width:34rem;margin:0 auto;padding:clamp(1rem,6vw,3.5rem) clamp(.75rem,4.5vw,1rem) 1rem}
article{background:var(--surface);padding:clamp(1.25rem,6vw,2.25rem) clamp(1.25rem,6vw,2.25rem) 2.5rem;border-radius:6px 6px 0 0;
mask:conic-gradient(from -45deg at bottom,#0000,#000 1deg 89deg,#0000 90deg) 50%/14px 100%}main{filter:drop-shadow(0 1px 3px #0003)}
article>*+*{margin-top:1.25rem}.photo{display:block;width:100%;height:auto;max-height:80vh;object-fit:cover;border-radius:8px}.maker{display:flex;align-items:center;gap:.75rem;margin-top:.75rem}.maker img{border-radius:50%}
.headline{font-size:2.4rem;line-height:1.1;color:var(--accent)}table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
caption{text-align:left;font-weight:600;padding-bottom:.25rem}th{font-weight:400;text-align:left}th,td{padding:.4rem 0;vertical-align:baseline}
td{text-align:right;padding-left:1rem;overflow-wrap:break-word}tbody tr+tr>*{border-top:1px dotted var(--line)}tfoot>tr>*{border-top:2px dashed var(--line);padding-top:.75rem;
color:var(--ink);font-weight:560;font-size:clamp(1.1rem,6.5vw,1.5rem)}.message{white-space:pre-line}footer{padding:1.25rem 0;text-align:center;font-size:.9rem}
footer a{display:inline-block;padding:.75rem}.absent h1{font-size:1.6rem}
@media print{:root{color-scheme:light}body{background:#fff}main{padding:0;filter:none}article{padding:0;mask:none}.screen{display:none}@page{margin:18mm}}`;

/** For an iframe on another site: as small as its content, on the other page's background. */
export const EMBED_STYLE = `${PAGE_STYLE}main{padding:0}footer{padding:.5rem 0}`;

/** `--mm`: a millimetre in print; on narrow screens as much of it as fits. */
export const PRINT_STYLE = `${BASE_STYLE}:root{--mm:min(1mm,(100vw - 2rem)/var(--wide))}body{padding:1rem}
nav{display:flex;flex-wrap:wrap;gap:.25rem 1rem;align-items:center;max-width:48rem;margin-bottom:1rem}
nav a,button{display:inline-flex;align-items:center;min-height:44px}button{padding:0 1.25rem;border:0;border-radius:10px;
background:var(--accent);color:var(--on-accent);font:inherit;font-weight:600;cursor:pointer}nav p{flex-basis:100%}
.paper{color-scheme:light;width:calc(var(--wide)*var(--mm));height:calc(var(--high)*var(--mm));background:#fff;color:#2a2521;overflow:hidden;
box-shadow:0 0 0 1px var(--line);display:grid;grid-template-columns:repeat(var(--columns,1),1fr);grid-auto-rows:1fr}
.paper .muted{color:#6b6259}.label{min-width:0;min-height:0;overflow:hidden;display:flex;flex-direction:column;align-items:center;text-align:center;
gap:calc(1.5*var(--mm));padding:calc(3.5*var(--mm));font-size:calc(3.2*var(--mm));line-height:1.3}
.label h1,.label h2{margin:0;font:560 calc(5*var(--mm))/1.12 ${DISPLAY};display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:3;overflow:hidden;flex-shrink:0}
.label .headline{font-size:calc(4.4*var(--mm));line-height:1.15;color:var(--accent)}.label svg{width:calc(var(--qr)*var(--mm));height:calc(var(--qr)*var(--mm));flex:none;display:block}
.clamp{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:4;overflow:hidden;white-space:pre-line;flex-shrink:0}.clamp.short{-webkit-line-clamp:2}
.address{font-size:calc(2.1*var(--mm));line-height:1.2;word-break:break-all;color:#6b6259}.words{display:flex;flex-direction:column;gap:inherit;min-width:0;min-height:0;flex:1;align-items:inherit}
.code{display:flex;flex-direction:column;align-items:center;text-align:center;gap:calc(1*var(--mm));flex:none}.stitches{width:60%;flex:none}
.hole{width:calc(4*var(--mm));height:calc(4*var(--mm));border:1px solid #e7decf;border-radius:50%;flex:none}
.tag{--qr:32}.tag h1{font-size:calc(4.6*var(--mm));-webkit-line-clamp:2}.tag .muted{font-size:calc(2.8*var(--mm));line-height:1.2;-webkit-line-clamp:1}
.label .muted{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden;flex-shrink:0}.card{--qr:38;font-size:calc(3.8*var(--mm));padding:calc(8*var(--mm));gap:calc(3*var(--mm))}.card h1{font-size:calc(8*var(--mm))}
.card .headline{font-size:calc(6*var(--mm))}.sheet{--qr:34;flex-direction:row;text-align:left;align-items:center;outline:1px dashed #e7decf}
.sheet .words{align-items:flex-start;justify-content:center;align-self:stretch}.sheet .code{width:calc(36*var(--mm))}
.label table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums;text-align:left}.label th{font-weight:400;color:#6b6259}.label td{text-align:right}
.label tfoot>tr>*{border-top:1px dashed;color:inherit;font-weight:600}
@media print{body{padding:0;background:#fff}nav{display:none}:root{--mm:1mm;color-scheme:light}.paper{box-shadow:none}}`;
