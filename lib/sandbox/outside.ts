import "server-only";
import { findSubscriptionOutside, listSubscriptionsOutside, type SubscriptionOutside } from "@/db/queries/sandbox";
import { signReference } from "@/lib/server/paddle/reference";
import { paddleSettings } from "@/lib/server/paddle/settings";
import type { SubscriptionRecord } from "./records";

/** Converts a subscription that did not begin in the sandbox, such as the demo's, to a sandbox record. */
export async function findOutside(id: string): Promise<SubscriptionRecord | null> {
  const found = await findSubscriptionOutside(id);
  return found && recordOf(found);
}

export async function listOutside(): Promise<SubscriptionRecord[]> {
  return (await listSubscriptionsOutside()).map(recordOf);
}

function recordOf(row: SubscriptionOutside): SubscriptionRecord {
  const {
    providerReference: id,
    status,
    tier,
    startedAt,
    periodStartsAt,
    expiresAt,
    scheduledAction,
    scheduledAt,
    resumesAt,
  } = row;
  const resume = status === "paused" && resumesAt ? { action: "resume" as const, at: resumesAt } : null;
  const isOver = status === "canceled" || status === "paused";
  return {
    id,
    status,
    customerId: row.customerReference ?? id.replace("sub_", "ctm_"),
    price: { id: paddleSettings().priceOfTier(tier), tier },
    customData: row.userId ? { reference: signReference(row.userId) } : null,
    period: expiresAt && !isOver ? { startsAt: periodStartsAt ?? startedAt, endsAt: expiresAt } : null,
    startedAt,
    updatedAt: startedAt,
    scheduledChange: scheduledAction && scheduledAt ? { action: scheduledAction, at: scheduledAt, resumesAt } : resume,
    pausedAt: status === "paused" ? expiresAt : null,
    canceledAt: status === "canceled" ? expiresAt : null,
    isCardDeclined: false,
    isRefundPending: false,
    deferredCents: 0,
  };
}
