import { sql } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { db } from "@/db/connection/client";
import { findBilling } from "@/db/queries/billing/billing-view";
import type { PaidTier } from "@/lib/domain/billing/subscriptions";
import { aPaddleSubscription, deliver, type Event, inDays, traceOf } from "../../support/paddle/webhook";
import { aUser } from "../../support/people/factories";
import { isThorough } from "../../support/thorough";

vi.spyOn(console, "info").mockImplementation(() => {});

/** So many at once; the pool has twenty connections. */
const BATCH = 6;
const ORDERS = isThorough ? 120 : 12;
const ROUNDS = isThorough ? 300 : 24;
const second = { startsAt: inDays(-15), endsAt: inDays(15) };

/** Six weeks of a subscription: bought, upgraded, cancelled and not, renewed late, refunded, cancelled for the end. */
function history(userId: string) {
  const paddle = aPaddleSubscription(userId);
  const { says, pays, adjusts } = paddle;
  const first = { startsAt: inDays(-45), endsAt: inDays(-15) };
  const plus = { tier: "pro_plus" as const, period: first };
  const renewed = { ...plus, period: second };
  const events = [
    says("created", inDays(-45), { period: first }),
    pays("completed", new Date(+inDays(-45) + 2), { name: "1", period: first }),
    says("updated", inDays(-40), plus),
    says("updated", inDays(-38), { ...plus, scheduledChange: { action: "cancel", at: inDays(-15) } }),
    says("updated", inDays(-37), plus),
    adjusts("created", inDays(-30), { name: "1", status: "pending_approval" }),
    says("updated", inDays(-15), renewed),
    pays("payment_failed", new Date(+inDays(-15) + 60_000), { name: "3", period: second, status: "past_due" }),
    says("past_due", new Date(+inDays(-15) + 60_001), { ...renewed, status: "past_due" }),
    says("activated", inDays(-12), renewed),
    adjusts("updated", inDays(-11), { name: "1" }),
    says("updated", inDays(-2), { ...renewed, scheduledChange: { action: "cancel", at: inDays(15) } }),
  ];
  return { id: paddle.id, events };
}

describe("the events of one subscription", () => {
  it(`lead to the same state in ${ORDERS} random orders, each delivered twice and concurrently`, async () => {
    const inOrder = await played((events) => events, 1);
    expect(JSON.parse(inOrder)).toMatchObject({
      user: { tier: "pro_plus", until: inDays(15).toISOString(), next: "free" },
      subscriptions: [{ tier: "pro_plus", status: "active", scheduledAction: "cancel", pastDueSince: null }],
    });
    const states = new Map<string, number>();
    for (let done = 0; done < ORDERS; done += BATCH) {
      const orders = Array.from({ length: BATCH }, (_, i) => played((events) => shuffled(events, done + i + 1), 4));
      for (const state of await Promise.all(orders)) states.set(state, (states.get(state) ?? 0) + 1);
    }
    expect([...states]).toEqual([[inOrder, ORDERS]]);
    await expectTiersTrue();
  }, 120_000);

  it("change nothing when each is delivered five more times", async () => {
    const user = await aUser();
    const { id, events } = history(user.id);
    for (const one of events) await deliver(one);
    const before = await everything();
    const outcomes = await Promise.all(events.flatMap((one) => Array.from({ length: 5 }, () => deliver(one))));
    expect(new Set(outcomes)).toEqual(new Set(["replayed"]));
    expect(await everything()).toBe(before);
    expect(await traceOf(user.id, id)).toContain("pro_plus");
  });

  it("stay unmatched until one of them names the crafter", async () => {
    const user = await aUser();
    const { says, adjusts, pays, id } = aPaddleSubscription(user.id);
    const period = { startsAt: inDays(-45), endsAt: inDays(-15) };
    const bought = says("created", inDays(-45));
    const renewed = says("updated", inDays(-15), { customData: null, period: second, tier: "pro_plus" });
    expect(await deliver(adjusts("updated", inDays(-1), { name: "1" }))).toBe("unmatched");
    expect(await deliver(renewed)).toBe("unmatched");
    expect(await findBilling(user.id)).toMatchObject({ tier: "free", history: [] });
    expect(await deliver(bought)).toBe("applied");
    expect(await findBilling(user.id)).toMatchObject({ tier: "pro_plus" });
    await deliver(pays("completed", inDays(-45), { name: "1", period }));
    expect((await findBilling(user.id)).tier).toBe("pro_plus");
    expect(
      await db.execute(sql`select 1 from paddle_events where provider_reference = ${id} and user_id is null`),
    ).toEqual([]);
  });
});

