import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { NEEDLE, SITE } from "@/lib/site/site";
import { barColour } from "@/lib/site/theme";
import { themeScript } from "../request/theme";
import { MARK } from "./answers";
import { type HashedDocument, sourceHash } from "./security-headers";

export const POCKET_PATH = "/pocket";

type PocketFile = { name: string; type: string; body: string | Uint8Array<ArrayBuffer> };

const FIGTREE = "node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2";

let files: Record<"script" | "figtree" | "fraunces" | "clock", PocketFile> | null = null;
let document: HashedDocument | null = null;

/** The stopwatch that works without a connection. The same for everybody. */
export function pocketDocument(): HashedDocument {
  document ??= buildDocument();
  return document;
}

/** Null for a name that this build doesn't have. */
export function findPocketFile(name: string): PocketFile | null {
  return Object.values(readFiles()).find((file) => file.name === name) ?? null;
}

/** Serves the pocket stopwatch for failed page views. It caches nothing else, so a new worker can take over at once. */
export function serviceWorker(): string {
  const { html } = pocketDocument();
  const shell = {
    cache: `pocket-${hashOf(html).slice(0, 12)}`,
    page: POCKET_PATH,
    files: [POCKET_PATH, ...Object.values(readFiles()).map(addressOf)],
    signOut: "/api/auth/sign-out",
  };
  return `const SHELL = ${JSON.stringify(shell)};\n${process.env.POCKET_WORKER}`;
}

function buildDocument(): HashedDocument {
  const { script, figtree, fraunces, clock } = readFiles();
  const head = themeScript();
  const style = `${fontFaceRule("Figtree", figtree, "300 900")}${fontFaceRule("Fraunces", fraunces, "500 700")}${fontFaceRule("Clock", clock, "560")}${process.env.POCKET_STYLE}`;
  return {
    html: pocketHtml({ style, head, script: addressOf(script), font: addressOf(figtree) }),
    scripts: [sourceHash(head)],
    styles: [sourceHash(style)],
  };
}

function readFiles() {
  files ??= {
    script: hashedFile("stopwatch", "js", "text/javascript; charset=utf-8", process.env.POCKET_SCRIPT ?? ""),
    figtree: fontFile("figtree", FIGTREE),
    fraunces: fontFile("fraunces", "app/fonts/fraunces.woff2"),
    clock: fontFile("clock", "app/fonts/clock-digits.woff2"),
  };
  return files;
}

function fontFile(name: string, path: string): PocketFile {
  return hashedFile(name, "woff2", "font/woff2", new Uint8Array(readFileSync(join(process.cwd(), path))));
}

function hashedFile(name: string, ending: string, type: string, body: PocketFile["body"]): PocketFile {
  return { name: `${name}-${hashOf(body).slice(0, 12)}.${ending}`, type, body };
}

function fontFaceRule(family: string, file: PocketFile, weight: string): string {
  return `@font-face{font-family:${family};src:url(${addressOf(file)})format("woff2");font-weight:${weight};font-display:swap}`;
}

function addressOf({ name }: PocketFile): string {
  return `${POCKET_PATH}/${name}`;
}

function hashOf(body: string | Uint8Array): string {
  return createHash("sha256").update(body).digest("hex");
}

type Parts = {
  style: string;
  /** Script that runs before the first paint. */
  head: string;
  script: string;
  font: string;
};

/** Hidden elements are shown by app/pocket/browser, which knows what this device has stored. */
function pocketHtml({ style, head, script, font }: Parts): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="${barColour("system", "light")}">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${barColour("system", "dark")}">
<meta name="robots" content="noindex"><meta name="format-detection" content="telephone=no">
<link rel="icon" href="data:,"><title>${TITLE} · ${SITE.name}</title>
<script>${head}</script><style>${style}</style>
<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin><script src="${script}" defer></script></head>
<body><header><a href="/">${MARK}${SITE.name}</a></header>
<main><h1 id="title">${TITLE}</h1>
<p id="offline" hidden>This page needs a connection, and there’s none right now. Nothing is lost. <a href="">Try again</a></p>
<p id="online" hidden>The page you wanted can be opened again. <a href="">Open it</a></p>
<p id="forbidden" class="warning" role="alert" hidden></p>
<section id="stopwatch" aria-label="Stopwatch" hidden>
<form id="form"><label for="description">What are you working on?</label>
<input id="description" type="text" dir="auto" maxlength="200" placeholder="Optional" autocomplete="off" enterkeyhint="go"></form>
<fieldset id="projects" hidden><legend>Project</legend><div id="chips"></div></fieldset>
<div class="face">${RING}<div class="time"><span id="time" role="timer" aria-label="Crafting time">00:00:00</span>
<span id="state"></span></div></div>
<p id="login" hidden><a href="/login">Log in once with this browser</a> Then it also works here without a connection.</p>
<div id="presses"><button id="press" type="button">Start</button>
<div id="ends" hidden><button id="save" type="button" class="quiet">Save</button>
<button id="reset" type="button" class="plain">Reset</button></div></div>
<div id="question" role="group" aria-labelledby="question-title" hidden><h2 id="question-title"></h2>
<p id="question-sentence"></p><p id="question-session"></p>
<button id="end" type="button"></button><button id="cancel" type="button" class="quiet">Cancel</button></div>
</section>
<div id="messages" role="status"></div>
<section id="kept" aria-labelledby="kept-title" hidden><h2 id="kept-title"></h2><p id="kept-removal"></p><ul id="kept-list"></ul>
<button id="download" type="button" class="quiet">Download</button></section>
<noscript><p class="warning">Turn on JavaScript to use the stopwatch without a connection.</p></noscript>
</main></body></html>`;
}

const TITLE = "Pocket stopwatch";

const CIRCLE = `cx="140" cy="140" r="133" fill="none" pathLength="60" transform="rotate(-90 140 140)"`;
const STITCHES = `${CIRCLE} stroke-width="6" stroke-linecap="round" stroke-dasharray="0.38 0.62" stroke-dashoffset="-.31"`;

/** The dial as on the dashboard: sixty stitches for an hour. */
const RING = `<svg viewBox="0 0 280 280" aria-hidden="true"><circle ${STITCHES} class="stitches"/>
<mask id="stitched" maskUnits="userSpaceOnUse" x="0" y="0" width="280" height="280"><circle id="thread" ${CIRCLE} stroke="#fff"
stroke-width="12" stroke-dasharray="0 60"/></mask><g mask="url(#stitched)"><circle ${STITCHES} class="thread"/></g>
<path id="needle" d="${NEEDLE}" hidden/></svg>`;
