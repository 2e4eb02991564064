import { connect, createServer } from "node:net";
import { pipeline } from "node:stream";

/**
 * Next listens on one address, 127.0.0.1, and `localhost` means ::1 as well: what comes to ::1 is passed on. A machine
 * without IPv6 has no such address, and no name leads there.
 */
export function forwardIpv6Loopback(port: number): { stop(): void } {
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (from) => {
    const to = connect({ port, host: "127.0.0.1", allowHalfOpen: true, noDelay: true });
    pipeline(from, to, from, () => {});
  });
  server.on("error", () => {});
  server.listen(port, "::1");
  return { stop: () => void server.close() };
}