describe("an old subscription ending while a new one starts", () => {
  it(`leaves the best live plan in ${ROUNDS} of ${ROUNDS} rounds`, async () => {
    const wrong: string[] = [];
    for (let done = 0; done < ROUNDS; done += BATCH) {
      const rounds = Array.from({ length: BATCH }, (_, index) => cross(done + index));
      wrong.push(...(await Promise.all(rounds)).flatMap((problem) => problem ?? []));
    }
    expect(wrong).toEqual([]);
    await expectTiersTrue();
  }, 120_000);
});

/** One crafter's round: the old plan is over or lasts to its period's end, the new one begins, all events at once. */
async function cross(round: number): Promise<string | null> {
  const user = await aUser();
  const [before, after] = [aPaddleSubscription(user.id), aPaddleSubscription(user.id)];
  const oldTier: PaidTier = round % 2 ? "pro_plus" : "pro_lite";
  const newTier = round % 4 < 2 ? "pro_lite" : "pro_plus";
  const isPaidOn = round % 8 < 4;
  const period = { startsAt: inDays(-10), endsAt: inDays(isPaidOn ? 20 : -0.5) };
  await deliver(before.says("created", inDays(-10), { tier: oldTier, period }));
  const ended = { tier: oldTier, status: "canceled" as const, period: null, canceledAt: inDays(-0.01) };
  const fresh = { tier: newTier, period: { startsAt: inDays(-0.01), endsAt: inDays(30) } } as const;
  const events = [before.says("canceled", inDays(-0.01), ended), after.says("created", inDays(-0.01), fresh)];
  await Promise.all((round % 3 ? events : events.reverse()).map(deliver));
  const best = isPaidOn && oldTier === "pro_plus" ? "pro_plus" : newTier;
  const { tier, history: all } = await findBilling(user.id);
  return tier === best && all.length === 2 ? null : `round ${round}: ${tier} instead of ${best}`;
}

/** Delivers a history of somebody's own twice through so many lanes at once; what is left of it. */
async function played(order: (events: Event[]) => Event[], lanes: number): Promise<string> {
  const user = await aUser();
  const { id, events } = history(user.id);
  const queue = order([...events, ...events]);
  const lane = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await deliver(next);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return traceOf(user.id, id);
}

/** The invariant: nobody has another plan than the subscriptions give. */
async function expectTiersTrue() {
  const rows = await db.execute<{ id: string; tier: string }>(sql`
    select id, case when tier_until <= now() then tier_then else tier end as tier from users`);
  const wrong: string[] = [];
  for (const { id, tier } of rows) if ((await bestOf(id)) !== tier) wrong.push(id);
  expect(wrong).toEqual([]);
}

/** The rules once more in SQL, for what these tests play: kept to the period's end, 14 days more without news. */
async function bestOf(userId: string): Promise<string> {
  const [row] = await db.execute<{ tier: string }>(sql`select tier from subscriptions where user_id = ${userId}
    and now() < case when status = 'canceled' then expires_at
      else least(scheduled_at, coalesce(past_due_since, expires_at) + interval '14 days') end
    order by tier desc limit 1`);
  return row?.tier ?? "free";
}

/** Every row the money touches, as one sum. */
async function everything(): Promise<unknown> {
  const [row] = await db.execute<{ sum: string }>(sql`
    select md5((select json_agg(u order by id) from users u)::text || (select json_agg(s order by id) from subscriptions s)::text
      || (select json_agg(e order by event_id) from paddle_events e)::text
      || (select json_agg(n order by id) from notifications n)::text) as sum`);
  return row?.sum;
}

/** Mulberry32: the same order for the same number. */
function shuffled<T>(list: readonly T[], seed: number): T[] {
  let state = seed * 7919;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return list
    .map((value) => ({ value, at: next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value);
}
