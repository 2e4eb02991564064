import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pocketHtml } from "./pocket-html";
import { themeScript } from "./theme-script";

export const POCKET_PATH = "/pocket";

/** `scripts` and `styles` are the hashes of what stands inline, as a Content-Security-Policy lists them. */
export type PocketDocument = { html: string; scripts: string[]; styles: string[] };

type PocketFile = { name: string; type: string; body: string | Uint8Array<ArrayBuffer> };

const FONTS = join(process.cwd(), "node_modules/@fontsource-variable");

let files: { script: PocketFile; figtree: PocketFile; fraunces: PocketFile } | null = null;
let document: PocketDocument | null = null;

/** The stopwatch that works without a connection. The same for everybody. */
export function pocketDocument(): PocketDocument {
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

function buildDocument(): PocketDocument {
  const { script, figtree, fraunces } = readFiles();
  const head = themeScript();
  const style = `${fontFace("Figtree", figtree, "300 900")}${fontFace("Fraunces", fraunces, "100 900")}${process.env.POCKET_STYLE}`;
  return {
    html: pocketHtml({ style, head, script: addressOf(script), font: addressOf(figtree) }),
    scripts: [sourceHash(head)],
    styles: [sourceHash(style)],
  };
}

function readFiles() {
  files ??= {
    script: hashed("stopwatch", "js", "text/javascript; charset=utf-8", process.env.POCKET_SCRIPT ?? ""),
    figtree: font("figtree", "figtree/files/figtree-latin-wght-normal.woff2"),
    fraunces: font("fraunces", "fraunces/files/fraunces-latin-standard-normal.woff2"),
  };
  return files;
}

function font(name: string, path: string): PocketFile {
  return hashed(name, "woff2", "font/woff2", new Uint8Array(readFileSync(join(FONTS, path))));
}

function hashed(name: string, ending: string, type: string, body: PocketFile["body"]): PocketFile {
  return { name: `${name}-${hashOf(body).slice(0, 12)}.${ending}`, type, body };
}

function fontFace(family: string, file: PocketFile, weight: string): string {
  return `@font-face{font-family:${family};src:url(${addressOf(file)})format("woff2");font-weight:${weight};font-display:swap}`;
}

function addressOf({ name }: PocketFile): string {
  return `${POCKET_PATH}/${name}`;
}

function hashOf(body: string | Uint8Array): string {
  return createHash("sha256").update(body).digest("hex");
}

function sourceHash(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
