import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { GET } from "@/app/api/notifications/stream/route";
import { db } from "@/db/connection/client";
import { endLogin } from "@/db/queries/auth/logins";
import { deleteComment, postComment } from "@/db/queries/challenges/comments";
import { deleteNotification, markRead } from "@/db/queries/notifications/inbox";
import { authSessions, notifications } from "@/db/schema";
import { stopRealtime } from "@/lib/server/realtime/hub";
import { closeEventStreams, countOpenStreams, openEventStream } from "@/lib/server/realtime/stream";
import { runAllAtOnce } from "../../support/database/at-once";
import { aChallenge, aLogin, aMembership, aUser } from "../../support/people/factories";
import { signInVisitor } from "../../support/people/session-cookie";
import { aVisitor, pageHeaders } from "../../support/people/visitor";
import {
  addNotification,
  countListeners,
  killListener,
  openStream,
  WAIT,
  waitUntilDelivered,
  waitUntilListening,
} from "../../support/processes/realtime";
import { isThorough } from "../../support/thorough";

beforeAll(waitUntilListening);
afterEach(() => vi.useRealTimers());
afterAll(stopRealtime);

const pauseFor = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

describe("an event stream", () => {
  it("sends the crafter's notification within a second, with its id", async () => {
    const tab = await openStream();
    const from = performance.now();
    const id = await addNotification(tab.userId, "one");
    await vi.waitFor(() => expect(tab.notifications()).toEqual([id]), WAIT);
    expect(performance.now() - from).toBeLessThan(1_000);
    expect(tab.events).toEqual([
      { event: "open", data: "" },
      { event: "notification", data: String(id), id: String(id) },
    ]);
    tab.leave();
  });

  it("tells all browsers of the crafter only that a notification was read, deleted or withdrawn", async () => {
    const tab = await openStream();
    const [second, stranger] = [await openStream({ userId: tab.userId }), await openStream()];
    const ids = [await addNotification(tab.userId, "one"), await addNotification(tab.userId, "two")];
    const changes = () =>
      [tab, second, stranger].map(({ events }) => events.filter((one) => one.event === "changed").length);
    await markRead(tab.userId, ids[0] ?? 0);
    await vi.waitFor(() => expect(changes()).toEqual([1, 1, 0]), WAIT);
    await markRead(tab.userId, ids[0] ?? 0);
    await deleteNotification(tab.userId, ids[1] ?? 0);
    await vi.waitFor(() => expect(changes()).toEqual([2, 2, 0]), WAIT);
    await addNotification(tab.userId, "three");
    await db.delete(notifications).where(eq(notifications.userId, tab.userId));
    await vi.waitFor(() => expect(changes()).toEqual([3, 3, 0]), WAIT);
    for (const one of [tab, second, stranger]) one.leave();
  });

  it("sends each of many crafters their own notifications and no others, over one database connection", async () => {
    const [crafters, each] = isThorough ? [200, 20] : [20, 5];
    const tabs = await runAllAtOnce(crafters, () => openStream());
    const sent = new Map<string, number[]>(tabs.map(({ userId }) => [userId, []]));
    await runAllAtOnce(each, async (round) => {
      for (const [userId, ids] of sent) ids.push(await addNotification(userId, `round ${round}`));
    });
    await vi.waitFor(() => expect(tabs.every((tab) => tab.notifications().length >= each)).toBe(true), WAIT);
    await pauseFor(100);
    for (const tab of tabs) {
      expect(tab.notifications().toSorted()).toEqual(sent.get(tab.userId)?.toSorted());
      tab.leave();
    }
    expect(await countListeners()).toBe(1);
  });

  it("sends every notification once, even when the listening connection is killed repeatedly", async () => {
    const tab = await openStream();
    const other = await openStream();
    const sent: number[] = [];
    const batches = isThorough ? 20 : 8;
    for (let batch = 0; batch < batches; batch++) {
      if (batch % 4 === 1) await killListener();
      sent.push(...(await runAllAtOnce(10, (index) => addNotification(tab.userId, `${batch}.${index}`))));
      await pauseFor(25);
    }
    await killListener();
    sent.push(await addNotification(tab.userId, "the last"));
    await vi.waitFor(() => expect(tab.notifications().length).toBeGreaterThanOrEqual(batches * 10 + 1), WAIT);
    await pauseFor(300);
    expect(tab.notifications().toSorted()).toEqual(sent.toSorted());
    expect(other.notifications()).toEqual([]);
    expect(await countListeners()).toBe(1);
    tab.leave();
    other.leave();
  });

  it("sends missed notifications since the last known one, and the last minute's again, but no older ones", async () => {
    const { id: userId } = await aUser();
    const ago = (seconds: number) => new Date(Date.now() - seconds * 1000);
    await addNotification(userId, "long ago", ago(7_200));
    const known = await addNotification(userId, "known", ago(3_600));
    const missed = await addNotification(userId, "missed", ago(1_800));
    const recent = await addNotification(userId, "recent", ago(30));
    await waitUntilDelivered();
    const back = await openStream({ userId }, { afterId: known });
    const fresh = await openStream({ userId });
    const ahead = await openStream({ userId }, { afterId: recent });
    await vi.waitFor(() => expect(back.notifications()).toEqual([missed, recent]), WAIT);
    await vi.waitFor(() => expect([fresh.notifications(), ahead.notifications()]).toEqual([[recent], [recent]]), WAIT);
    for (const tab of [back, fresh, ahead]) tab.leave();
  });

  it("reports comments written and deleted in the requested discussions only", async () => {
    const [author, reader] = [await aUser(), await aUser()];
    const [shown, hidden] = [await aChallenge(), await aChallenge()];
    for (const { id } of [shown, hidden]) await aMembership(author.id, id);
    const tab = await openStream({ userId: reader.id }, { challengeIds: [shown.id] });
    await pauseFor(200);
    const write = (challengeId: string) =>
      postComment(author.id, { id: randomUUID(), challengeId, content: "A row of moss stitch" });
    await write(hidden.id);
    const comment = await write(shown.id);
    await vi.waitFor(() => expect(tab.events.slice(1)).toEqual([{ event: "comments", data: shown.id }]), WAIT);
    await deleteComment(author.id, comment.id);
    await vi.waitFor(() => expect(tab.events.slice(1)).toHaveLength(2), WAIT);
    // Whoever opens it now may have read the page before: it is notified once more.
    const late = await openStream({}, { challengeIds: [shown.id, hidden.id] });
    await vi.waitFor(() => expect(late.events.slice(1)).toEqual([{ event: "comments", data: hidden.id }]), WAIT);
    tab.leave();
    late.leave();
  });
});

