import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { Server, ServerResponse } from "node:http";

const REQUEST = "http.server.request.start";

/** Calls back with the HTTP server at its first request; Next offers no other way to it. */
export function onServer(callback: (server: Server) => void) {
  const listener = (message: unknown) => {
    unsubscribe(REQUEST, listener);
    callback((message as { server: Server }).server);
  };
  subscribe(REQUEST, listener);
}

/**
 * We have no WebSockets: such a request passes through the gate like any other instead of staying open. Call once at
 * start.
 */
export function ignoreUpgrades() {
  onServer((server) => server.removeAllListeners("upgrade"));
}

/** A path without a page: the gate rewrites to it if the caller must not know that a page exists. */
export const NOWHERE = "/metrics/nowhere";

type Value = Parameters<ServerResponse["setHeader"]>[1];

/**
 * Removes the rewrite from several response headers in which Next names it, since it would reveal that a hidden page
 * exists, and protects the gate's Vary, which Next overwrites on pages. Call once at start.
 */
export function guardAnswerHeaders(): void {
  subscribe(REQUEST, (message) => {
    const { response } = message as { response: ServerResponse };
    const setHeader = response.setHeader.bind(response);
    response.setHeader = (name, value) => {
      if (isRewrite(name, value)) return response;
      return setHeader(name, /^vary$/i.test(name) ? keepCookieInVary(value, response.getHeader("Vary")) : value);
    };
  });
}

function isRewrite(name: string, value: Value): boolean {
  return name.toLowerCase() === "x-middleware-rewrite" || String(value).startsWith(NOWHERE);
}

/** Keeps `Cookie` in Vary once it is there. */
function keepCookieInVary(value: Value, before: Value | undefined): Value {
  const hasCookie = (one: Value | undefined) => /\bcookie\b/i.test(String(one));
  return hasCookie(before) && !hasCookie(value) ? `${value}, Cookie` : value;
}
