import { connect, createServer, type Socket } from "node:net";
import { listenHere } from "../processes/children";

/** A TCP proxy in front of the Postgres at this address, to simulate network failures. */
export async function aProxyTo(to: string) {
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
  const at = new URL(to);
  at.host = `127.0.0.1:${await listenHere(server)}`;
  return {
    url: at.href,
    port: Number(at.port),
    /** Accepts new connections again. */
    open: () => {
      state = "open";
    },
    /** Breaks the open connections and drops new ones. */
    shut: () => {
      state = "shut";
      drop();
    },
    /** Makes the open connections silent for good; new ones are accepted and silent too. */
    silence: () => {
      state = "silent";
      for (const end of ends) end.unpipe();
    },
    /** Breaks the open connections; new ones are refused. */
    close: () => {
      server.close();
      drop();
    },
  };
}
