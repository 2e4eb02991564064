import { createServer, connect as open, type Socket } from "node:net";

/** Stands between a browser and the product, so that the connection can go away and come back. */
export async function startCuttableProxy(port: number, to: number) {
  const sockets = new Set<Socket>();
  const server = createServer((incoming) => {
    const outgoing = open(to, "127.0.0.1");
    for (const [socket, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(socket);
      socket.pipe(other);
      socket.on("error", () => other.destroy());
      socket.on("close", () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
  });
  const restore = () => new Promise<void>((resolve) => server.listen(port, () => resolve()));
  const cut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  await restore();
  return { cut, restore, isCut: () => !server.listening };
}
