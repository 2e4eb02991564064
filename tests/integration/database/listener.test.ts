import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { stopRealtime } from "@/lib/server/realtime/hub";
import { runAsOwner } from "../../support/database/sql";
import { aUser } from "../../support/people/factories";
import {
  addNotification,
  countListeners,
  openStream,
  WAIT,
  waitUntilListening,
} from "../../support/processes/realtime";

const sockets = new Set<Socket>();
let isOpen = true;
let refusals = 0;
// Between the product and Postgres: can be shut, so that for a while nobody gets through.
const way = createServer((socket) => {
  if (!isOpen) return socket.destroy();
  const { hostname, port } = new URL(process.env.ADMIN_DATABASE_URL ?? "");
  const onward = connect(Number(port), hostname);
  for (const end of [socket, onward]) {
    sockets.add(end);
    end.on("error", () => {}).on("close", () => sockets.delete(end));
  }
  socket.on("data", (sent: Buffer) => {
    const isRefused = sent.includes("listen ") && refusals > 0;
    if (isRefused) refusals -= 1;
    onward.write(isRefused ? Buffer.from(sent.toString("latin1").replace("listen ", "lissen "), "latin1") : sent);
  });
  socket.once("end", () => onward.end());
  onward.pipe(socket);
});

beforeAll(async () => {
  way.listen(0, "127.0.0.1");
  await once(way, "listening");
  const url = new URL(process.env.DATABASE_URL ?? "");
  url.host = `127.0.0.1:${(way.address() as AddressInfo).port}`;
  process.env.DATABASE_URL = url.href;
  await waitUntilListening();
});

afterAll(async () => {
  await stopRealtime();
  way.close();
});

it("a three-second database outage loses no notification, and one connection listens again afterwards", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const { id: userId } = await aUser();
  const known = await addNotification(userId, "known");
  const tab = await openStream({ userId }, { afterId: known - 1 });
  // Then its first reads are done, which would end it without a database.
  await vi.waitFor(() => expect(tab.notifications()).toEqual([known]), WAIT);
  isOpen = false;
  for (const socket of sockets) socket.destroy();
  const sent = [known];
  for (let i = 0; i < 30; i++) {
    const [row] = await runAsOwner(`insert into notifications (user_id, title, body, dedupe_key)
      values ('${tab.userId}', 'A title', 'A body', 'away ${i}') returning id`);
    sent.push(Number(row?.id));
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  expect(tab.notifications()).toEqual([known]);
  isOpen = true;
  await vi.waitFor(() => expect(tab.notifications()).toEqual(sent), WAIT);
  expect(await countListeners()).toBe(1);
  tab.leave();
  vi.restoreAllMocks();
});

it("the listener tries again when Postgres refuses to listen while it is becoming the primary", async () => {
  await waitUntilListening();
  refusals = 3;
  for (const socket of sockets) socket.destroy();
  await vi.waitFor(() => expect(refusals).toBe(0), WAIT);
  await waitUntilListening();
  expect(await countListeners()).toBe(1);
});
