import "server-only";
import {
  findSubscriptionOutside,
  listSubscriptionsOutside,
  type SubscriptionOutside,
} from "@/db/queries/sandbox/outside";
import { signReference } from "@/lib/server/paddle/reference";
import { paddleSettings } from "@/lib/server/paddle/settings";
import type { SubscriptionRecord } from "./records";

/** A subscription that began without the stand-in, such as the demo's, as the stand-in would have it. */
export async function findOutside(id: string): Promise<SubscriptionRecord | null> {
  const found = await findSubscriptionOutside(id);
  return found && taken(found);
}

/** All of them, oldest first. */
export async function listOutside(): Promise<SubscriptionRecord[]> {
  return (await listSubscriptionsOutside()).map(taken);
}

function taken(row: SubscriptionOutside): SubscriptionRecord {
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
