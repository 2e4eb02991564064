import { type ErrorBody, type ErrorCode, GENERIC_ERROR_MESSAGE } from "@/lib/errors";
import { plainDocument } from "./plain-document";

export type RequestKind = "api" | "action" | "page";

/**
 * Needs neither database nor build. Actions get the JSON as plain text, which Next passes on to the caller
 * (lib/client/run-action.ts).
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
  429: {
    code: "rate_limited",
    title: "One moment",
    sentence: "Too many requests. Try again in a minute.",
  },
  503: {
    code: "unavailable",
    title: "Back in a moment",
    sentence: `${GENERIC_ERROR_MESSAGE} Nothing is lost, and a running timer keeps running.`,
  },
} as const satisfies Record<number, { code: ErrorCode; title: string; sentence: string }>;
