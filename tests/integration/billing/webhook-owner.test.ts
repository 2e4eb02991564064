import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { db } from "@/db/connection/client";
import { findBilling } from "@/db/queries/billing/billing-view";
import { paddleEvents } from "@/db/schema";
import { aPaddleSubscription, deliver, type Event, inDays, traceOf } from "../../support/paddle/webhook";
import { aUser } from "../../support/people/factories";

beforeAll(() => {
  vi.spyOn(console, "info").mockImplementation(() => {});
});

const period = { startsAt: inDays(-1), endsAt: inDays(29) };

/** A purchase of which only the payment carries our reference. */
function purchase(userId: string, { transaction = {} as object, withTransactionId = false } = {}) {
  const { id, says, pays } = aPaddleSubscription(userId);
  const unnamed = { customData: null, period, startedAt: inDays(-1) };
  const at = (milliseconds: number) => new Date(+inDays(-1) + milliseconds);
  const pay = pays("completed", at(40), { name: "1", period, origin: "web", ...transaction });
  const created = says("created", at(10), unnamed);
  if (withTransactionId) Object.assign(created.data as object, { transaction_id: (pay.data as { id: string }).id });
  return { id, events: [pay, created, says("activated", at(20), unnamed), says("updated", at(30), unnamed)] };
}

describe("a purchase whose owner is named only by its payment", () => {
  it("leads to Pro Lite in all 24 orders of its events, each delivered twice", async () => {
    const states = new Set<string>();
    const orders = permutations([0, 1, 2, 3]);
    expect(orders).toHaveLength(24);
    for (const order of orders) {
      const user = await aUser();
      const { id, events } = purchase(user.id);
      const inOrder = order.map((at) => events[at] as Event);
      for (const one of inOrder) await deliver(one);
      for (const one of inOrder) expect(await deliver(one)).toBe("replayed");
      states.add(await traceOf(user.id, id));
      expect(await outcomesOf(id)).not.toContain("unmatched");
    }
    expect([...states]).toHaveLength(1);
    expect(JSON.parse([...states].join())).toMatchObject({
      user: { tier: "pro_lite" },
      subscriptions: [{ tier: "pro_lite", status: "active" }],
    });
  }, 120_000);

  it("leads to the same state when all its events arrive twice and at once", async () => {
    const states = new Set<string>();
    for (let round = 0; round < 12; round++) {
      const user = await aUser();
      const { id, events } = purchase(user.id);
      await Promise.all([...events, ...events].map(deliver));
      states.add(await traceOf(user.id, id));
      expect(await findBilling(user.id)).toMatchObject({ tier: "pro_lite", history: [{ plan: "pro_lite" }] });
    }
    expect([...states]).toHaveLength(1);
  }, 120_000);

  it("is matched by its transaction when the payment names no subscription, in all orders and at once", async () => {
    const plain = { transaction: { subscriptionId: null }, withTransactionId: true };
    for (const order of permutations([0, 1, 2, 3])) {
      const user = await aUser();
      const { id, events } = purchase(user.id, plain);
      for (const at of order) await deliver(events[at] as Event);
      expect([order, (await findBilling(user.id)).tier]).toEqual([order, "pro_lite"]);
      expect(await outcomesOf(id)).not.toContain("unmatched");
    }
    for (let round = 0; round < 6; round++) {
      const user = await aUser();
      const { events } = purchase(user.id, plain);
      await Promise.all([...events, ...events].map(deliver));
      expect((await findBilling(user.id)).tier).toBe("pro_lite");
    }
  }, 120_000);

  it("stays with the crafter named by its first payment, whatever a later payment says", async () => {
    const [owner, other] = [await aUser(), await aUser()];
    const { id, events } = purchase(owner.id);
    const [pay, created] = events as [Event, Event];
    const named = aPaddleSubscription(other.id, { sign: id.replace("sub_", "") });
    await deliver(pay);
    await deliver(named.pays("completed", inDays(-0.5), { name: "2", period }));
    await deliver(created);
    expect((await findBilling(owner.id)).tier).toBe("pro_lite");
    expect(await findBilling(other.id)).toMatchObject({ tier: "free", history: [] });
  });

  it("stays unmatched when the crafter it names has been deleted", async () => {
    const user = await aUser();
    const { id, events } = purchase(user.id);
    const [pay, created] = events as [Event, Event];
    await deliver(pay);
    await db.execute(sql`delete from users where id = ${user.id}`);
    expect(await deliver(created)).toBe("unmatched");
    expect(await outcomesOf(id)).toContain("unmatched");
  });
});

async function outcomesOf(reference: string): Promise<string[]> {
  const rows = await db
    .select({ outcome: paddleEvents.outcome })
    .from(paddleEvents)
    .where(eq(paddleEvents.providerReference, reference));
  return rows.map(({ outcome }) => outcome);
}

function permutations<T>(all: readonly T[]): T[][] {
  if (all.length < 2) return [[...all]];
  return all.flatMap((first, at) => permutations(all.toSpliced(at, 1)).map((rest) => [first, ...rest]));
}
