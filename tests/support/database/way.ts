import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A way to the Postgres at this address. */
export async function aWay(to: string) {
  const { hostname, port } = new URL(to);
  const ends = new Set<Socket>();
  let state: "open" | "shut" | "silent" = "open";
  const keep = (end: Socket) => ends.add(end.on("error", () => {}).on("close", () => ends.delete(end)));
  const drop = () => {
    for (const end of ends) end.destroy();
  };
  const server = createServer((socket) => {
    if (state === "shut") return socket.destroy();
    keep(socket);
    if (state === "silent") return;
    const onward = connect(Number(port), hostname);
    keep(onward);
    socket.pipe(onward).pipe(socket);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const at = new URL(to);
  at.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: at.href,
    port: Number(at.port),
    /** For new connections. */
    open: () => {
      state = "open";
    },
    /** Its connections break, and no new one is taken. */
    shut: () => {
      state = "shut";
      drop();
    },
    /** What has been opened says nothing any more, for ever; new connections are taken, and no better. */
    silence: () => {
      state = "silent";
      for (const end of ends) end.unpipe();
    },
    /** Refuses. */
    close: () => {
      server.close();
      drop();
    },
  };
}
