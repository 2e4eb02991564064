import { SURPRISE } from "./errors";
import { SITE } from "./site";

/** An answer that needs neither database nor build: a small page of its own, or JSON for /api. */
export function gateAnswer(
  status: 421 | 429 | 503,
  { isApi, nonce, retryAfterSeconds }: { isApi: boolean; nonce: string; retryAfterSeconds?: number },
): Response {
  const { title, sentence } = words[status];
  const headers = new Headers({ "Cache-Control": "no-store" });
  if (retryAfterSeconds) headers.set("Retry-After", String(retryAfterSeconds));
  if (isApi) return Response.json({ error: sentence }, { status, headers });
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(page(title, sentence, nonce), { status, headers });
}

const words = {
  421: { title: "Wrong address", sentence: "This server does not answer to that name." },
  429: { title: "One moment", sentence: "That was a lot at once. Please wait a minute and try again." },
  503: { title: "Back in a moment", sentence: `${SURPRISE} Nothing is lost, and a running timer keeps running.` },
} as const;

function page(title: string, sentence: string, nonce: string) {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title} · ${SITE.name}</title>
<style nonce="${nonce}">:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-content:center;
padding:1.5rem;box-sizing:border-box;font:1rem/1.5 system-ui,sans-serif;background:light-dark(#fbf8f2,#1b1815);
color:light-dark(#2a2521,#f2eadd)}main{max-width:32rem}a{color:light-dark(#a8432c,#e88468)}</style>
<main><h1>${title}</h1><p>${sentence}</p><p><a href="">Try again</a></p></main></html>`;
}
