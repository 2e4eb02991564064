import { randomUUID } from "node:crypto";
import type { ISubscriptionResponse } from "@paddle/paddle-node-sdk";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, vi } from "vitest";
import { db } from "@/db/connection/client";
import { findBilling } from "@/db/queries/billing/billing-view";
import { recordEvent } from "@/db/queries/billing/events";
import { users } from "@/db/schema";
import type { PaidTier } from "@/lib/domain/billing/subscriptions";
import { readEvent } from "@/lib/server/paddle/events";
import { signReference } from "@/lib/server/paddle/signatures";
import { aUser } from "../people/factories";
import { loginCookie } from "../people/session-cookie";
import { aVisitor, visitor } from "../people/visitor";
import type { SubscriptionValues } from "./entities/subscription";
import { PADDLE_ENV, type PaddleServer, PRICES, startPaddleServer } from "./server";
import { daysFromNow } from "./subscriptions";

/** Paddle, as the tests of this file have it. */
export let server: PaddleServer;

/** The product sells through Paddle, whose account is empty before each test. Silences the log. */
export function withPaddleServer(more: Record<string, string> = {}): void {
  beforeAll(async () => {
    server = await startPaddleServer();
    Object.assign(process.env, PADDLE_ENV, { PADDLE_ENVIRONMENT: server.address, ...more });
  });
  beforeEach(() => {
    for (const level of ["info", "warn", "error"] as const)
      vi.spyOn(console, level)
        .mockImplementation(() => {})
        .mockClear();
    server.forget();
  });
  afterAll(() => server.close());
}

/** A crafter who has paid for a plan for ten days; Paddle has the subscription and so do we, through its event. */
export async function aSubscriber(tier: PaidTier, facts: Partial<SubscriptionValues> = {}, at = server) {
  const user = await aUser();
  const sign = randomUUID().replaceAll("-", "").slice(0, 26);
  const startedAt = daysFromNow(-10);
  const subscription = at.put({
    id: `sub_${sign}`,
    customerId: `ctm_${sign}`,
    status: "active",
    price: PRICES[tier],
    customData: { reference: signReference(user.id) },
    period: { startsAt: startedAt, endsAt: daysFromNow(20) },
    startedAt,
    updatedAt: startedAt,
    ...facts,
  });
  await recordUpdateOf(subscription);
  return { userId: user.id, id: subscription.id, customerId: subscription.customer_id };
}

/** A subscriber whose browser the tests then are. */
export async function aVisitingSubscriber(...given: Parameters<typeof aSubscriber>) {
  const subscriber = await aSubscriber(...given);
  await visitAs(subscriber.userId);
  return subscriber;
}

/** A second subscription of the same crafter, as two simultaneous checkouts would create; returns its `sub_…`. */
export async function aSecondSubscription(userId: string, tier: PaidTier, at = server): Promise<string> {
  return (await aSubscriber(tier, { customData: { reference: signReference(userId) } }, at)).id;
}

/** Delivers an event with the subscription's last change. */
export async function recordUpdateOf(subscription: ISubscriptionResponse | undefined) {
  const event_id = `evt_${randomUUID().replaceAll("-", "")}`;
  const occurred_at = subscription?.updated_at;
  const event = readEvent({ event_id, event_type: "subscription.updated", occurred_at, data: subscription });
  if (!event) throw new Error("That is no event.");
  await recordEvent(event);
}

/** Makes this crafter the visitor of the tests' browser, at a fresh address. */
export async function visitAs(userId: string) {
  aVisitor();
  const { name, value } = await loginCookie(userId);
  visitor.jar.set(name, { value });
}

/** Somebody without a plan whose browser the tests then are. */
export async function aVisitingUser() {
  const user = await aUser();
  await visitAs(user.id);
  return user;
}

/** What an action answers that refuses with this sentence. */
export function aRefusal(message: string) {
  return { serverError: { message } };
}

/** The stored state of a crafter's plan. */
export async function planOf(userId: string) {
  const { tier, pending, history, current } = await findBilling(userId);
  const [stored] = await db
    .select({ tierUntil: users.tierUntil, tierThen: users.tierThen })
    .from(users)
    .where(eq(users.id, userId));
  return { tier, pending, kept: current?.retainedTier ?? null, ...stored, subscriptions: history.length };
}
