import { connect, createServer } from "node:net";
import { pipeline } from "node:stream";

/** Next listens on 127.0.0.1 only, and `localhost` may resolve to ::1: forward those connections. */
export function forwardIpv6Loopback(port: number): { stop(): void } {
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (from) => {
    const to = connect({ port, host: "127.0.0.1", allowHalfOpen: true, noDelay: true });
    pipeline(from, to, from, () => {});
  });
  server.on("error", () => {});
  server.listen(port, "::1");
  return { stop: () => void server.close() };
}
