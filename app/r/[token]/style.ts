import { DISPLAY, FACE_RULES, SANS } from "./faces";

/** The product's colours without its build. Paper is always light. */
export const BASE_STYLE = `${FACE_RULES}:root{color-scheme:light dark}:root,.paper{--paper:light-dark(#fbf8f2,#1b1815);--surface:light-dark(#fff,#25211d);
--sunken:light-dark(#f4eee3,#302a24);--ink:light-dark(#2a2521,#f2eadd);--muted:light-dark(#6b6259,#b4a999);--line:light-dark(#e7decf,#3a342e);
--on-accent:light-dark(#fff,#1b1815);--accent:light-dark(#37487f,#a3b1e6);--soft:light-dark(#e4e8f5,#272c40)}
.gift,.gift .paper,.portfolio{--accent:light-dark(#a8432c,#e88468);--soft:light-dark(#f6e3dc,#3a2620)}*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;text-rendering:geometricPrecision}body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.55 ${SANS};overflow-wrap:anywhere}
h1,h2,.headline,tfoot{font-family:${DISPLAY};font-weight:560;word-spacing:.06em;text-wrap:balance}h1{margin:0;font-size:1.9rem;line-height:1.12;letter-spacing:-.012em}
p{margin:0}.muted,footer,th,caption{color:var(--muted)}a{color:var(--accent);text-underline-offset:.2em}
.message{font:italic 400 1.3rem/1.45 ${DISPLAY};white-space:pre-line;text-wrap:pretty}img{display:block;max-width:100%}
a:focus-visible,button:focus-visible{outline:3px solid;outline-offset:2px;border-radius:4px}
.stitches{height:3px;background:linear-gradient(90deg,var(--accent) 61%,#0000 0) 0/18px 3px round}
footer{display:flex;flex-direction:column;align-items:center;padding:1.5rem 0 .5rem}footer a{display:inline-flex;align-items:center;gap:.5rem;min-height:44px;
padding:0 .75rem;color:var(--muted);text-decoration:none}footer a:hover{color:var(--ink);text-decoration:underline}footer svg{width:1.25rem;height:1.25rem;color:var(--accent)}
footer .report{font-size:.8125rem;letter-spacing:.01em}@media (forced-colors:active){.stitches{border-top:3px dashed;background:none;height:0}}`;

