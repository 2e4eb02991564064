import { subscribe } from "node:diagnostics_channel";
import type { ServerResponse } from "node:http";

const REWRITE_HEADER = "x-middleware-rewrite";

/** Next names a rewrite in the answer, which would tell a hidden page from one that is not there. Call once at start. */
export function hideRewrites(): void {
  subscribe("http.server.request.start", (message) => {
    const { response } = message as { response: ServerResponse };
    const setHeader = response.setHeader.bind(response);
    response.setHeader = (name, value) => (name === REWRITE_HEADER ? response : setHeader(name, value));
  });
}
