import { and, eq, like, sql } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { db } from "@/db/connection/client";
import { lockUser } from "@/db/connection/locks";
import { findBilling } from "@/db/queries/billing/billing-view";
import { dropRetainedTier, retainTier, sweepTiers } from "@/db/queries/billing/entitlement";
import { applySubscription } from "@/db/queries/billing/events";
import { findUsage } from "@/db/queries/billing/usage";
import { findLogin } from "@/db/queries/current-user";
import { listCompletedProjects } from "@/db/queries/projects/completed";
import { notifications, subscriptions, users } from "@/db/schema";
import { readEvent } from "@/lib/server/paddle/events";
import { failuresOf, runAtOnce } from "../../support/database/at-once";
import { runAsOwner } from "../../support/database/sql";
import {
  aPaddleSubscription,
  aSubscriber,
  deliver,
  type Event,
  momentInDays,
  period,
  plus,
} from "../../support/paddle/webhook";
import { aLogin, aUser } from "../../support/people/factories";

vi.spyOn(console, "info").mockImplementation(() => {});

describe("a plan that ends by itself", () => {
  it.each([
    ["a second before", "1 minute", "pro_lite"],
    ["a second after", "-1 second", "free"],
  ] as const)("is read as the right tier everywhere %s its end", async (_, left, tier) => {
    const { user, says } = await aSubscriber();
    await deliver(
      says("updated", momentInDays(-1), { period, scheduledChange: { action: "cancel", at: period.endsAt } }),
    );
    await runAsOwner(`update users set tier_until = clock_timestamp() + interval '${left}' where id = '${user.id}'`);
    const login = await aLogin(user.id);
    expect((await findLogin(login.id, user.id))?.tier).toBe(tier);
    expect((await findBilling(user.id)).tier).toBe(tier);
    expect((await db.transaction((tx) => lockUser(tx, user.id))).tier).toBe(tier);
    expect((await findUsage(user.id))?.calculationMethods.limitCount).toBe(tier === "free" ? 3 : 6);
    expect((await listCompletedProjects(user.id)).limit).toBe(tier === "free" ? 5 : 10);
  });

  it("ends with its period without an event, and the sweep stores the end and notifies the crafter once", async () => {
    const { user, says, id } = await aSubscriber();
    const over = { startsAt: momentInDays(-30), endsAt: momentInDays(-0.001) };
    await deliver(
      says("updated", momentInDays(-1), { period, scheduledChange: { action: "cancel", at: period.endsAt } }),
    );
    await runAsOwner(
      `update subscriptions set scheduled_at = '${over.endsAt.toISOString()}', expires_at = scheduled_at where provider_reference = '${id}'`,
      `update users set tier_until = '${over.endsAt.toISOString()}' where id = '${user.id}'`,
    );
    await Promise.all([sweepTiers(), sweepTiers()]);
    await sweepTiers();
    const [row] = await db.select().from(users).where(eq(users.id, user.id));
    expect(row).toMatchObject({ tier: "free", tierUntil: null, tierThen: null });
    expect(await titlesOf(user.id, "subscription-ended:")).toEqual(["Pro Lite has ended"]);
    expect((await findBilling(user.id)).standing.hasLive).toBe(false);
  });
});

describe("downgrading from Pro+ to Pro Lite", () => {
  it("keeps Pro+ until the period's end and notifies the crafter", async () => {
    const { user, says, id } = await aSubscriber("pro_plus");
    expect(await retainTier(user.id, id)).toEqual({ at: period.endsAt });
    expect((await findBilling(user.id)).pending).toBeNull();
    await deliver(says("updated", momentInDays(-0.1), { tier: "pro_lite", period }));
    const billing = await findBilling(user.id);
    expect(billing).toMatchObject({ tier: "pro_plus", until: period.endsAt, next: "pro_lite" });
    expect(billing.pending).toEqual({ kind: "switch", tier: "pro_lite", at: period.endsAt });
    expect(await titlesOf(user.id, "downgrade:")).toEqual(["Downgrade Scheduled"]);
    await deliver(
      says("updated", momentInDays(0.1), { period: { startsAt: momentInDays(0.05), endsAt: momentInDays(30) } }),
    );
    expect(await findBilling(user.id)).toMatchObject({ tier: "pro_lite", pending: null });
  });

  it("is undone by dropRetainedTier once Paddle has Pro+ again", async () => {
    const { user, says, id } = await aSubscriber("pro_plus");
    await retainTier(user.id, id);
    await deliver(says("updated", momentInDays(-0.2), { period }));
    await deliver(says("updated", momentInDays(-0.1), plus));
    await dropRetainedTier(user.id, id);
    await dropRetainedTier(user.id, id);
    expect(await findBilling(user.id)).toMatchObject({ tier: "pro_plus", pending: null, next: "free" });
  });

  it("is refused while a downgrade is already pending, even in 5 concurrent requests", async () => {
    const { user, says, id } = await aSubscriber("pro_plus");
    await retainTier(user.id, id);
    await deliver(says("updated", momentInDays(-0.1), { period }));
    const refusals = failuresOf(await runAtOnce(5, () => retainTier(user.id, id)));
    expect(refusals).toEqual(Array(5).fill("UserError: A change is already scheduled. Undo it first."));
  });

  it("is refused where the rules forbid it, and for a subscription that has ended", async () => {
    const { user, says, id } = await aSubscriber("pro_plus");
    await deliver(says("past_due", momentInDays(-0.2), { ...plus, status: "past_due" }));
    await expect(retainTier(user.id, id)).rejects.toThrow("Please settle the payment that is due first.");
    await deliver(
      says("canceled", momentInDays(-0.1), { ...plus, status: "canceled", period: null, canceledAt: momentInDays(-1) }),
    );
    await expect(retainTier(user.id, id)).rejects.toThrow("This subscription no longer exists.");
    expect(await db.$count(subscriptions, and(eq(subscriptions.userId, user.id), sql`kept_tier is not null`))).toBe(0);
  });

  it("refuses another crafter's subscription as if it did not exist", async () => {
    const { user, id } = await aSubscriber("pro_plus");
    const other = await aUser();
    await retainTier(user.id, id);
    for (const act of [
      () => retainTier(other.id, id),
      () => dropRetainedTier(other.id, id),
      () => retainTier(other.id, "sub_none"),
    ])
      await expect(act()).rejects.toThrow("This subscription no longer exists.");
    expect((await findBilling(user.id)).current?.retainedTier).toBe("pro_plus");
  });
});

