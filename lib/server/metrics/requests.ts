import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import { env } from "../env";
import { metrics } from "../log/metrics";
import { PATTERNS, routePattern } from "../log/route-pattern";
import { logRequest } from "../log/writer";

const STREAM = "/api/notifications/stream";
/** Next and its libraries add ten listeners to a response, the number from which Node warns. */
const MAX_LISTENERS = 20;
const METHODS = new Set(["GET", "HEAD", "POST", "PATCH", "DELETE", "OPTIONS"]);

/** Counts every request if METRICS_TOKEN or ACCESS_LOG is set, and logs each with ACCESS_LOG=1. Call once at start. */
export function countRequests() {
  const { METRICS_TOKEN, ACCESS_LOG } = env();
  if (!METRICS_TOKEN && !ACCESS_LOG) return;
  const { requests, requestsUnderWay } = metrics();
  // increase() would miss a failure that creates its series.
  for (const route of PATTERNS) for (const method of ["GET", "POST"]) requests.inc({ route, method, status: "5xx" }, 0);
  subscribe("http.server.request.start", (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    const startedAt = performance.now();
    const { method = "", url = "" } = request;
    requestsUnderWay.inc();
    response.setMaxListeners(MAX_LISTENERS);
    response.once("close", () => {
      requestsUnderWay.dec();
      note(routePattern(url), METHODS.has(method) ? method : "other", response, performance.now() - startedAt);
    });
  });

  function note(route: string, method: string, response: ServerResponse, ms: number) {
    const { requests, requestSeconds } = metrics();
    // A client that left before its answer began has no status.
    const status = response.headersSent ? `${Math.floor(response.statusCode / 100)}xx` : "gone";
    requests.inc({ route, method, status });
    if (route !== STREAM) requestSeconds.observe({ route }, ms / 1000);
    if (!ACCESS_LOG) return;
    const id = response.getHeader("x-request-id");
    logRequest({ route, method, status: response.statusCode, ms: Math.round(ms), requestId: id });
  }
}
