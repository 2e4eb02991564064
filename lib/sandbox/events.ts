import "server-only";
import { TIERS } from "@/lib/domain/billing/tiers";
import { env } from "@/lib/server/env";
import { PADDLE_WEBHOOK, paddleSettings } from "@/lib/server/paddle/settings";
import { signPayload } from "@/lib/server/paddle/signatures";
import { type BilledPeriod, type SubscriptionRecord, sandboxId, type TransactionRecord } from "./records";

type EventType =
  | `subscription.${"created" | "activated" | "updated" | "past_due" | "paused" | "resumed" | "canceled"}`
  | `transaction.${"completed" | "payment_failed"}`;

/** `transaction`: the charge, successful or failed. `events`: the events to post about both, oldest first. */
export type ChangeOutcome = {
  subscription?: SubscriptionRecord;
  transaction?: TransactionRecord;
  events: readonly EventType[];
};

const FIRST_MS = 100;
const STEP_MS = 120;
const ANSWER_MS = 5_000;
const MAX_ATTEMPTS = 60;

/** Posts the events as signed webhooks. Those that a process could not post are replaced at the next start. */
export function postEvents(outcome: ChangeOutcome, now: Date): void {
  for (const { payload, inMilliseconds } of planDelivery(outcome, now))
    setTimeout(deliverPayload, inMilliseconds, payload).unref();
}

/**
 * When each event is posted: late, newest first and twice. Paddle guarantees neither order nor single delivery, so the
 * product must not rely on them.
 */
export function planDelivery({ events, ...about }: ChangeOutcome, now: Date) {
  const payloads = events.map((type, at) => JSON.stringify(makeEvent(type, about, new Date(+now + at)))).reverse();
  return [...payloads, ...payloads].map((payload, at) => ({ payload, inMilliseconds: FIRST_MS + at * STEP_MS }));
}

function makeEvent(type: EventType, { subscription, transaction }: Omit<ChangeOutcome, "events">, occurredAt: Date) {
  const isAboutMoney = type.startsWith("transaction.");
  return {
    event_id: sandboxId("evt", occurredAt),
    event_type: type,
    occurred_at: occurredAt.toISOString(),
    notification_id: sandboxId("ntf", occurredAt),
    data: isAboutMoney ? transaction && transactionData(transaction) : subscription && subscriptionData(subscription),
  };
}

/** The fields of Paddle's entity that the product reads. */
function subscriptionData({ id, status, customerId, price, period, scheduledChange, ...rest }: SubscriptionRecord) {
  return {
    id,
    status,
    customer_id: customerId,
    custom_data: rest.customData,
    items: [{ price: { id: price.id } }],
    created_at: rest.startedAt,
    started_at: rest.startedAt,
    updated_at: rest.updatedAt,
    paused_at: rest.pausedAt,
    canceled_at: rest.canceledAt,
    current_billing_period: periodData(period),
    scheduled_change: scheduledChange && {
      action: scheduledChange.action,
      effective_at: scheduledChange.at,
      resume_at: scheduledChange.resumesAt ?? null,
    },
  };
}

function transactionData({ id, status, origin, customerId, subscriptionId, period, ...rest }: TransactionRecord) {
  const total = String(rest.amountCents ?? TIERS[rest.price.tier].priceCents);
  return {
    id,
    status,
    origin,
    customer_id: customerId,
    subscription_id: subscriptionId,
    custom_data: rest.customData,
    billing_period: periodData(period),
    details: { totals: { total } },
  };
}

function periodData(period: BilledPeriod | null) {
  return period && { starts_at: period.startsAt, ends_at: period.endsAt };
}

/** Posts a webhook. Retries after a pause that doubles from a second up to a minute. */
async function deliverPayload(payload: string, attempt = 1): Promise<void> {
  if ((await postPayload(payload)) || attempt >= MAX_ATTEMPTS) return;
  setTimeout(deliverPayload, 1_000 * Math.min(60, 2 ** (attempt - 1)), payload, attempt + 1).unref();
}

function postPayload(payload: string): Promise<boolean> {
  const [secret = ""] = paddleSettings().webhookSecrets;
  const headers = { "Content-Type": "application/json", "Paddle-Signature": signPayload(payload, secret, new Date()) };
  const signal = AbortSignal.timeout(ANSWER_MS);
  return fetch(`http://127.0.0.1:${env().PORT}${PADDLE_WEBHOOK}`, { method: "POST", headers, body: payload, signal })
    .then(({ ok }) => ok)
    .catch(() => false);
}

export function updateSubscription(subscription: SubscriptionRecord, now: Date) {
  return {
    subscription: { ...subscription, updatedAt: now },
    events: ["subscription.updated"],
  } satisfies ChangeOutcome;
}

export function makeCharge(
  { id, customerId, price, customData, period }: SubscriptionRecord,
  what: Pick<TransactionRecord, "status" | "origin" | "amountCents">,
  now: Date,
): TransactionRecord {
  const made = { id: sandboxId("txn", now), createdAt: now, ...what };
  return { ...made, subscriptionId: id, customerId, price, customData, period };
}
