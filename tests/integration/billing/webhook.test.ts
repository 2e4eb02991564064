import { sql } from "drizzle-orm";
import { NextRequest } from "next/server";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { db } from "@/db/connection/client";
import { findBilling } from "@/db/queries/billing/billing-view";
import { signPayload } from "@/lib/server/paddle/signatures";
import { ARRIVED_HEADER } from "@/lib/server/request/headers";
import { middleware } from "@/middleware";
import { withConnections } from "../../support/database/at-once";
import {
  anEvent,
  aPaddleSubscription,
  deliver,
  momentInDays,
  postWebhook,
  referenceOf,
  signBody,
  sumMoney,
} from "../../support/paddle/webhook";
import { aUser } from "../../support/people/factories";

vi.hoisted(() => {
  process.env.RATE_LIMITS = "all.ip=2/60 webhook.ip=4/60";
});

/** How many events are being stored, and the most that were at once. */
const burstOf = vi.hoisted(() => ({ now: 0, most: 0 }));
vi.mock("@/db/queries/billing/events", async (original) => {
  const real = await original<typeof import("@/db/queries/billing/events")>();
  return {
    ...real,
    async recordEvent(...given: Parameters<typeof real.recordEvent>) {
      burstOf.most = Math.max(burstOf.most, ++burstOf.now);
      return real.recordEvent(...given).finally(() => burstOf.now--);
    },
  };
});

const KB = 1024;

beforeEach(() => {
  vi.spyOn(console, "info").mockImplementation(() => {});
  vi.spyOn(console, "error").mockImplementation(() => {});
});

describe("a delivery without a valid, recent signature", () => {
  it.each<[string, (body: string) => { body?: string; signature: string | null }]>([
    ["has no signature", () => ({ signature: null })],
    ["is signed with another secret", (body) => ({ signature: signPayload(body, "made up", new Date()) })],
    ["is 301 s old", (body) => ({ signature: signBody(body, new Date(Date.now() - 301_000)) })],
    [
      "was altered on the way",
      (body) => ({ signature: signBody(body), body: body.replace("pri_sandbox_pro_lite", "pri_sandbox_pro_plus") }),
    ],
  ])("returns 401 and changes nothing when it %s", async (_, forge) => {
    const user = await aUser();
    const before = await sumMoney();
    const body = JSON.stringify(anEventOf(user.id));
    const forged = forge(body);
    expect((await postWebhook(forged.body ?? body, { signature: forged.signature })).status).toBe(401);
    expect(await sumMoney()).toBe(before);
    expect((await findBilling(user.id)).tier).toBe("free");
  });
});

