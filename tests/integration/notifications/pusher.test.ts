import { randomUUID } from "node:crypto";
import Pusher from "pusher-js";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { POST } from "@/app/api/pusher/auth/route";
import { endLogin } from "@/db/queries/auth/logins";
import { postComment } from "@/db/queries/challenges/comments";
import { contentSecurityPolicy } from "@/lib/server/gate/security-headers";
import { stopRealtime } from "@/lib/server/realtime/hub";
import { channelOf, startPusher } from "@/lib/server/realtime/pusher";
import { runAllAtOnce } from "../../support/database/at-once";
import { aChallenge, aLogin, aMembership, aUser } from "../../support/people/factories";
import { signInVisitor } from "../../support/people/session-cookie";
import { aVisitor, pageHeaders } from "../../support/people/visitor";
import { PUSHER_ACCOUNT, startPusherServer } from "../../support/processes/pusher-server";
import { addNotification, killListener, WAIT, waitUntilListening } from "../../support/processes/realtime";
import { isThorough } from "../../support/thorough";

let server: Awaited<ReturnType<typeof startPusherServer>>;
let publisher: ReturnType<typeof startPusher>;
const browsers: Pusher[] = [];

beforeAll(async () => {
  server = await startPusherServer();
  Object.assign(process.env, {
    PUSHER_APP_ID: PUSHER_ACCOUNT.appId,
    PUSHER_KEY: PUSHER_ACCOUNT.key,
    PUSHER_SECRET: PUSHER_ACCOUNT.secret,
    PUSHER_HOST: "127.0.0.1",
    PUSHER_PORT: String(server.port),
    PUSHER_TLS: "0",
  });
  publisher = startPusher();
  await waitUntilListening();
});
beforeEach(() => aVisitor());
afterAll(async () => {
  publisher.stop();
  for (const browser of browsers) browser.disconnect();
  await stopRealtime();
  await server.stop();
});

/** A browser of a crafter: pusher-js, authorised by the product's own address. */
async function aBrowser(userId: string, channels: string[]) {
  aVisitor();
  await signInVisitor(userId);
  const heard = new Map<string, number[]>();
  const browser = new Pusher(PUSHER_ACCOUNT.key, {
    cluster: "",
    wsHost: "127.0.0.1",
    wsPort: server.port,
    forceTLS: false,
    enabledTransports: ["ws"],
    channelAuthorization: {
      transport: "ajax",
      endpoint: "",
      customHandler: async ({ socketId, channelName }, done) => {
        const answer = await askForChannel(socketId, channelName);
        if (answer.status === 200) done(null, await answer.json());
        else done(new Error(String(answer.status)), null);
      },
    },
  });
  browsers.push(browser);
  for (const channel of channels)
    browser.subscribe(channel).bind("event", ({ ids }: { ids: number[] }) => {
      heard.set(channel, [...(heard.get(channel) ?? []), ...ids]);
    });
  await vi.waitFor(() => expect(channels.every((channel) => server.listeners(channel) > 0)).toBe(true), WAIT);
  return heard;
}

async function askForChannel(socketId: string, channel: string, given?: Headers) {
  const headers = given ?? (await pageHeaders());
  const body = new URLSearchParams({ socket_id: socketId, channel_name: channel });
  return POST(new Request("http://localhost:3000/api/pusher/auth", { method: "POST", body, headers }));
}

it("every notification reaches its crafter's channel only, even when the listening connection is killed", async () => {
  const [mine, other] = [await aUser(), await aUser()];
  const channel = channelOf.crafter(mine.id);
  const heard = await aBrowser(mine.id, [channel]);
  const sent: number[] = [];
  for (let round = 0; round < (isThorough ? 10 : 4); round++) {
    if (round % 2 === 1) await killListener();
    sent.push(...(await runAllAtOnce(5, (index) => addNotification(mine.id, `${round}.${index}`))));
    await addNotification(other.id, `${round}`);
  }
  await vi.waitFor(() => expect(new Set(heard.get(channel))).toEqual(new Set(sent)), WAIT);
  expect([...heard.keys()]).toEqual([channel]);
});

it("a comment reaches a crafter who has the discussion open within a second", async () => {
  const [author, reader] = [await aUser(), await aUser()];
  const challenge = await aChallenge();
  await aMembership(author.id, challenge.id);
  const channel = channelOf.discussion(challenge.id);
  const heard = await aBrowser(reader.id, [channel]);
  const from = performance.now();
  await postComment(author.id, { id: randomUUID(), challengeId: challenge.id, content: "Cast on" });
  await vi.waitFor(() => expect(heard.has(channel)).toBe(true), WAIT);
  expect(performance.now() - from).toBeLessThan(1_000);
});

it("the end of a login is published on that login's channel", async () => {
  const user = await aUser();
  const login = await aLogin(user.id);
  await endLogin(login.id, user.id);
  const published = () => server.published.map(({ channel }) => channel);
  await vi.waitFor(() => expect(published()).toContain(channelOf.login(login.id)), WAIT);
});

it("notifications that Pusher refused for a while are published afterwards", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const user = await aUser();
  const channel = channelOf.crafter(user.id);
  const heard = await aBrowser(user.id, [channel]);
  server.setDown(true);
  const ids = await runAllAtOnce(5, (index) => addNotification(user.id, `down ${index}`));
  await vi.waitFor(() => expect(server.refused.some((url) => url.includes("batch_events"))).toBe(true), WAIT);
  server.setDown(false);
  await vi.waitFor(() => expect(new Set(heard.get(channel))).toEqual(new Set(ids)), WAIT);
  vi.restoreAllMocks();
});

it("channel authorisation rejects other crafters' channels, other sites and requests without a login", async () => {
  const [mine, other] = [await aUser(), await aUser()];
  expect((await askForChannel("1.1", channelOf.crafter(mine.id))).status).toBe(401);
  await signInVisitor(mine.id);
  expect((await askForChannel("1.1", channelOf.crafter(mine.id))).status).toBe(200);
  const discussion = channelOf.discussion(randomUUID());
  expect((await askForChannel("1.1", discussion)).status).toBe(200);
  const others = [channelOf.crafter(other.id), channelOf.login((await aLogin(mine.id)).id)];
  const tricks = [`${discussion},${channelOf.crafter(other.id)}`, `presence-crafter-${mine.id}`];
  for (const channel of [...others, ...tricks, "private-discussion-", "private-discussion-*", "public", ""])
    expect((await askForChannel("1.1", channel)).status, channel).toBe(403);
  expect((await askForChannel("1.1:private-crafter-x", channelOf.crafter(mine.id))).status).toBe(403);
  const foreign = new Headers({ origin: "https://evil.example" });
  expect((await askForChannel("1.1", channelOf.crafter(mine.id), foreign)).status).toBe(403);
});

it("the content security policy allows connections to our own site and to Pusher only", () => {
  expect(contentSecurityPolicy("n")).toContain(`connect-src 'self' ws://127.0.0.1:${server.port};`);
});