describe("a payment that is due", () => {
  it("keeps the plan and notifies the crafter once, although two events report it", async () => {
    const { user, says, pays } = await aSubscriber();
    const next = { startsAt: momentInDays(-1), endsAt: momentInDays(29) };
    await deliver(pays("payment_failed", momentInDays(-1), { name: "2", period: next }));
    await deliver(says("past_due", momentInDays(-1), { status: "past_due", period: next }));
    const due = { since: momentInDays(-1), until: momentInDays(13) };
    expect(await findBilling(user.id)).toMatchObject({ tier: "pro_lite", due, until: momentInDays(13), next: "free" });
    expect(await titlesOf(user.id, "payment-failed:")).toEqual(["Payment failed"]);
    await deliver(says("activated", momentInDays(-0.5), { period: next }));
    expect(await findBilling(user.id)).toMatchObject({ tier: "pro_lite", due: null });
  });

  it.each([
    ["not yet", -13.999, "pro_lite"],
    ["is over", -14.001, "free"],
  ] as const)("ends the plan 14 days after its due date (%s, due %d days from now)", async (_, day, tier) => {
    const user = await aUser();
    const { says } = aPaddleSubscription(user.id);
    await deliver(
      says("created", momentInDays(-45), { period: { startsAt: momentInDays(-45), endsAt: momentInDays(-15) } }),
    );
    await deliver(says("past_due", momentInDays(day), { status: "past_due" }));
    const other = await aUser();
    const [mine, theirs] = [await aLogin(user.id), await aLogin(other.id)];
    expect((await findLogin(mine.id, user.id))?.paymentDue).toBe(tier !== "free");
    expect((await findLogin(theirs.id, other.id))?.paymentDue).toBe(false);
    const end = momentInDays(day + 14);
    const ending = { current: { plan: "pro_lite" }, due: { until: end }, history: [{ endsAt: end }] };
    const entitling = tier === "free" ? null : { plan: tier };
    expect(await findBilling(user.id)).toMatchObject({ tier, entitling, ...ending });
  });
});

describe("a refund", () => {
  it("ends the plan of its payment's period once it is approved, until the next one", async () => {
    const { user, pays, adjusts, says } = await aSubscriber();
    await deliver(pays("completed", momentInDays(-9), { name: "1", period: null }));
    await deliver(
      adjusts("created", momentInDays(-2), { name: "1", status: "pending_approval", subscription_id: null }),
    );
    expect((await findBilling(user.id)).tier).toBe("pro_lite");
    await deliver(adjusts("updated", momentInDays(-1), { name: "1", subscription_id: null }));
    const refunded = { what: "period", tier: "pro_lite", nextAt: period.endsAt };
    const history = [{ isRefunded: true, endsAt: null }];
    expect(await findBilling(user.id)).toMatchObject({ tier: "free", refunded, history });
    await deliver(
      says("updated", momentInDays(-0.1), { period: { startsAt: momentInDays(-0.1), endsAt: momentInDays(30) } }),
    );
    expect((await findBilling(user.id)).tier).toBe("pro_lite");
  });

  it("reduces the plan to Pro Lite when it is the upgrade's, until the next period", async () => {
    const { user, pays, adjusts, says } = await aSubscriber();
    await deliver(says("updated", momentInDays(-5), plus));
    await deliver(pays("completed", momentInDays(-5), { name: "2", period, origin: "subscription_update" }));
    await deliver(adjusts("updated", momentInDays(-1), { name: "2" }));
    const refunded = { what: "upgrade", tier: "pro_plus", nextAt: period.endsAt };
    const standing = { problems: { upgrade: "reduced", toLite: null } };
    expect(await findBilling(user.id)).toMatchObject({ tier: "pro_lite", refunded, standing });
    const later = { startsAt: momentInDays(-0.1), endsAt: momentInDays(30) };
    await deliver(says("updated", momentInDays(-0.1), { ...plus, period: later }));
    expect(await findBilling(user.id)).toMatchObject({ tier: "pro_plus", refunded: null });
  });
});

