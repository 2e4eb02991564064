import { describe, expect, it, vi } from "vitest";
import { findBilling } from "@/db/queries/billing/billing-view";
import { applySubscription } from "@/db/queries/billing/events";
import { readEvent } from "@/lib/server/paddle/events";
import { asOwner } from "../../support/database/sql";
import { aSubscriber, period, plus } from "../../support/paddle/subscribers";
import { deliver, type Event, inDays } from "../../support/paddle/webhook";

vi.spyOn(console, "info").mockImplementation(() => {});

describe("a refund", () => {
  it("ends the plan of its period once the full refund is approved", async () => {
    const { user, pays, adjusts, says } = await aSubscriber();
    await deliver(pays("completed", inDays(-10), { name: "1", period }));
    await deliver(adjusts("created", inDays(-2), { name: "1", status: "pending_approval" }));
    expect((await findBilling(user.id)).tier).toBe("pro_lite");
    await deliver(adjusts("updated", inDays(-1), { name: "1" }));
    expect((await findBilling(user.id)).tier).toBe("free");
    await deliver(says("updated", inDays(-0.1), { period: { startsAt: inDays(-0.1), endsAt: inDays(30) } }));
    expect((await findBilling(user.id)).tier).toBe("pro_lite");
  });

  it("reduces the plan to Pro Lite when only the upgrade is refunded, until the next period", async () => {
    const { user, pays, adjusts, says } = await aSubscriber();
    await deliver(pays("completed", inDays(-10), { name: "1", period }));
    await deliver(says("updated", inDays(-5), plus));
    await deliver(pays("completed", inDays(-5), { name: "2", period, origin: "subscription_update" }));
    await deliver(adjusts("updated", inDays(-1), { name: "2" }));
    expect(await findBilling(user.id)).toMatchObject({
      ...{ tier: "pro_lite", refunded: { what: "upgrade", tier: "pro_plus", nextAt: period.endsAt } },
      standing: { problems: { upgrade: "reduced", toLite: null } },
    });
    const later = { startsAt: inDays(-0.1), endsAt: inDays(30) };
    await deliver(says("updated", inDays(-0.1), { ...plus, period: later }));
    expect(await findBilling(user.id)).toMatchObject({ tier: "pro_plus", refunded: null });
  });

  it("applies to the period in which a payment without its own period was made", async () => {
    const { user, pays, adjusts } = await aSubscriber();
    await deliver(pays("completed", inDays(-9), { name: "1", period: null }));
    await deliver(adjusts("updated", inDays(-1), { name: "1", subscription_id: null }));
    expect(await findBilling(user.id)).toMatchObject({
      ...{ tier: "free", refunded: { what: "period", tier: "pro_lite", nextAt: period.endsAt } },
      history: [{ isRefunded: true, endsAt: null }],
    });
  });

  it.each<[string, object, string]>([
    ["each item in full is whole", { items: [{ item_id: "txnitm_1", type: "full" }] }, "free"],
    ["a part of an item is not", { items: [{ item_id: "txnitm_1", type: "partial" }] }, "pro_lite"],
    ["as much as was paid is whole", { totals: { total: "2500" } }, "free"],
    ["less than was paid is not", { totals: { total: "2499" } }, "pro_lite"],
    ["nothing that says how much is not", {}, "pro_lite"],
  ])("counts as full or partial by its items and totals when it has no type: %s", async (_, facts, tier) => {
    const { user, pays, adjusts } = await aSubscriber();
    await deliver(pays("completed", inDays(-10), { name: "1", period }));
    await deliver(adjusts("updated", inDays(-1), { name: "1", type: undefined, ...facts }));
    expect((await findBilling(user.id)).tier).toBe(tier);
  });

  it.each([
    ["of a part", { type: "partial" }],
    ["that was refused", { status: "rejected" }],
    ["that is a credit", { action: "credit" }],
    ["of another payment", { transaction_id: "txn_other" }],
  ])("%s changes nothing", async (_, facts) => {
    const { user, pays, adjusts } = await aSubscriber();
    await deliver(pays("completed", inDays(-10), { name: "1", period }));
    await deliver(adjusts("updated", inDays(-1), { name: "1", ...facts }));
    expect((await findBilling(user.id)).tier).toBe("pro_lite");
  });
});

describe("applySubscription", () => {
  it("orders a snapshot among the events by its time and repairs what differs", async () => {
    const { user, says, id } = await aSubscriber();
    const snapshot = snapshotOf(says("updated", inDays(-1), plus));
    await applySubscription(snapshot);
    expect((await findBilling(user.id)).tier).toBe("pro_plus");
    await deliver(says("updated", inDays(-2), { period }));
    expect((await findBilling(user.id)).tier).toBe("pro_plus");
    await asOwner(`update subscriptions set tier = 'pro_lite', status = 'paused' where provider_reference = '${id}'`);
    await applySubscription(snapshot);
    expect(await findBilling(user.id)).toMatchObject({ tier: "pro_plus", current: { status: "active" } });
    await deliver(says("updated", inDays(-0.5), { period }));
    expect((await findBilling(user.id)).tier).toBe("pro_lite");
  });
});

/** An event's content, as if Paddle's API had answered it. */
function snapshotOf(one: Event) {
  const news = readEvent(one);
  if (news?.fact?.kind !== "subscription" || !news.providerReference) throw new Error("That is no subscription.");
  const { providerReference, userId, occurredAt, fact, payload } = news;
  return { providerReference, userId, occurredAt, fact, payload };
}
