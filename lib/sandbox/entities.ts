import type {
  ICustomerPortalSessionResponse,
  ICustomerResponse,
  ISubscriptionResponse,
  ISubscriptionScheduledChangeResponse,
  ITransactionResponse,
} from "@paddle/paddle-node-sdk";
import { TIERS } from "@/lib/domain/billing/tiers";
import { CURRENCY, detailsOf } from "./amounts";
import { type PlanPrice, priceEntity, productEntity } from "./catalogue";

// Paddle's entities with every field its API answers, for the sandbox and for the tests' stand-in: the SDK reads them all.

export type BilledPeriod = { startsAt: Date; endsAt: Date };
export type CustomData = { reference?: string };

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
  pausedAt?: Date | null;
  canceledAt?: Date | null;
  managementUrls?: { cancel: string; updatePaymentMethod: string };
};

export type TransactionValues = {
  id: string;
  status: ITransactionResponse["status"];
  origin: ITransactionResponse["origin"];
  price: PlanPrice;
  customData: CustomData | null;
  createdAt: Date;
  updatedAt: Date;
  customerId?: string | null;
  subscriptionId?: string | null;
  period?: BilledPeriod | null;
  checkoutUrl?: string | null;
  billedAt?: Date | null;
  /** What it takes, where that isn't the price of the plan: minor units. */
  amountCents?: number;
};

export function customerEntity(customer: { id: string; email: string; name: string | null; createdAt: Date }) {
  const { id, email, name } = customer;
  return {
    id,
    name,
    email,
    marketing_consent: false,
    status: "active",
    custom_data: null,
    locale: "en",
    created_at: customer.createdAt.toISOString(),
    updated_at: customer.createdAt.toISOString(),
    import_meta: null,
  } satisfies ICustomerResponse;
}

export function transactionEntity(facts: TransactionValues) {
  const { price, createdAt } = facts;
  const period = facts.period ? periodOf(facts.period) : null;
  const cents = facts.amountCents ?? TIERS[price.tier].priceCents;
  const details = detailsOf(price.id, productEntity(price.tier, createdAt), cents);
  return {
    id: facts.id,
    status: facts.status,
    customer_id: facts.customerId ?? null,
    address_id: facts.customerId ? addressOf(facts.customerId) : null,
    business_id: null,
    custom_data: facts.customData,
    currency_code: CURRENCY,
    origin: facts.origin,
    subscription_id: facts.subscriptionId ?? null,
    invoice_id: null,
    invoice_number: null,
    collection_mode: "automatic",
    discount_id: null,
    billing_details: null,
    billing_period: period,
    items: [{ price_id: price.id, price: priceEntity(price, createdAt), quantity: 1, proration: null }],
    details: {
      ...details,
      line_items: details.line_items.map((line) => ({ ...line, id: facts.id.replace("txn_", "txnitm_") })),
      adjusted_totals: null,
      payout_totals: null,
      adjusted_payout_totals: null,
    },
    payments: [],
    checkout: { url: facts.checkoutUrl ?? null },
    created_at: createdAt.toISOString(),
    updated_at: facts.updatedAt.toISOString(),
    billed_at: facts.billedAt?.toISOString() ?? null,
    revised_at: null,
  } satisfies ITransactionResponse;
}

export function subscriptionEntity(facts: SubscriptionValues) {
  const { price, period, startedAt } = facts;
  const isBilling = facts.status !== "canceled" && facts.status !== "paused" && !facts.scheduledChange;
  const nextBilledAt = isBilling ? (period?.endsAt.toISOString() ?? null) : null;
  const urls = facts.managementUrls;
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
    paused_at: facts.pausedAt?.toISOString() ?? null,
    canceled_at: facts.canceledAt?.toISOString() ?? null,
    discount: null,
    collection_mode: "automatic",
    billing_details: null,
    current_billing_period: period ? periodOf(period) : null,
    billing_cycle: { interval: "month", frequency: 1 },
    scheduled_change: scheduledChangeOf(facts),
    management_urls: {
      update_payment_method: urls?.updatePaymentMethod ?? `https://buyer-portal.example/${facts.id}/payment`,
      cancel: urls?.cancel ?? `https://buyer-portal.example/${facts.id}/cancel`,
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

/** A portal session: links that sign the customer in, one pair for each subscription asked for. */
export function portalSessionEntity(facts: {
  id: string;
  customerId: string;
  subscriptionIds: string[];
  url: string;
  at: Date;
}) {
  return {
    id: facts.id,
    customer_id: facts.customerId,
    urls: {
      general: { overview: facts.url },
      subscriptions: facts.subscriptionIds.map((id) => ({
        id,
        cancel_subscription: withQuery(facts.url, { action: "cancel_subscription", subscription_id: id }),
        update_subscription_payment_method: withQuery(facts.url, {
          action: "update_subscription_payment_method",
          subscription_id: id,
        }),
      })),
    },
    created_at: facts.at.toISOString(),
  } satisfies ICustomerPortalSessionResponse;
}

export function periodOf({ startsAt, endsAt }: BilledPeriod) {
  return { starts_at: startsAt.toISOString(), ends_at: endsAt.toISOString() };
}

function scheduledChangeOf({ scheduledChange }: SubscriptionValues): ISubscriptionScheduledChangeResponse | null {
  if (!scheduledChange) return null;
  const { action, at, resumesAt } = scheduledChange;
  return { action, effective_at: at.toISOString(), resume_at: resumesAt?.toISOString() ?? null };
}

function addressOf(customerId: string): string {
  return customerId.replace("ctm_", "add_");
}

function withQuery(url: string, query: Record<string, string>): string {
  const made = new URL(url);
  for (const [name, value] of Object.entries(query)) made.searchParams.set(name, value);
  return made.toString();
}
