import { subscribe } from "node:diagnostics_channel";
import type { ServerResponse } from "node:http";

/** Of no page: where the gate leads whoever may not know that a page is there. */
export const NOWHERE = "/metrics/nowhere";

type Value = Parameters<ServerResponse["setHeader"]>[1];

/**
 * Next names a rewrite in several headers of the answer, which would tell a hidden page from one that is not there, and
 * overwrites the gate's Vary on pages. Call once at start.
 */
export function guardAnswerHeaders(): void {
  subscribe("http.server.request.start", (message) => {
    const { response } = message as { response: ServerResponse };
    const setHeader = response.setHeader.bind(response);
    response.setHeader = (name, value) => {
      if (isRewrite(name, value)) return response;
      return setHeader(name, /^vary$/i.test(name) ? withCookie(value, response.getHeader("Vary")) : value);
    };
  });
}

function isRewrite(name: string, value: Value): boolean {
  return name.toLowerCase() === "x-middleware-rewrite" || String(value).startsWith(NOWHERE);
}

/** Once an answer varies by cookie it does so for good. */
function withCookie(value: Value, before: Value | undefined): Value {
  const hasCookie = (one: Value | undefined) => /\bcookie\b/i.test(String(one));
  return hasCookie(before) && !hasCookie(value) ? `${value}, Cookie` : value;
}