/** Beside a photo on wide screens, below it on others. A receipt has a torn edge, a gift card a label sewn onto it. */
export const PAGE_STYLE = `${BASE_STYLE}main{max-width:33.5rem;margin:0 auto;padding:clamp(.75rem,5vw,3.5rem) clamp(.75rem,4vw,1rem) 1rem}
article{filter:drop-shadow(0 1px 3px #0003);--torn:conic-gradient(from -45deg at bottom,#0000,#000 1deg 89deg,#0000 90deg)}.photo{width:100%;height:auto;aspect-ratio:4/3;object-fit:cover;background:var(--line);border-radius:14px 14px 0 0}
.slip{background:var(--surface);padding:clamp(1.5rem,6vw,2.25rem) clamp(1.25rem,6vw,2.25rem) 2.75rem;border-radius:14px 14px 0 0;container-type:inline-size;
mask:var(--torn) 50%/14px 100%}.slip>*+*{margin-top:1.25rem}.photo+.slip{border-radius:0}
.maker{display:flex;align-items:center;gap:.75rem;margin-top:.6rem}.maker img{border-radius:50%}
table{width:100%;border-collapse:collapse}.receipt table{font-variant-numeric:tabular-nums}caption{text-align:left;font-size:.875rem;letter-spacing:.01em;padding-bottom:.35rem}
th{font-weight:400;text-align:left}th,td{padding:.45rem 0;vertical-align:baseline}td{text-align:right;padding-left:1rem;overflow-wrap:break-word}
tbody tr+tr>*{border-top:1px dotted var(--line)}tfoot>tr>*{border-top:2px dashed var(--line);padding-top:.9rem;font-size:clamp(1.35rem,8.2vw,max(1.9rem,40px));
line-height:1.1}tfoot th{color:var(--ink);font-size:1.3rem;font-weight:560}tfoot td{color:var(--accent);overflow-wrap:anywhere}.contact{color:var(--muted)}.absent h1{font-size:1.6rem}
.receipt article{filter:drop-shadow(0 1px light-dark(#e7decf,#6b6157)) drop-shadow(0 0 .7px var(--muted)) drop-shadow(0 1px 3px #0003)}
.gift .slip{mask:none;border-radius:14px;padding-bottom:2rem;text-align:center}.gift .photo+.slip{border-radius:0 0 14px 14px}
.headline{padding:1.6rem 1.25rem 1.7rem;border-radius:12px;background:var(--soft);color:var(--accent);outline:2px dashed;outline-offset:-9px;
font-size:clamp(2.1rem,10.5vw,2.9rem);line-height:1.04;letter-spacing:-.015em}.long{font-size:1.55rem;font-size:8.6cqw}.photo+.slip .headline{position:relative;margin-top:-4.5rem;box-shadow:0 2px 10px #0003}
.gift h1{font-size:1.6rem}.gift .maker{justify-content:center}.gift .message{font-size:1.45rem;padding:0 .25rem}.gift caption{text-align:center}.gift .stitches{max-width:6.75rem;margin-inline:auto}
@media (min-width:60rem){main:has(.photo){max-width:74rem;min-height:100vh;display:flex;flex-direction:column;justify-content:center;padding-block:2rem 1rem}
article:has(.photo){display:grid;grid-template-columns:minmax(0,8fr) minmax(0,5fr);}.photo{height:100%;border-radius:14px 0 0 14px}
.photo+.slip{display:flex;flex-direction:column;border-radius:0 14px 0 0}.receipt .photo+.slip{mask-position:0}.receipt .photo{mask:var(--torn) 100%/14px 100%;border-radius:14px 0 0;contain:size;aspect-ratio:auto;min-height:28rem}.contact{margin-top:auto!important;padding-top:1.25rem}.receipt .photo+.slip :is(th,td){padding-block:.7rem}.receipt .photo+.slip h1{font-size:2.4rem}
.gift .photo+.slip{justify-content:center;border-radius:0 14px 14px 0}.gift .photo+.slip .stitches{width:100%}.photo+.slip .headline{margin:0;box-shadow:none}}
@media print{:root{color-scheme:light}body{background:#fff}main{padding:0}article{filter:none!important}.slip,.receipt .photo{mask:none!important}.slip{padding:1rem 0}.report{display:none}@page{margin:18mm}}`;

/** For an iframe on another site: as small as its content, on the other page's background. */
export const EMBED_STYLE = `${PAGE_STYLE}main{padding:0}footer{padding:.5rem 0}`;

