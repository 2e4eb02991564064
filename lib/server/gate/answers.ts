import { type ErrorBody, type ErrorCode, GENERIC_ERROR_MESSAGE } from "@/lib/errors";
import { SITE } from "@/lib/site/site";
import { GROUND, replaceLightDark } from "@/lib/site/theme";
import { themeCookieName } from "../request/theme";

export type RequestKind = "api" | "action" | "page";

/**
 * Builds an error response without the database or the build. Actions get the JSON as plain text, which Next passes on
 * to the caller (lib/client/run-action.ts).
 */
export function gateAnswer(
  status: keyof typeof words,
  { kind, nonce, retryAfterSeconds }: { kind: RequestKind; nonce: string; retryAfterSeconds?: number },
): Response {
  const { title, sentence, code } = words[status];
  const headers = new Headers({ "Cache-Control": "no-store" });
  if (retryAfterSeconds) headers.set("Retry-After", String(retryAfterSeconds));
  const error: ErrorBody = { error: { code, message: sentence } };
  if (kind === "api") return Response.json(error, { status, headers });
  if (kind === "action") {
    // Without a charset: Next compares the whole header.
    headers.set("Content-Type", "text/plain");
    return new Response(JSON.stringify(error), { status, headers });
  }
  headers.set("Content-Type", "text/html; charset=utf-8");
  const body = `<p>${sentence}</p><p><a href="">Try again</a></p>`;
  return new Response(plainDocument({ title, body, nonce }), { status, headers });
}

const words = {
  400: { code: "invalid", title: "Bad request", sentence: "We couldn’t read this request." },
  401: { code: "signed_out", title: "Signed out", sentence: "You were signed out. Please log in again." },
  403: { code: "forbidden", title: "Not allowed", sentence: "This only works from our own pages." },
  404: { code: "not_found", title: "Page not found", sentence: "There’s no page at this address." },
  405: { code: "invalid", title: "Not allowed", sentence: "This address doesn’t accept that request." },
  411: { code: "invalid", title: "Bad request", sentence: "This request doesn’t state its length." },
  413: { code: "too_large", title: "Too large", sentence: "This is too much to send at once." },
  415: { code: "invalid", title: "Bad request", sentence: "We couldn’t read this request." },
  421: { code: "forbidden", title: "Wrong address", sentence: "This server doesn’t answer to that address." },
  429: { code: "rate_limited", title: "One moment", sentence: "Too many requests. Try again in a minute." },
  503: {
    code: "unavailable",
    title: "Back in a moment",
    sentence: `${GENERIC_ERROR_MESSAGE} Nothing is lost, and a running timer keeps running.`,
  },
} as const satisfies Record<number, { code: ErrorCode; title: string; sentence: string }>;

/** Looks like the product without its build, style sheet or fonts. */
export function plainDocument({ title, body, nonce, script = "" }: PlainPage): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>${title} · ${SITE.name}</title>
<style nonce="${nonce}">${STYLE}</style><script nonce="${nonce}">${themeScript()}${script}</script>
<header>${MARK}${SITE.name}</header>
<main><h1>${title}</h1>${body}</main></html>`;
}

type PlainPage = { title: string; body: string; nonce: string; script?: string };

/** Applies the theme in the browser, because the page may be shown without a server. */
function themeScript(): string {
  return `const theme=/(?:^|; )${themeCookieName()}=(light|dark)/.exec(document.cookie);
if(theme)document.documentElement.dataset.theme=theme[1];`;
}

export const MARK = `<svg viewBox="0 0 28 28" width="28" height="28" fill="none" aria-hidden="true"><circle cx="14" cy="14" r="11.5"
stroke="currentColor" stroke-width="3" stroke-linecap="round" stroke-dasharray="7.2 4.84"/><circle cx="14" cy="14" r="4"
fill="currentColor"/></svg>`;

const DISPLAY = `"Iowan Old Style","Palatino Linotype",Palatino,"Book Antiqua",Georgia,serif`;
const SANS = `"Figtree",Avenir,"Avenir Next","Segoe UI",Roboto,system-ui,sans-serif`;

const STYLE = replaceLightDark(`:root{color-scheme:light dark}:root[data-theme=light]{color-scheme:light}
:root[data-theme=dark]{color-scheme:dark}body{margin:0;min-height:100vh;display:grid;grid-template-rows:auto 1fr;
font:1rem/1.55 ${SANS};background:light-dark(${GROUND.light},${GROUND.dark});color:light-dark(#2a2521,#f2eadd)}
header{display:flex;align-items:center;gap:.625rem;min-height:64px;padding:0 clamp(12px,4.5vw,16px);
border-bottom:1px solid light-dark(#e7decf,#3a342e);font:620 1.2rem/1.2 ${DISPLAY}}svg{color:light-dark(#a8432c,#e88468)}
main{box-sizing:border-box;max-width:34rem;margin:auto;padding:2rem clamp(12px,4.5vw,16px)}p{color:light-dark(#6b6259,#b4a999)}
h1{margin:0;font:560 2.074rem/1.15 ${DISPLAY};letter-spacing:-.01em}a{display:inline-flex;align-items:center;min-height:44px;
margin-top:.5rem;padding:0 1.125rem;border-radius:10px;font-weight:600;text-decoration:none;
background:light-dark(#a8432c,#e88468);color:light-dark(#fff,#1b1815)}a:focus-visible{outline:3px solid;outline-offset:2px}`);
