import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { db } from "@/db/connection/client";
import { findBilling } from "@/db/queries/billing/billing-view";
import { paddleEvents } from "@/db/schema";
import type { PaidTier } from "@/lib/domain/billing/subscriptions";
import {
  aPaddleSubscription,
  deliver,
  type Event,
  momentInDays,
  sumMoney,
  traceOf,
} from "../../support/paddle/webhook";
import { aUser } from "../../support/people/factories";
import { isThorough, sampleEvery } from "../../support/thorough";

vi.spyOn(console, "info").mockImplementation(() => {});

/** How many at once; the pool has 20 connections. */
const BATCH = 3;
const ORDERS = isThorough ? 120 : 6;
const ROUNDS = isThorough ? 300 : 24;
const second = { startsAt: momentInDays(-15), endsAt: momentInDays(15) };
const fresh = { startsAt: momentInDays(-1), endsAt: momentInDays(29) };

/** Six weeks of a subscription: bought, upgraded, cancelled and not, renewed late, refunded, cancelled for the end. */
function aHistory(userId: string) {
  const paddle = aPaddleSubscription(userId);
  const { says, pays, adjusts } = paddle;
  const first = { startsAt: momentInDays(-45), endsAt: momentInDays(-15) };
  const plus = { tier: "pro_plus" as const, period: first };
  const renewed = { ...plus, period: second };
  const events = [
    says("created", momentInDays(-45), { period: first }),
    pays("completed", new Date(+momentInDays(-45) + 2), { name: "1", period: first }),
    says("updated", momentInDays(-40), plus),
    says("updated", momentInDays(-38), { ...plus, scheduledChange: { action: "cancel", at: momentInDays(-15) } }),
    says("updated", momentInDays(-37), plus),
    adjusts("created", momentInDays(-30), { name: "1", status: "pending_approval" }),
    says("updated", momentInDays(-15), renewed),
    pays("payment_failed", new Date(+momentInDays(-15) + 60_000), { name: "3", period: second, status: "past_due" }),
    says("past_due", new Date(+momentInDays(-15) + 60_001), { ...renewed, status: "past_due" }),
    says("activated", momentInDays(-12), renewed),
    adjusts("updated", momentInDays(-11), { name: "1" }),
    says("updated", momentInDays(-2), { ...renewed, scheduledChange: { action: "cancel", at: momentInDays(15) } }),
  ];
  return { id: paddle.id, events };
}

describe("the events of one subscription", () => {
  it(`lead to the same state in ${ORDERS} random orders, each delivered twice and concurrently`, async () => {
    const inOrder = await playHistory((events) => events, 1);
    expect(JSON.parse(inOrder)).toMatchObject({
      user: { tier: "pro_plus", until: momentInDays(15).toISOString(), next: "free" },
      subscriptions: [{ tier: "pro_plus", status: "active", scheduledAction: "cancel", pastDueSince: null }],
    });
    const states = new Map<string, number>();
    for (let done = 0; done < ORDERS; done += BATCH) {
      const orders = Array.from({ length: BATCH }, (_, i) =>
        playHistory((events) => shuffleBySeed(events, done + i + 1), 4),
      );
      for (const state of await Promise.all(orders)) states.set(state, (states.get(state) ?? 0) + 1);
    }
    expect([...states]).toEqual([[inOrder, ORDERS]]);
    await expectTrueTiers();
  }, 120_000);

  it("change nothing when each is delivered twice more", async () => {
    const user = await aUser();
    const { id, events } = aHistory(user.id);
    for (const one of events) await deliver(one);
    const before = await sumMoney();
    const outcomes = await Promise.all([...events, ...events].map(deliver));
    expect(new Set(outcomes)).toEqual(new Set(["replayed"]));
    expect(await sumMoney()).toBe(before);
    expect(await traceOf(user.id, id)).toContain("pro_plus");
  });

  it("stay unmatched until one of them names the crafter", async () => {
    const user = await aUser();
    const { says, adjusts, pays, id } = aPaddleSubscription(user.id);
    const period = { startsAt: momentInDays(-45), endsAt: momentInDays(-15) };
    const bought = says("created", momentInDays(-45));
    const renewed = says("updated", momentInDays(-15), { customData: null, period: second, tier: "pro_plus" });
    expect(await deliver(adjusts("updated", momentInDays(-1), { name: "1" }))).toBe("unmatched");
    expect(await deliver(renewed)).toBe("unmatched");
    expect(await findBilling(user.id)).toMatchObject({ tier: "free", history: [] });
    expect(await deliver(bought)).toBe("applied");
    expect(await findBilling(user.id)).toMatchObject({ tier: "pro_plus" });
    await deliver(pays("completed", momentInDays(-45), { name: "1", period }));
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
      const rounds = Array.from({ length: BATCH }, (_, index) => crossPlans(done + index));
      wrong.push(...(await Promise.all(rounds)).flatMap((problem) => problem ?? []));
    }
    expect(wrong).toEqual([]);
    await expectTrueTiers();
  }, 120_000);
});