/** `--mm`: a millimetre in print; on screens larger, or as much of it as fits. */
export const PRINT_STYLE = `${BASE_STYLE}:root{--mm:min(1mm*var(--zoom),(100vw - 2rem)/var(--wide))}body{padding:1rem}
nav{display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:stretch;max-width:48rem;margin:0 auto 1.5rem;justify-content:center;text-align:center}
nav div{display:flex;flex-wrap:wrap;gap:4px;padding:4px;border-radius:12px;background:light-dark(#f4eee3,#25211d)}nav a{flex:1 1 auto;padding:.35rem .9rem;border-radius:8px;font-weight:600;line-height:1.3;color:var(--muted);text-decoration:none}
nav a:hover{color:var(--ink)}nav a[aria-current]{background:light-dark(#fff,#3a342e);color:var(--ink);box-shadow:0 0 0 1px var(--line),0 1px 3px #0002}nav small{display:block;font-size:.8125rem;font-weight:400;white-space:nowrap}
button{flex:none;min-height:44px;padding:0 1.5rem;border:0;border-radius:10px;background:var(--accent);color:var(--on-accent);font:inherit;font-weight:600;cursor:pointer}nav p{flex-basis:100%}
@media (max-width:30rem){nav div{flex-basis:100%}nav a{padding-inline:.25rem}nav p{align-self:center;flex:1 1 auto;font-size:.875rem}}
@media (forced-colors:active){nav a[aria-current]{outline:2px solid}}
.paper{color-scheme:light;width:calc(var(--wide)*var(--mm));height:calc(var(--high)*var(--mm));background:#fff;color:#2a2521;overflow:hidden;margin:0 auto;
box-shadow:0 0 0 1px var(--line),0 .5rem 2rem #0002;display:grid;grid-template-columns:repeat(var(--columns,1),1fr);grid-auto-rows:1fr}
.paper .muted{color:#6b6259}.label{min-width:0;min-height:0;overflow:hidden;display:flex;flex-direction:column;align-items:center;text-align:center;
gap:calc(1.5*var(--mm));padding:calc(3.5*var(--mm));font-size:calc(3.2*var(--mm));line-height:1.3}
.label h1,.label h2{margin:0 0 -.14em;padding-bottom:.14em;font-size:calc(5*var(--mm));line-height:1.12;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:3;overflow:hidden;flex-shrink:0}
.label .headline{font-size:calc(4.4*var(--mm));line-height:1.15;color:var(--accent);flex-shrink:0}.label svg{width:calc(var(--qr)*var(--mm));height:calc(var(--qr)*var(--mm));flex:none;display:block}
.clamp{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:4;overflow:hidden;white-space:pre-line;flex-shrink:0}.clamp.short{-webkit-line-clamp:2}.label .message{font-size:1.12em;line-height:1.28}
.address{font-size:calc(2.1*var(--mm));line-height:1.2;color:#6b6259}.words{display:flex;flex-direction:column;gap:inherit;min-width:0;min-height:0;flex:1;align-items:inherit;overflow:hidden}
.code{display:flex;flex-direction:column;align-items:center;text-align:center;gap:calc(1*var(--mm));flex:none}.label .stitches{width:calc(18*var(--mm));height:calc(.6*var(--mm));background-size:calc(3*var(--mm)) 100%;flex:none}
.hole{width:calc(4*var(--mm));height:calc(4*var(--mm));border:1px solid #e7decf;border-radius:50%;flex:none}
.tag{--qr:32}.tag .code{margin-top:calc(-1.5*var(--mm));gap:0}.tag .address+.address{margin-top:calc(.5*var(--mm))}.tag .words>.headline{margin-top:auto;flex:0 1 calc(15*var(--mm));display:grid;place-content:center;width:100%;padding:0 calc(1.5*var(--mm));
border-radius:calc(2*var(--mm));background:var(--soft);outline:calc(.3*var(--mm)) dashed;outline-offset:calc(-1*var(--mm))}.tag .words>:last-child{margin-bottom:auto}
.receipt .tag .headline:not(.headline~.headline,:has(~.headline)){font-size:calc(6*var(--mm))}.tag h1{font-size:calc(4.6*var(--mm));-webkit-line-clamp:2}.tag .muted{font-size:calc(2.8*var(--mm));line-height:1.2;-webkit-line-clamp:1}
.label .muted{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden;flex-shrink:0}.card{--qr:34;font-size:calc(3.8*var(--mm));padding:calc(7*var(--mm)) calc(8*var(--mm));gap:calc(2*var(--mm))}.card h1{font-size:calc(8*var(--mm))}
.card .headline{font-size:calc(6.2*var(--mm));line-height:1.08;width:100%;padding:calc(3.2*var(--mm));border-radius:calc(2.5*var(--mm));background:var(--soft);
outline:calc(.4*var(--mm)) dashed;outline-offset:calc(-1.6*var(--mm))}.gift .card h1{font-size:calc(6*var(--mm))}.label caption{display:none}.tag .words,.card .words{width:100%}.sheet{--qr:34;flex-direction:row;text-align:left;align-items:center;outline:1px dashed #e7decf}
.sheet .words{align-items:flex-start;justify-content:center;align-self:stretch}.sheet .code{width:calc(36*var(--mm))}
.label table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums;text-align:left}.label th{font-weight:400;color:#6b6259}.label td{text-align:right}
.label th,.label td{padding:calc(.4*var(--mm)) 0}.label tr+tr>*{border-top:1px dotted #e7decf}.label tfoot>tr>*{border-top:1px dashed;color:inherit;font-weight:560;font-size:calc(5*var(--mm))}.label tfoot td{color:var(--accent)}
@media print{body{padding:0;background:#fff}nav{display:none}:root{--mm:1mm;color-scheme:light}.paper{box-shadow:none;margin:0}.label{print-color-adjust:exact}}`;