describe("the end of a stream", () => {
  it.each([
    ["is signed out", (id: string, userId: string) => endLogin(id, userId)],
    ["is gone", async (id: string) => void (await db.delete(authSessions).where(eq(authSessions.id, id)))],
  ])("comes within five seconds when its login %s, while other streams go on", async (_, end) => {
    const tab = await openStream();
    const other = await openStream({ userId: tab.userId });
    const from = performance.now();
    await end(tab.authSessionId, tab.userId);
    await tab.ended;
    expect(performance.now() - from).toBeLessThan(5_000);
    expect(tab.events.at(-1)?.event).toBe("signedout");
    const id = await addNotification(tab.userId, "for the other");
    await vi.waitFor(() => expect(other.notifications()).toEqual([id]), WAIT);
    expect(tab.notifications()).toEqual([]);
    other.leave();
  });

  it("comes even when the login ended while the listening connection was lost", async () => {
    const tab = await openStream();
    await Promise.all([killListener(), endLogin(tab.authSessionId, tab.userId)]);
    await tab.ended;
    expect(tab.events.at(-1)?.event).toBe("signedout");
  });

  it("comes at once for a login that had ended before", async () => {
    const user = await aUser();
    const { id } = await aLogin(user.id, { revokedAt: new Date() });
    const tab = await openStream({ userId: user.id, authSessionId: id });
    await tab.ended;
    expect(tab.events.at(-1)?.event).toBe("signedout");
  });

  it("comes by itself within 15 minutes, after a heartbeat every 15 seconds", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "setInterval", "clearTimeout", "clearInterval"] });
    const tab = await openStream();
    await vi.advanceTimersByTimeAsync(45_500);
    expect(tab.events.filter(({ event }) => event === "heartbeat")).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(15 * 60_000);
    await tab.ended;
    expect(tab.events.filter(({ event }) => event === "heartbeat").length).toBeLessThanOrEqual(60);
  });

  it("comes with the connection's end, though Next may forget the request at once", async () => {
    const before = countOpenStreams();
    const { id: userId } = await aUser();
    const owner = { userId, authSessionId: (await aLogin(userId)).id, address: "192.0.2.8" };
    const { body } = openEventStream(owner, { afterId: null, challengeIds: [] }, new AbortController().signal);
    const [connection, received, decoder] = [new AbortController(), [] as string[], new TextDecoder()];
    const response = new WritableStream({ write: (part) => void received.push(decoder.decode(part)) });
    await body?.pipeTo(response, { signal: connection.signal });
    await addNotification(userId, "one");
    await vi.waitFor(() => expect(received.join("")).toContain("event: notification"), WAIT);
    expect(countOpenStreams()).toBe(before + 1);
    connection.abort();
    await vi.waitFor(() => expect(countOpenStreams()).toBe(before), WAIT);
  });

  it("comes for a reader that no longer reads", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const before = countOpenStreams();
    const { id: userId } = await aUser();
    const owner = { userId, authSessionId: (await aLogin(userId)).id, address: "192.0.2.7" };
    openEventStream(owner, { afterId: null, challengeIds: [] }, new AbortController().signal);
    expect(countOpenStreams()).toBe(before + 1);
    await vi.advanceTimersByTimeAsync(15_000 * 1_010);
    expect(countOpenStreams()).toBe(before);
  });

  it("leaves nothing behind after many streams, closed by the tab or by the network", async () => {
    const before = countOpenStreams();
    const user = await aUser();
    const login = await aLogin(user.id);
    const owner = { userId: user.id, authSessionId: login.id, address: "127.0.0.1" };
    for (let round = 0; round < (isThorough ? 50 : 5); round++) {
      const tabs = Array.from({ length: 20 }, () => new AbortController());
      const streams = tabs.map((tab) => openEventStream(owner, { afterId: null, challengeIds: [] }, tab.signal));
      await Promise.all(streams.map(async (stream, at) => (at % 2 ? stream.body?.cancel() : tabs[at]?.abort())));
    }
    expect(countOpenStreams()).toBe(before);
  });
});

