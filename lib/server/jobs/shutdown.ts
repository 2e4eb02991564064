import "server-only";
import type { Server } from "node:http";
import { processSingleton } from "@/lib/process-singleton";
import { env } from "../env";
import { onServer } from "../gate/server";
import { closeEventStreams } from "../realtime/stream";

/** Once it has begun, /api/health/ready answers 503, so that no proxy sends new requests here. */
export const ending = processSingleton("ending", () => ({ hasBegun: false }));

/**
 * After a signal this process serves on for DRAIN_SECONDS, so that a proxy can switch to another one. It waits by
 * itself, since systemd signals every process of a service at once. Further signals change nothing. Call once at start.
 */
export function endOnSignals() {
  let server: Server | undefined;
  onServer((ours) => {
    server = ours;
  });
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    // Next's listeners, which close the server and end the process after the last response.
    const endings = process.listeners(signal);
    process.removeAllListeners(signal);
    process.on(signal, () => {
      if (ending.hasBegun) return;
      ending.hasBegun = true;
      setTimeout(() => {
        // Next waits for every connection, but streams don't end and browsers keep theirs alive.
        closeEventStreams();
        setInterval(() => server?.closeIdleConnections(), 50).unref();
        for (const end of endings) end(signal);
      }, env().DRAIN_SECONDS * 1000);
    });
  }
}
