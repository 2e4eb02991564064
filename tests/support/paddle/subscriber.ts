import { randomUUID } from "node:crypto";
import type { ISubscriptionResponse } from "@paddle/paddle-node-sdk";
import { eq } from "drizzle-orm";
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
import { type PaddleServer, PRICES } from "./server";

const DAY_MS = 86_400_000;

/** A crafter who has paid for a plan for ten days; Paddle has the subscription and so do we, through its event. */
export async function aSubscriber(server: PaddleServer, tier: PaidTier, facts: Partial<SubscriptionValues> = {}) {
  const user = await aUser();
  const sign = randomUUID().replaceAll("-", "").slice(0, 26);
  const startedAt = new Date(Date.now() - 10 * DAY_MS);
  const subscription = server.put({
    id: `sub_${sign}`,
    customerId: `ctm_${sign}`,
    status: "active",
    price: PRICES[tier],
    customData: { reference: signReference(user.id) },
    period: { startsAt: startedAt, endsAt: new Date(+startedAt + 30 * DAY_MS) },
    startedAt,
    updatedAt: startedAt,
    ...facts,
  });
  await hearOf(subscription);
  return { userId: user.id, email: user.email, id: subscription.id, customerId: subscription.customer_id };
}

/** A second subscription of the same crafter, as two simultaneous checkouts would create; returns its `sub_…`. */
export async function alsoSubscribed(server: PaddleServer, userId: string, tier: PaidTier): Promise<string> {
  return (await aSubscriber(server, tier, { customData: { reference: signReference(userId) } })).id;
}

/** Delivers an event with the subscription's last change. */
export async function hearOf(subscription: ISubscriptionResponse | undefined) {
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

/** The stored state of a crafter's plan. */
export async function planOf(userId: string) {
  const { tier, pending, history, current } = await findBilling(userId);
  const [stored] = await db
    .select({ tierUntil: users.tierUntil, tierThen: users.tierThen })
    .from(users)
    .where(eq(users.id, userId));
  return { tier, pending, kept: current?.retainedTier ?? null, ...stored, subscriptions: history.length };
}
