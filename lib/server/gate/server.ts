import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { Server } from "node:http";

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
