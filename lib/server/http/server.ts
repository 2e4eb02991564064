import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { Server } from "node:http";

const REQUEST = "http.server.request.start";

/** Calls back once with this process's HTTP server, at its first request: Next offers no other way to it. */
export function onServer(callback: (server: Server) => void) {
  const listener = (message: unknown) => {
    unsubscribe(REQUEST, listener);
    callback((message as { server: Server }).server);
  };
  subscribe(REQUEST, listener);
}

/**
 * Answers a request for a WebSocket, which we do not speak, like any other request, through the gate; Next would leave
 * it open. Call once at start.
 */
export function ignoreUpgrades() {
  onServer((server) => server.removeAllListeners("upgrade"));
}
