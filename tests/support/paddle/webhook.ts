import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { POST } from "@/app/api/webhooks/paddle/route";
import { db } from "@/db/connection/client";
import { paddleEvents, subscriptions, users } from "@/db/schema";
import type { PaidTier } from "@/lib/domain/billing/subscriptions";
import { paddleSettings } from "@/lib/server/paddle/settings";
import { signPayload, signReference } from "@/lib/server/paddle/signatures";
import { aUser } from "../people/factories";
import { type SubscriptionValues, subscriptionEntity } from "./entities/subscription";
import { type TransactionValues, transactionEntity } from "./entities/transaction";

const DAY_MS = 86_400_000;

/** The instant this many days from the start of this test file; negative: before. */
const NOW = Date.now();
export const momentInDays = (days: number) => new Date(NOW + days * DAY_MS);

/** An event as Paddle posts it. */
export type Event = {
  event_id: string;
  event_type: string;
  occurred_at: string;
  notification_id: string;
  data: unknown;
};

export function anEvent(event_type: string, at: Date, data: unknown): Event {
  const id = randomUUID().replaceAll("-", "");
  return { event_id: `evt_${id}`, event_type, occurred_at: at.toISOString(), notification_id: `ntf_${id}`, data };
}

/** A subscription at Paddle for which a test writes the events: 45 days old, with fifteen days left in its period. */
export function aPaddleSubscription(userId: string, { sign = randomUUID().replaceAll("-", "") } = {}) {
  const customData = { reference: signReference(userId) };
  const startedAt = momentInDays(-45);
  const own = { customerId: `ctm_${sign}`, customData };
  return {
    id: `sub_${sign}`,
    says(type: string, at: Date, facts: Partial<Omit<SubscriptionValues, "price">> & { tier?: PaidTier } = {}): Event {
      const { tier = "pro_lite", ...rest } = facts;
      const period = { startsAt: momentInDays(-15), endsAt: momentInDays(15) };
      const state = { ...own, id: `sub_${sign}`, status: "active" as const, startedAt, period, ...rest };
      return anEvent(`subscription.${type}`, at, subscriptionEntity({ ...state, price: priceOf(tier), updatedAt: at }));
    },
    pays(type: "completed" | "payment_failed", at: Date, facts: Partial<TransactionValues> & { name: string }): Event {
      const { name, ...rest } = facts;
      const state = { ...own, id: `txn_${sign}_${name}`, subscriptionId: `sub_${sign}`, createdAt: at, updatedAt: at };
      const entity = { status: "completed" as const, origin: "subscription_recurring" as const, ...state, ...rest };
      return anEvent(`transaction.${type}`, at, transactionEntity({ price: priceOf("pro_lite"), ...entity }));
    },
    adjusts(type: "created" | "updated", at: Date, facts: Record<string, unknown> & { name: string }): Event {
      const { name, ...rest } = facts;
      return anEvent(`adjustment.${type}`, at, {
        id: `adj_${sign}_${name}`,
        action: "refund",
        type: "full",
        status: "approved",
        reason: "asked",
        transaction_id: `txn_${sign}_${name}`,
        subscription_id: `sub_${sign}`,
        customer_id: `ctm_${sign}`,
        ...rest,
      });
    },
  };
}

/** Posts bytes as Paddle would, signed with our secret now unless the test says otherwise. */
export function postWebhook(body: string | Uint8Array, { signature = signBody(body), headers = {} }: Delivery = {}) {
  const request = new Request("http://localhost:3000/api/webhooks/paddle", {
    method: "POST",
    body: typeof body === "string" ? body : new Uint8Array(body),
    headers: { "content-type": "application/json", ...(signature && { "paddle-signature": signature }), ...headers },
  });
  return POST(request);
}

type Delivery = { signature?: string | null; headers?: Record<string, string> };

export function signBody(body: string | Uint8Array, at = new Date()): string {
  return signPayload(body, paddleSettings().webhookSecrets[0] ?? "", at);
}

/** Delivers an event and fails the test unless it was taken. */
export async function deliver(one: Event): Promise<string> {
  const answer = await postWebhook(JSON.stringify(one));
  if (answer.status !== 200) throw new Error(`${one.event_type} was answered ${answer.status}`);
  return ((await answer.json()) as { outcome: string }).outcome;
}

export const period = { startsAt: momentInDays(-10), endsAt: momentInDays(20) };
export const plus = { tier: "pro_plus" as const, period };

/** A crafter on a plan whose period has twenty days left. */
export async function aSubscriber(tier: PaidTier = "pro_lite") {
  const user = await aUser();
  const paddle = aPaddleSubscription(user.id);
  await deliver(paddle.says("created", momentInDays(-10), { tier, period }));
  return { user, ...paddle };
}

/** The reference by which an event names its crafter. */
export function referenceOf({ data }: Event): string {
  return (data as { custom_data: { reference: string } }).custom_data.reference;
}

/** One sum of every row that money touches, to see that nothing has changed. */
export async function sumMoney(): Promise<unknown> {
  const rows = (table: string, key: string) =>
    `coalesce((select json_agg(t order by ${key}) from ${table} t)::text, '')`;
  const all = [
    rows("users", "id"),
    rows("subscriptions", "id"),
    rows("paddle_events", "event_id"),
    rows("notifications", "id"),
  ];
  const [row] = await db.execute<{ sum: string }>(sql.raw(`select md5(${all.join(" || ")}) as sum`));
  return row?.sum;
}

/** All stored results of a crafter's payments, without generated values, for comparison. */
export async function traceOf(userId: string, id: string) {
  const [user] = await db
    .select({ tier: users.tier, until: users.tierUntil, next: users.tierThen })
    .from(users)
    .where(eq(users.id, userId));
  const rows = await db.select().from(subscriptions).where(eq(subscriptions.userId, userId));
  const events = await db
    .select({
      type: paddleEvents.eventType,
      at: paddleEvents.occurredAt,
      mine: sql`${paddleEvents.userId} = ${userId}`,
    })
    .from(paddleEvents)
    .where(eq(paddleEvents.providerReference, id))
    .orderBy(paddleEvents.occurredAt, paddleEvents.eventType);
  const plain = rows.map(({ id: _, createdAt: __, userId: ___, lastEventId: ____, ...row }) => row);
  const text = JSON.stringify({ user, subscriptions: plain, events });
  return text.replaceAll(id.replace("sub_", ""), "SIGN");
}

function priceOf(tier: PaidTier) {
  return { tier, id: paddleSettings().priceOfTier(tier) };
}