describe("POST /api/webhooks/paddle", () => {
  it.each<[string, string | Uint8Array]>([
    ["nothing", ""],
    ["half a JSON", '{"event_id":'],
    ["a list", "[]"],
    ["null", "null"],
    ["no event id", JSON.stringify({ ...anEvent("x.y", new Date(), {}), event_id: undefined })],
    ["a made-up date", JSON.stringify({ ...anEvent("x.y", new Date(), {}), occurred_at: "yesterday" })],
    ["bytes that are no UTF-8", Buffer.from([0x7b, 0xff, 0xfe, 0x7d])],
  ])("returns 400 and stores nothing for %s", async (_, body) => {
    const before = await sumMoney();
    expect((await postWebhook(body)).status).toBe(400);
    expect(await sumMoney()).toBe(before);
  });

  it("accepts 256 KB and rejects one byte more, whatever Content-Length says", async () => {
    const most = aPaddedBody(256 * KB);
    expect((await postWebhook(most)).status).toBe(200);
    expect((await postWebhook(`${most} `)).status).toBe(413);
    expect((await postWebhook(`${most} `, { headers: { "content-length": "10" } })).status).toBe(413);
    expect((await postWebhook("{}", { headers: { "content-length": String(256 * KB + 1) } })).status).toBe(413);
  });

  it("rejects an endless body while it is still arriving", async () => {
    const { POST } = await import("@/app/api/webhooks/paddle/route");
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += 64 * KB;
        controller.enqueue(new Uint8Array(64 * KB));
      },
    });
    const request = new Request("http://localhost:3000/", { method: "POST", body: endless, ...{ duplex: "half" } });
    expect((await POST(request)).status).toBe(413);
    expect(sent).toBeLessThan(1024 * KB);
  });

  it.each<[string, string, (data: Record<string, unknown>) => object]>([
    ["a new status", "subscription.updated", (data) => ({ ...data, status: "frozen" })],
    ["nothing but its id", "subscription.created", ({ id }) => ({ id })],
    ["a new scheduled change", "subscription.updated", (data) => ({ ...data, scheduled_change: { action: "split" } })],
  ])("stores a known event with %s as unread, and applies it once it can be read", async (_, type, odd) => {
    const user = await aUser();
    const { id, says } = aPaddleSubscription(user.id);
    const whole = says(type.replace("subscription.", ""), momentInDays(-1));
    const unread = { ...whole, data: odd(whole.data as Record<string, unknown>) };
    expect([await deliver(unread), await deliver(unread)]).toEqual(["unread", "replayed"]);
    expect(await findStored(whole.event_id)).toMatchObject({ outcome: "unread", provider_reference: id, fact: null });
    expect(await findBilling(user.id)).toMatchObject({ tier: "free", history: [] });
    expect(console.info).toHaveBeenCalledWith(expect.stringContaining('"paddle.unread"'));
    expect([await deliver(whole), await deliver(unread)]).toEqual(["applied", "replayed"]);
    expect(await findStored(whole.event_id)).toMatchObject({ outcome: "applied", user_id: user.id });
    expect(await findBilling(user.id)).toMatchObject({ tier: "pro_lite" });
  });

  it("applies an imported subscription like a created one", async () => {
    const user = await aUser();
    expect(await deliver(aPaddleSubscription(user.id).says("imported", momentInDays(-1)))).toBe("applied");
    expect(await findBilling(user.id)).toMatchObject({ tier: "pro_lite" });
  });

  it("stores unknown events and usually answers within 200 ms", async () => {
    const milliseconds: number[] = [];
    for (let i = 0; i < 10; i++) {
      const one = anEvent("report.created", new Date(), { name: `NUL \u0000, half \ud83d, ${i}`, "\u0000": 1 });
      const started = performance.now();
      expect(await deliver(one)).toBe("ignored");
      milliseconds.push(performance.now() - started);
      expect(await findStored(one.event_id)).toMatchObject({ outcome: "ignored", user_id: null });
    }
    expect(milliseconds.sort((a, b) => a - b)[8]).toBeLessThan(200);
  });
});

describe("the owner and the plan of an event", () => {
  it("come from the signed reference and the price, whatever other metadata a buyer adds", async () => {
    const [buyer, other] = await Promise.all([aUser(), aUser()]);
    const one = anEventOf(buyer.id);
    const data = one.data as { custom_data: object };
    const metadata = { tier: "pro_plus", user_id: other.id, email: other.email };
    await deliver({
      ...one,
      data: { ...data, ...metadata, custom_data: { ...data.custom_data, ...metadata, metadata } },
    });
    expect((await findBilling(buyer.id)).tier).toBe("pro_lite");
    expect(await findBilling(other.id)).toMatchObject({ tier: "free", history: [] });
  });

  it.each<[string, (reference: string, other: string) => unknown]>([
    ["no reference", () => ({})],
    ["no custom data", () => null],
    ["an id without our seal", (_, other) => ({ reference: other, user_id: other })],
    ["another's id under one's own seal", (mine, other) => ({ reference: mine.replace(/^[^.]+/, other) })],
    ["a reference to nobody", () => ({ reference: referenceOf(anEventOf(crypto.randomUUID())) })],
  ])("are unknown with %s, so that the event is stored as unmatched and changes no crafter", async (_, custom) => {
    const [buyer, other] = await Promise.all([aUser(), aUser()]);
    const people = await readPeople();
    const one = anEventOf(buyer.id);
    const changed = { ...one, data: { ...(one.data as object), custom_data: custom(referenceOf(one), other.id) } };
    expect(await deliver(changed)).toBe("unmatched");
    expect(await findStored(one.event_id)).toMatchObject({ outcome: "unmatched", user_id: null });
    expect(await readPeople()).toEqual(people);
  });

  it("an unknown price gives no plan", async () => {
    const user = await aUser();
    const one = anEventOf(user.id);
    await deliver(JSON.parse(JSON.stringify(one).replaceAll("pri_sandbox_pro_lite", "pri_01made_up")));
    expect(await findBilling(user.id)).toMatchObject({ tier: "free", history: [] });
  });

  it("a subscription keeps its owner when a later event names another crafter", async () => {
    const [owner, other] = await Promise.all([aUser(), aUser()]);
    const { says } = aPaddleSubscription(owner.id);
    await deliver(says("created", momentInDays(-2)));
    const reference = referenceOf(anEventOf(other.id));
    await deliver(says("updated", momentInDays(-1), { customData: { reference } }));
    expect((await findBilling(other.id)).history).toEqual([]);
    expect((await findBilling(owner.id)).tier).toBe("pro_lite");
  });
});

