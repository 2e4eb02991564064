import { subscriptionEntity } from "./entities/subscription";
import { transactionEntity } from "./entities/transaction";
import { managementUrls } from "./pages";
import { type SubscriptionRecord, sandboxId, type TransactionRecord } from "./records";

export type EventType =
  | `subscription.${"created" | "activated" | "updated" | "past_due" | "paused" | "resumed" | "canceled"}`
  | `transaction.${"completed" | "payment_failed"}`;

type About = { subscription?: SubscriptionRecord; transaction?: TransactionRecord };

const FIRST_MS = 100;
const STEP_MS = 120;

/**
 * When each event is posted: late, newest first and twice. Paddle guarantees neither order nor single delivery, so the
 * product must not rely on them.
 */
export function deliveryPlan(events: EventType[], about: About, now: Date) {
  const payloads = events.map((type, at) => JSON.stringify(envelope(type, about, new Date(+now + at)))).reverse();
  return [...payloads, ...payloads].map((payload, at) => ({
    payload,
    inMilliseconds: FIRST_MS + at * STEP_MS,
  }));
}

function envelope(type: EventType, { subscription, transaction }: About, occurredAt: Date) {
  const isAboutMoney = type.startsWith("transaction.");
  return {
    event_id: sandboxId("evt", occurredAt),
    event_type: type,
    occurred_at: occurredAt.toISOString(),
    notification_id: sandboxId("ntf", occurredAt),
    data: isAboutMoney
      ? transaction && transactionEntity(transaction)
      : subscription && subscriptionEntity({ ...subscription, managementUrls: managementUrls(subscription) }),
  };
}

/** `transaction`: what was charged or failed to be charged. `events`: what is posted about it, oldest first. */
export type ChangeOutcome = { subscription: SubscriptionRecord; transaction?: TransactionRecord; events: EventType[] };

export function update(subscription: SubscriptionRecord, now: Date): ChangeOutcome {
  return { subscription: { ...subscription, updatedAt: now }, events: ["subscription.updated"] };
}

export function charge(
  { id, customerId, price, customData, period }: SubscriptionRecord,
  what: Pick<TransactionRecord, "status" | "origin" | "amountCents">,
  now: Date,
): TransactionRecord {
  const made = { id: sandboxId("txn", now), createdAt: now, updatedAt: now, billedAt: now, checkoutUrl: null };
  return { ...made, ...what, subscriptionId: id, customerId, price, customData, period };
}
