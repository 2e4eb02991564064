import { SURPRISE } from "../errors";
import { plainDocument } from "./plain-document";

/** An answer that needs neither database nor build: a small page of its own, or JSON for /api. */
export function gateAnswer(
  status: 403 | 404 | 421 | 429 | 503,
  { isApi, nonce, retryAfterSeconds }: { isApi: boolean; nonce: string; retryAfterSeconds?: number },
): Response {
  const { title, sentence } = words[status];
  const headers = new Headers({ "Cache-Control": "no-store" });
  if (retryAfterSeconds) headers.set("Retry-After", String(retryAfterSeconds));
  if (isApi) return Response.json({ error: sentence }, { status, headers });
  headers.set("Content-Type", "text/html; charset=utf-8");
  const body = `<p>${sentence}</p><p><a href="">Try again</a></p>`;
  return new Response(plainDocument({ title, body, nonce }), { status, headers });
}

const words = {
  403: { title: "Not from there", sentence: "This can only be done from our own pages." },
  404: { title: "Not found", sentence: "There is no page at this address." },
  421: { title: "Wrong address", sentence: "This server does not answer to that name." },
  429: { title: "One moment", sentence: "That was a lot at once. Please wait a minute and try again." },
  503: { title: "Back in a moment", sentence: `${SURPRISE} Nothing is lost, and a running timer keeps running.` },
} as const;
