import "server-only";
import type { Server } from "node:http";
import { onServer } from "../http/server";
import { closeEventStreams } from "../realtime/stream";
import { beginEnding } from "./ending";

/** What the launcher sends while a proxy is to look for another process. */
const DRAIN = "drain";

/**
 * Call once at start. At shutdown Next waits for every connection, but streams don't end and browsers keep theirs
 * alive: close both. Answers under way are not cut off.
 */
export function endSoon() {
  let server: Server | undefined;
  onServer((ours) => {
    server = ours;
  });
  process.on("message", (message) => message === DRAIN && beginEnding());
  const end = () => {
    beginEnding();
    closeEventStreams();
    setInterval(() => server?.closeIdleConnections(), 50).unref();
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, end);
}
