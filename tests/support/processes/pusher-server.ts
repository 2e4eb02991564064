import { createHash, createHmac } from "node:crypto";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { type WebSocket, WebSocketServer } from "ws";
import { listenHere } from "./children";

/** The account of the product in the tests' Pusher. */
export const PUSHER_ACCOUNT = { appId: "4711", key: "craftkey", secret: "a secret of the messenger" };

/** A server that speaks Pusher's protocol: private channels for browsers, signed messages from the product. */
export async function startPusherServer() {
  const { appId, key, secret } = PUSHER_ACCOUNT;
  const sign = (text: string) => createHmac("sha256", secret).update(text).digest("hex");
  const channels = new Map<string, Set<WebSocket>>();
  const refused: string[] = [];
  const published: { channel: string; name: string; data: string }[] = [];
  let isDown = false;

  const http = createServer(async (request, response) => {
    const body = await text(request);
    const { pathname, searchParams } = new URL(request.url ?? "", "http://pusher");
    const signature = searchParams.get("auth_signature");
    searchParams.delete("auth_signature");
    const query = [...searchParams].sort(([a], [b]) => (a < b ? -1 : 1)).map((pair) => pair.join("="));
    const isOurs =
      pathname === `/apps/${appId}/batch_events` &&
      searchParams.get("body_md5") === createHash("md5").update(body).digest("hex") &&
      signature === sign(["POST", pathname, query.join("&")].join("\n"));
    if (!isOurs || isDown) {
      refused.push(request.url ?? "");
      return response.writeHead(isDown ? 503 : 401).end();
    }
    for (const event of JSON.parse(body).batch) {
      published.push(event);
      for (const socket of channels.get(event.channel) ?? [])
        socket.send(JSON.stringify({ event: event.name, channel: event.channel, data: event.data }));
    }
    response.writeHead(200, { "Content-Type": "application/json" }).end("{}");
  });

  let sockets = 0;
  const server = new WebSocketServer({ server: http });
  server.on("connection", (socket, request) => {
    if (!request.url?.startsWith(`/app/${key}?`)) return socket.close(4001);
    const socketId = `1.${++sockets}`;
    const say = (event: string, data: object, channel?: string) =>
      socket.send(JSON.stringify({ event, channel, data: JSON.stringify(data) }));
    say("pusher:connection_established", { socket_id: socketId, activity_timeout: 120 });
    socket.on("message", (message) => {
      const { event, data } = JSON.parse(String(message));
      if (event === "pusher:ping") say("pusher:pong", {});
      if (event !== "pusher:subscribe") return;
      if (data.auth !== `${key}:${sign(`${socketId}:${data.channel}`)}`) {
        refused.push(data.channel);
        return say("pusher:subscription_error", { status: 401 }, data.channel);
      }
      channels.set(data.channel, (channels.get(data.channel) ?? new Set()).add(socket));
      say("pusher_internal:subscription_succeeded", {}, data.channel);
    });
    socket.on("close", () => {
      for (const known of channels.values()) known.delete(socket);
    });
  });

  return {
    port: await listenHere(http),
    published,
    refused,
    /** How many browsers listen to a channel. */
    listeners: (channel: string) => channels.get(channel)?.size ?? 0,
    connections: () => server.clients.size,
    /** Turns on or off that the product's messages are answered with 503. */
    setDown(down: boolean) {
      isDown = down;
    },
    async stop() {
      for (const socket of server.clients) socket.terminate();
      server.close();
      http.closeAllConnections();
      http.close();
    },
  };
}
