import type {
  IPriceResponse,
  IProductResponse,
  ITransactionDetailsPreviewResponse,
  ITransactionTotalsResponse,
} from "@paddle/paddle-node-sdk";
import { TIERS } from "@/lib/domain/billing/tiers";
import type { BilledPeriod, PlanPrice } from "@/lib/sandbox/records";

// The entities include every field of Paddle's API, since the SDK reads them all.

export const CURRENCY = "ZAR";

export function productEntity(tier: PlanPrice["tier"], at: Date) {
  const { name, description } = TIERS[tier];
  return {
    id: `pro_01${tier.replace("_", "").padEnd(24, "0")}`,
    name,
    type: "standard",
    description,
    tax_category: "standard",
    image_url: null,
    custom_data: null,
    status: "active",
    created_at: at.toISOString(),
    updated_at: at.toISOString(),
    import_meta: null,
  } satisfies IProductResponse;
}

export function priceEntity({ id, tier }: PlanPrice, at: Date) {
  return {
    id,
    product_id: productEntity(tier, at).id,
    description: `${TIERS[tier].name}, monthly`,
    type: "standard",
    name: TIERS[tier].name,
    billing_cycle: { interval: "month", frequency: 1 },
    trial_period: null,
    tax_mode: "account_setting",
    unit_price: { amount: String(TIERS[tier].priceCents), currency_code: CURRENCY },
    unit_price_overrides: [],
    quantity: { minimum: 1, maximum: 1 },
    status: "active",
    created_at: at.toISOString(),
    updated_at: at.toISOString(),
    custom_data: null,
    import_meta: null,
  } satisfies IPriceResponse;
}

export type CustomData = { reference?: string };

export function periodOf({ startsAt, endsAt }: BilledPeriod) {
  return { starts_at: startsAt.toISOString(), ends_at: endsAt.toISOString() };
}

export function addressOf(customerId: string): string {
  return customerId.replace("ctm_", "add_");
}

export function detailsOf(
  priceId: string,
  product: IProductResponse,
  cents: number,
): ITransactionDetailsPreviewResponse {
  const line = { subtotal: String(cents), discount: "0", tax: "0", total: String(cents) };
  return {
    tax_rates_used: [{ tax_rate: "0", totals: line }],
    totals: totalsOf(cents),
    line_items: [
      { price_id: priceId, quantity: 1, tax_rate: "0", unit_totals: line, totals: line, product, proration: null },
    ],
  };
}

function totalsOf(cents: number): ITransactionTotalsResponse {
  const amount = String(cents);
  return {
    subtotal: amount,
    discount: "0",
    tax: "0",
    total: amount,
    credit: "0",
    credit_to_balance: "0",
    balance: amount,
    grand_total: amount,
    grand_total_tax: "0",
    fee: null,
    earnings: null,
    currency_code: CURRENCY,
  };
}