it("an event that can't be stored in time gets 503 within 5 s, stores nothing and succeeds when sent again", async () => {
  const user = await aUser();
  const one = anEventOf(user.id);
  const before = await sumMoney();
  await withConnections(1, async ([holder]) => {
    await holder?.begin(async (tx) => {
      await tx`select 1 from users where id = ${user.id} for update`;
      const started = performance.now();
      const answer = await postWebhook(JSON.stringify(one));
      expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
      expect(performance.now() - started).toBeLessThan(5_000);
    });
  });
  expect(await sumMoney()).toBe(before);
  expect(await deliver(one)).toBe("applied");
  expect((await findBilling(user.id)).tier).toBe("pro_lite");
});

it("an event that has waited 4.6 s since its arrival gets 503 and is not stored; one that waited 0.5 s is stored", async () => {
  const user = await aUser();
  const one = anEventOf(user.id);
  const before = await sumMoney();
  const after = (milliseconds: number) =>
    postWebhook(JSON.stringify(one), { headers: { [ARRIVED_HEADER]: String(performance.now() - milliseconds) } });
  const late = await after(4_600);
  expect([late.status, late.headers.get("retry-after")]).toEqual([503, expect.any(String)]);
  expect(await sumMoney()).toBe(before);
  expect((await after(500)).status).toBe(200);
  expect((await findBilling(user.id)).tier).toBe("pro_lite");
});

it("a burst of 20 events is stored at most five at a time without losing an event", async () => {
  const user = await aUser();
  const burst = Array.from({ length: 20 }, () => aPaddleSubscription(user.id).says("canceled", momentInDays(-1)));
  burstOf.most = 0;
  const answers = await Promise.all(burst.map((one) => postWebhook(JSON.stringify(one))));
  for (const answer of answers.filter(({ status }) => status !== 200)) expect(answer.status).toBe(503);
  expect(burstOf.most).toBe(5);
  for (const one of burst) expect(["applied", "replayed"]).toContain(await deliver(one));
});

describe("the middleware", () => {
  const knock = (path: string, { address = "198.51.100.7", host = "localhost:3000", method = "POST" } = {}) =>
    middleware(new NextRequest(`http://${host}${path}`, { method, headers: { host, "x-craftpact-peer": address } }));

  it("accepts Paddle's webhooks without Origin or login, under their own rate limit", async () => {
    const page = async () => (await knock("/pricing", { method: "GET" })).status;
    expect([await page(), await page(), await page()]).toEqual([200, 200, 429]);
    const statuses = [];
    for (let i = 0; i < 5; i++) statuses.push((await knock("/api/webhooks/paddle")).status);
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
  });

  it("accepts a foreign host name only for the sandbox's webhooks from this machine", async () => {
    const foreign = { host: "evil.example", address: "198.51.100.8" };
    const here = { host: "127.0.0.1:9", address: "127.0.0.1" };
    expect((await knock("/api/webhooks/paddle", foreign)).status).toBe(421);
    expect((await knock("/api/webhooks/paddle", here)).status).toBe(200);
    expect((await knock("/api/sandbox/portal", here)).status).toBe(421);
  });
});

/** An event of just so many bytes. */
function aPaddedBody(bytes: number): string {
  const one = anEvent("report.created", new Date(), { text: "" });
  return JSON.stringify({ ...one, data: { text: "a".repeat(bytes - JSON.stringify(one).length) } });
}

/** Says that a subscription of this crafter began a day ago. */
function anEventOf(userId: string) {
  return aPaddleSubscription(userId).says("created", momentInDays(-1));
}

async function findStored(eventId: string) {
  const [row] = await db.execute(
    sql`select outcome, user_id, provider_reference, fact from paddle_events where event_id = ${eventId}`,
  );
  return row;
}

async function readPeople() {
  return db.execute(
    sql`select id, tier, tier_until, tier_then, (select count(*) from subscriptions) from users order by id`,
  );
}
