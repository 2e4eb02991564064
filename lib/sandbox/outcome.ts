import type { EventType } from "./events";
import { sandboxId } from "./ids";
import type { SubscriptionRecord, TransactionRecord } from "./records";

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
