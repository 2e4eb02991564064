import type {
  IProductResponse,
  ITransactionDetailsPreviewResponse,
  ITransactionTotalsResponse,
} from "@paddle/paddle-node-sdk";
import type { BilledPeriod } from "@/lib/sandbox/records";

export type CustomData = { reference?: string };

export function periodOf({ startsAt, endsAt }: BilledPeriod) {
  return { starts_at: startsAt.toISOString(), ends_at: endsAt.toISOString() };
}

export function addressOf(customerId: string): string {
  return customerId.replace("ctm_", "add_");
}

export const CURRENCY = "ZAR";

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
