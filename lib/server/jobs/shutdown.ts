import "server-only";
import type { Server } from "node:http";
import { onServer } from "../http/server";
import { closeEventStreams } from "../realtime/stream";

/**
 * Lets the process end soon when it is asked to; call once at start. Next then waits for every connection, but a stream
 * does not end by itself, and browsers keep theirs for a next request: both are closed, answers under way are not.
 */
export function endSoon() {
  let server: Server | undefined;
  onServer((ours) => {
    server = ours;
  });
  const end = () => {
    closeEventStreams();
    setInterval(() => server?.closeIdleConnections(), 50).unref();
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, end);
}