it("a plan counts as changed lately for an hour after its newest event", async () => {
  const { user, says } = await aSubscriber();
  expect((await findBilling(user.id)).changedLately).toBe(false);
  await deliver(says("updated", momentInDays(-0.9 / 24), plus));
  expect((await findBilling(user.id)).changedLately).toBe(true);
});

describe("notifications", () => {
  it("welcome the crafter once to a plan, whichever events report it, and again to a larger plan", async () => {
    const { user, says, pays } = await aSubscriber();
    const later = { period: { startsAt: momentInDays(-1), endsAt: momentInDays(29) } };
    await deliver(says("created", momentInDays(-1), later));
    await deliver(says("activated", new Date(+momentInDays(-1) + 1), later));
    await deliver(pays("completed", new Date(+momentInDays(-1) + 2), { name: "1", ...later }));
    await deliver(says("updated", momentInDays(-0.5), { ...later, tier: "pro_plus" }));
    expect(await titlesOf(user.id, "subscription-started:")).toEqual(["Welcome to Pro+"]);
    const fresh = await aUser();
    await deliver(aPaddleSubscription(fresh.id).says("created", momentInDays(-0.1), later));
    expect(await titlesOf(fresh.id, "subscription-started:")).toEqual(["Welcome to Pro Lite"]);
  });

  it("report a cancellation once, with its date in the crafter's time zone", async () => {
    const { user, says } = await aSubscriber();
    const scheduledChange = { action: "cancel" as const, at: new Date("2099-12-03T23:30:00Z") };
    await runAsOwner(`update users set time_zone = 'Africa/Johannesburg' where id = '${user.id}'`);
    for (const day of [3, 2, 1])
      await deliver(says("updated", momentInDays(-day), day === 2 ? { period } : { period, scheduledChange }));
    const rows = await db.select().from(notifications).where(eq(notifications.userId, user.id));
    expect(rows.map(({ title, body, href }) => [title, body, href])).toEqual([
      ["Downgrade Scheduled", "You keep Pro Lite until 4 December 2099, then your plan changes to Free.", "/billing"],
    ]);
  });
});

describe("applySubscription", () => {
  it("orders a snapshot among the events by its time and repairs what differs", async () => {
    const { user, says, id } = await aSubscriber();
    const snapshot = snapshotOf(says("updated", momentInDays(-1), plus));
    await applySubscription(snapshot);
    expect((await findBilling(user.id)).tier).toBe("pro_plus");
    await deliver(says("updated", momentInDays(-2), { period }));
    expect((await findBilling(user.id)).tier).toBe("pro_plus");
    await runAsOwner(
      `update subscriptions set tier = 'pro_lite', status = 'paused' where provider_reference = '${id}'`,
    );
    await applySubscription(snapshot);
    expect(await findBilling(user.id)).toMatchObject({ tier: "pro_plus", current: { status: "active" } });
    await deliver(says("updated", momentInDays(-0.5), { period }));
    expect((await findBilling(user.id)).tier).toBe("pro_lite");
  });
});

describe("the database", () => {
  it("refuses to move a subscription back in time, change its owner, or change or delete an event", async () => {
    const { id } = await aSubscriber();
    const other = await aUser();
    const refused = [
      `update subscriptions set last_event_at = last_event_at - interval '1 second' where provider_reference = '${id}'`,
      `update subscriptions set last_event_at = null, last_event_id = null where provider_reference = '${id}'`,
      `update subscriptions set user_id = '${other.id}' where provider_reference = '${id}'`,
      `update paddle_events set payload = '{}' where provider_reference = '${id}'`,
      `delete from paddle_events where provider_reference = '${id}'`,
      `update subscriptions set status = 'past_due' where provider_reference = '${id}'`,
      `update subscriptions set tier = 'free' where provider_reference = '${id}'`,
      `update subscriptions set status = 'canceled', expires_at = null where provider_reference = '${id}'`,
      `delete from users where id = (select user_id from subscriptions where provider_reference = '${id}')`,
    ];
    for (const statement of refused) await expect(runAsOwner(statement), statement).rejects.toThrow();
  });
});

async function titlesOf(userId: string, key: string): Promise<string[]> {
  const rows = await db
    .select({ title: notifications.title })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), like(notifications.dedupeKey, `${key}%`)))
    .orderBy(notifications.id);
  return rows.map(({ title }) => title);
}

/** An event's content, as if Paddle's API had answered it. */
function snapshotOf(one: Event) {
  const news = readEvent(one);
  if (news?.fact?.kind !== "subscription" || !news.providerReference) throw new Error("That is no subscription.");
  const { providerReference, userId, occurredAt, fact, payload } = news;
  return { providerReference, userId, occurredAt, fact, payload };
}
