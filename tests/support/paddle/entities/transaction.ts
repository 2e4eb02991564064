import type { ITransactionResponse } from "@paddle/paddle-node-sdk";
import { TIERS } from "@/lib/domain/billing/tiers";
import type { BilledPeriod, PlanPrice } from "@/lib/sandbox/records";
import { addressOf, CURRENCY, type CustomData, detailsOf, periodOf, priceEntity, productEntity } from "./catalogue";

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
};

export function transactionEntity(facts: TransactionValues) {
  const { price, createdAt } = facts;
  const period = facts.period ? periodOf(facts.period) : null;
  const details = detailsOf(price.id, productEntity(price.tier, createdAt), TIERS[price.tier].priceCents);
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
    billed_at: null,
    revised_at: null,
  } satisfies ITransactionResponse;
}
