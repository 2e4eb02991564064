import type { ISubscriptionResponse, ISubscriptionScheduledChangeResponse } from "@paddle/paddle-node-sdk";
import type { BilledPeriod, PlanPrice } from "@/lib/sandbox/records";
import { addressOf, CURRENCY, type CustomData, periodOf, priceEntity, productEntity } from "./catalogue";

export type SubscriptionValues = {
  id: string;
  status: ISubscriptionResponse["status"];
  customerId: string;
  price: PlanPrice;
  customData: CustomData | null;
  /** Null once it is canceled, as at Paddle. */
  period: BilledPeriod | null;
  startedAt: Date;
  updatedAt: Date;
  scheduledChange?: { action: "cancel" | "pause" | "resume"; at: Date; resumesAt?: Date | null } | null;
  canceledAt?: Date | null;
};

export function subscriptionEntity(facts: SubscriptionValues) {
  const { price, period, startedAt } = facts;
  const isBilling = facts.status !== "canceled" && facts.status !== "paused" && !facts.scheduledChange;
  const nextBilledAt = isBilling ? (period?.endsAt.toISOString() ?? null) : null;
  return {
    id: facts.id,
    status: facts.status,
    customer_id: facts.customerId,
    address_id: addressOf(facts.customerId),
    business_id: null,
    currency_code: CURRENCY,
    created_at: startedAt.toISOString(),
    updated_at: facts.updatedAt.toISOString(),
    started_at: startedAt.toISOString(),
    first_billed_at: startedAt.toISOString(),
    next_billed_at: nextBilledAt,
    paused_at: null,
    canceled_at: facts.canceledAt?.toISOString() ?? null,
    discount: null,
    collection_mode: "automatic",
    billing_details: null,
    current_billing_period: period ? periodOf(period) : null,
    billing_cycle: { interval: "month", frequency: 1 },
    scheduled_change: scheduledChangeOf(facts),
    management_urls: {
      update_payment_method: `https://buyer-portal.example/${facts.id}/payment`,
      cancel: `https://buyer-portal.example/${facts.id}/cancel`,
    },
    items: [
      {
        status: facts.status === "trialing" ? "trialing" : facts.status === "canceled" ? "inactive" : "active",
        quantity: 1,
        recurring: true,
        created_at: startedAt.toISOString(),
        updated_at: facts.updatedAt.toISOString(),
        previously_billed_at: (period?.startsAt ?? startedAt).toISOString(),
        next_billed_at: nextBilledAt,
        trial_dates: null,
        price: priceEntity(price, startedAt),
        product: productEntity(price.tier, startedAt),
      },
    ],
    custom_data: facts.customData,
    import_meta: null,
  } satisfies ISubscriptionResponse;
}

function scheduledChangeOf({ scheduledChange }: SubscriptionValues): ISubscriptionScheduledChangeResponse | null {
  if (!scheduledChange) return null;
  const { action, at, resumesAt } = scheduledChange;
  return { action, effective_at: at.toISOString(), resume_at: resumesAt?.toISOString() ?? null };
}