/** A purchase of which only the payment carries our reference. */
function aPurchase(userId: string, { transaction = {} as object, withTransactionId = false } = {}) {
  const { id, says, pays } = aPaddleSubscription(userId);
  const unnamed = { customData: null, period: fresh, startedAt: momentInDays(-1) };
  const at = (milliseconds: number) => new Date(+momentInDays(-1) + milliseconds);
  const pay = pays("completed", at(40), { name: "1", period: fresh, origin: "web", ...transaction });
  const created = says("created", at(10), unnamed);
  if (withTransactionId) Object.assign(created.data as object, { transaction_id: (pay.data as { id: string }).id });
  return { id, events: [pay, created, says("activated", at(20), unnamed), says("updated", at(30), unnamed)] };
}

describe("a purchase whose owner is named only by its payment", () => {
  // `npm run test:thorough` plays all 24.
  const orders = sampleEvery(3, permutationsOf([0, 1, 2, 3]));
  const byTransaction = { transaction: { subscriptionId: null }, withTransactionId: true };

  it.each([
    ["whose payment names the subscription", {}],
    ["whose payment and first event name only the transaction", byTransaction],
  ])(
    "leads to Pro Lite (%s) in any order of its events, each delivered twice, and when they come at once",
    async (_, how) => {
      const states = new Set<string>();
      const play = async (work: (events: Event[]) => Promise<unknown>) => {
        const user = await aUser();
        const { id, events } = aPurchase(user.id, how);
        await work(events);
        states.add(await traceOf(user.id, id));
        expect(await outcomesOf(id)).not.toContain("unmatched");
      };
      for (const order of orders)
        await play(async (events) => {
          for (const at of order) await deliver(events[at] as Event);
          for (const one of events) expect(await deliver(one)).toBe("replayed");
        });
      for (let round = 0; round < (isThorough ? 12 : 4); round++)
        await play((events) => Promise.all([...events, ...events].map(deliver)));
      expect([...states].map((state) => JSON.parse(state))).toMatchObject([
        { user: { tier: "pro_lite" }, subscriptions: [{ tier: "pro_lite", status: "active" }] },
      ]);
    },
    120_000,
  );

  it("stays with the crafter named by its first payment, whatever a later payment says", async () => {
    const [owner, other] = [await aUser(), await aUser()];
    const { id, events } = aPurchase(owner.id);
    const [pay, created] = events as [Event, Event];
    const named = aPaddleSubscription(other.id, { sign: id.replace("sub_", "") });
    await deliver(pay);
    await deliver(named.pays("completed", momentInDays(-0.5), { name: "2", period: fresh }));
    await deliver(created);
    expect((await findBilling(owner.id)).tier).toBe("pro_lite");
    expect(await findBilling(other.id)).toMatchObject({ tier: "free", history: [] });
  });

  it("stays unmatched when the crafter it names has been deleted", async () => {
    const user = await aUser();
    const { id, events } = aPurchase(user.id);
    const [pay, created] = events as [Event, Event];
    await deliver(pay);
    await db.execute(sql`delete from users where id = ${user.id}`);
    expect(await deliver(created)).toBe("unmatched");
    expect(await outcomesOf(id)).toContain("unmatched");
  });
});