describe("the limits on open streams", () => {
  it("allow five streams per crafter and twenty per address, then answer 429 until one is closed", async () => {
    const { id: userId } = await aUser();
    const mine = await runAllAtOnce(5, () => openStream({ userId }));
    const sixth = await openStream({ userId });
    expect(sixth.response.status).toBe(429);
    expect(sixth.response.headers.get("retry-after")).toBe("60");
    mine[0]?.leave();
    const again = await openStream({ userId });
    expect(again.response.status).toBe(200);

    const address = "203.0.113.9";
    const neighbours = await runAllAtOnce(20, () => openStream({}, { address }));
    expect((await openStream({}, { address })).response.status).toBe(429);
    for (const tab of [...mine, again, ...neighbours]) tab.leave();
    await Promise.all([...mine, again, ...neighbours].map(({ ended }) => ended));
    expect(countOpenStreams()).toBe(0);
  });

  it("allow 1,200 streams per process, even when all of them come from localhost", async () => {
    const users = await runAllAtOnce(3, () => aUser());
    const logins = await Promise.all(users.map(({ id }) => aLogin(id)));
    const tabs = new AbortController();
    const statuses = Array.from({ length: 1_500 }, (_, index) => {
      const owner = { userId: users[index % 3]?.id ?? "", authSessionId: logins[index % 3]?.id ?? "" };
      return openEventStream({ ...owner, address: "127.0.0.1" }, { afterId: null, challengeIds: [] }, tabs.signal)
        .status;
    });
    expect(statuses.filter((status) => status === 200)).toHaveLength(1_200);
    expect(statuses.filter((status) => status === 429)).toHaveLength(300);
    tabs.abort();
    expect(countOpenStreams()).toBe(0);
  });
});

it("GET /api/notifications/stream returns 401 without a login, and streams events to a signed-in crafter", async () => {
  const ask = async () => {
    const headers = { ...Object.fromEntries(await pageHeaders()), "last-event-id": "7; drop table" };
    return GET(new Request("http://localhost:3000/api/notifications/stream", { headers }));
  };
  aVisitor();
  expect((await ask()).status).toBe(401);
  await signInVisitor((await aUser()).id);
  const answer = await ask();
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": expect.stringContaining("no-transform"),
    "x-accel-buffering": "no",
  });
  await answer.body?.cancel();
});

it("when the process ends, every stream is closed and no new one is opened", async () => {
  const tabs = await runAllAtOnce(3, () => openStream());
  closeEventStreams();
  await Promise.all(tabs.map(({ ended }) => ended));
  expect((await openStream()).response.status).toBe(503);
  expect(countOpenStreams()).toBe(0);
});
