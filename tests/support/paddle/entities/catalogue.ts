import type { IPriceResponse, IProductResponse } from "@paddle/paddle-node-sdk";
import { TIERS } from "@/lib/domain/billing/tiers";
import type { PlanPrice } from "@/lib/sandbox/records";
import { CURRENCY } from "./amounts";

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