/** One crafter's round: the old plan is over or lasts to its period's end, the new one begins, all events at once. */
async function crossPlans(round: number): Promise<string | null> {
  const user = await aUser();
  const [before, after] = [aPaddleSubscription(user.id), aPaddleSubscription(user.id)];
  const oldTier: PaidTier = round % 2 ? "pro_plus" : "pro_lite";
  const newTier = round % 4 < 2 ? "pro_lite" : "pro_plus";
  const isPaidOn = round % 8 < 4;
  const period = { startsAt: momentInDays(-10), endsAt: momentInDays(isPaidOn ? 20 : -0.5) };
  await deliver(before.says("created", momentInDays(-10), { tier: oldTier, period }));
  const ended = { tier: oldTier, status: "canceled" as const, period: null, canceledAt: momentInDays(-0.01) };
  const next = { tier: newTier, period: { startsAt: momentInDays(-0.01), endsAt: momentInDays(30) } } as const;
  const events = [
    before.says("canceled", momentInDays(-0.01), ended),
    after.says("created", momentInDays(-0.01), next),
  ];
  await Promise.all((round % 3 ? events : events.reverse()).map(deliver));
  const best = isPaidOn && oldTier === "pro_plus" ? "pro_plus" : newTier;
  const { tier, history: all } = await findBilling(user.id);
  return tier === best && all.length === 2 ? null : `round ${round}: ${tier} instead of ${best}`;
}

/** Delivers a new crafter's history twice through this many lanes; returns what is stored. */
async function playHistory(order: (events: Event[]) => Event[], lanes: number): Promise<string> {
  const user = await aUser();
  const { id, events } = aHistory(user.id);
  const queue = order([...events, ...events]);
  const lane = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await deliver(next);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return traceOf(user.id, id);
}

/** The invariant: nobody has another plan than the subscriptions give. */
async function expectTrueTiers() {
  const rows = await db.execute<{ id: string; tier: string }>(sql`
    select id, case when tier_until <= now() then tier_then else tier end as tier from users`);
  const wrong: string[] = [];
  for (const { id, tier } of rows) if ((await bestTierOf(id)) !== tier) wrong.push(id);
  expect(wrong).toEqual([]);
}

/** The rules once more in SQL, for what these tests play: kept to the period's end, 14 days more without news. */
async function bestTierOf(userId: string): Promise<string> {
  const [row] = await db.execute<{ tier: string }>(sql`select tier from subscriptions where user_id = ${userId}
    and now() < case when status = 'canceled' then expires_at
      else least(scheduled_at, coalesce(past_due_since, expires_at) + interval '14 days') end
    order by tier desc limit 1`);
  return row?.tier ?? "free";
}

async function outcomesOf(reference: string): Promise<string[]> {
  const rows = await db
    .select({ outcome: paddleEvents.outcome })
    .from(paddleEvents)
    .where(eq(paddleEvents.providerReference, reference));
  return rows.map(({ outcome }) => outcome);
}

function permutationsOf<T>(all: readonly T[]): T[][] {
  if (all.length < 2) return [[...all]];
  return all.flatMap((first, at) => permutationsOf(all.toSpliced(at, 1)).map((rest) => [first, ...rest]));
}

/** The same seed gives the same order. */
function shuffleBySeed<T>(list: T[], seed: number): T[] {
  return fc.sample(fc.shuffledSubarray(list, { minLength: list.length }), { numRuns: 1, seed })[0] ?? [];
}
