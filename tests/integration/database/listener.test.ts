import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { stopRealtime } from "@/lib/server/realtime/hub";
import { asOwner } from "../../support/database";
import { countListeners, openStream, untilListening, WAIT } from "../../support/realtime";

const sockets = new Set<Socket>();
let isOpen = true;
// Between the product and Postgres: can be shut, so that for a while nobody gets through.
const way = createServer((socket) => {
  if (!isOpen) return socket.destroy();
  const { hostname, port } = new URL(process.env.ADMIN_DATABASE_URL ?? "");
  const onward = connect(Number(port), hostname);
  for (const end of [socket, onward]) {
    sockets.add(end);
    end.on("error", () => {}).on("close", () => sockets.delete(end));
  }
  socket.pipe(onward).pipe(socket);
});

beforeAll(async () => {
  way.listen(0, "127.0.0.1");
  await once(way, "listening");
  const url = new URL(process.env.DATABASE_URL ?? "");
  url.host = `127.0.0.1:${(way.address() as AddressInfo).port}`;
  process.env.DATABASE_URL = url.href;
  await untilListening();
});

afterAll(async () => {
  await stopRealtime();
  way.close();
});

it("while the database can't be reached for three seconds nothing is lost, and then one connection listens again", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const tab = await openStream();
  await vi.waitFor(() => expect(tab.events).toHaveLength(1), WAIT);
  isOpen = false;
  for (const socket of sockets) socket.destroy();
  const sent: number[] = [];
  for (let i = 0; i < 30; i++) {
    const [row] = await asOwner(`insert into notifications (user_id, title, body, dedupe_key)
      values ('${tab.userId}', 'A title', 'A body', 'away ${i}') returning id`);
    sent.push(Number(row?.id));
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  expect(tab.notifications()).toEqual([]);
  isOpen = true;
  await vi.waitFor(() => expect(tab.notifications()).toEqual(sent), WAIT);
  expect(await countListeners()).toBe(1);
  tab.leave();
  vi.restoreAllMocks();
});
