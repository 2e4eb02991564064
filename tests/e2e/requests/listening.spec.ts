import { once } from "node:events";
import { connect } from "node:net";
import { networkInterfaces } from "node:os";
import { expect, test } from "../../support/e2e";
import { E2E_PORT, E2E_URL, IS_POOLED } from "../../support/processes/e2e-server";
import { findFreePort, startCopy } from "../../support/processes/second-copy";
import { ask } from "../../support/requests/wire";

/** Addresses of this machine that others can reach, IPv4 and IPv6. */
const NETWORK = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .flatMap(({ internal, scopeid, address }) => (internal || scopeid ? [] : [address]));
const hasIpv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === "::1"));

test("the demo listens only on this machine's local addresses", async () => {
  test.skip(IS_POOLED, "Beside a database of its own the product answers to APP_URL alone.");
  for (const host of ["127.0.0.1", ...(hasIpv6 ? ["[::1]"] : []), "localhost"])
    for (const path of ["/api/health", "/mailbox", "/login"])
      expect((await ask(path, { base: `http://${host}:${E2E_PORT}` })).status, `${host} ${path}`).toBe(200);
  for (const host of NETWORK) expect(await isOpen(host, E2E_PORT), host).toBe(false);
});

test("the demo's mailbox is available only from this machine when others can reach the demo @thorough", async () => {
  test.skip(NETWORK.length === 0, "this machine has no address that others could reach");
  const copy = await startCopy(await findFreePort(), {});
  const port = Number(new URL(copy.url).port);
  for (const [host, status] of [...NETWORK.map((address) => [address, 404] as const), ["127.0.0.1", 200] as const]) {
    const base = `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
    const headers = { Host: `localhost:${port}` };
    expect((await ask("/login", { base, headers })).status, host).toBe(200);
    for (const path of ["/mailbox", "/mailbox?mail=1", "/mailbox?_rsc=x"])
      expect((await ask(path, { base, headers })).status, `${host} ${path}`).toBe(status);
    const forged = { ...headers, "X-Forwarded-For": "127.0.0.1", "x-craftpact-peer": "127.0.0.1" };
    expect((await ask("/mailbox", { base, headers: forged })).status, host).toBe(status);
  }
  await copy.stop();
});

test("a WebSocket request is answered like any other request", async () => {
  for (const path of ["/", "/dashboard", "/api/notifications/stream"]) {
    const socket = connect(E2E_PORT, "127.0.0.1");
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: ${new URL(E2E_URL).host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
    );
    const [answer] = await once(socket, "data", { signal: AbortSignal.timeout(10_000) });
    expect(String(answer), path).toMatch(/^HTTP\/1\.1 (200|307|401)/);
    socket.destroy();
  }
});

function isOpen(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 3_000 });
    const end = (open: boolean) => {
      socket.destroy();
      resolve(open);
    };
    socket
      .once("connect", () => end(true))
      .once("error", () => end(false))
      .once("timeout", () => end(false));
  });
}
