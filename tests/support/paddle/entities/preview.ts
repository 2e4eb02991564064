import type { ISubscriptionPreviewResponse, ISubscriptionResponse } from "@paddle/paddle-node-sdk";
import { TIERS } from "@/lib/domain/billing/tiers";
import { proratedCents } from "@/lib/sandbox/changes";
import type { BilledPeriod, PlanPrice } from "@/lib/sandbox/records";
import { CURRENCY, detailsOf, periodOf, priceEntity, productEntity } from "./catalogue";

/** The cost of changing a subscription's price: now if it is billed now, and from the next period on. */
export function previewEntity(subscription: ISubscriptionResponse, to: PlanPrice, mode: string, at: Date) {
  const current = subscription.current_billing_period;
  const period = current && { startsAt: new Date(current.starts_at), endsAt: new Date(current.ends_at) };
  const product = productEntity(to.tier, at);
  const price = priceEntity(to, at);
  const monthly = TIERS[to.tier].priceCents;
  const recurring = detailsOf(to.id, product, monthly);
  const change = period && mode.startsWith("prorated_") ? proratedChange(subscription, to, period, at) : null;
  const deferred = mode === "prorated_next_billing_period" ? Number(change?.update_summary.result.amount ?? 0) : 0;
  const { id: _, ...unchanged } = subscription;
  return {
    ...unchanged,
    items: subscription.items.map((item) => ({ ...item, price, product })),
    immediate_transaction: null,
    ...(change && mode === "prorated_immediately" ? change : { update_summary: change?.update_summary ?? null }),
    next_transaction: period && {
      ...{ billing_period: periodOf(nextPeriodOf(period)), adjustments: [] },
      details: detailsOf(to.id, product, monthly + deferred),
    },
    recurring_transaction_details: recurring,
  } satisfies ISubscriptionPreviewResponse;
}

function nextPeriodOf({ startsAt, endsAt }: BilledPeriod): BilledPeriod {
  return { startsAt: endsAt, endsAt: new Date(2 * endsAt.getTime() - startsAt.getTime()) };
}

function proratedChange(subscription: ISubscriptionResponse, to: PlanPrice, period: BilledPeriod, at: Date) {
  const paid = subscription.items.reduce((sum, { price }) => sum + Number(price.unit_price.amount), 0);
  const charge = proratedCents(TIERS[to.tier].priceCents, period, at);
  const credit = proratedCents(paid, period, at);
  const money = (cents: number) => ({ amount: String(cents), currency_code: CURRENCY }) as const;
  const result = { action: charge >= credit ? "charge" : "credit", ...money(Math.abs(charge - credit)) } as const;
  const billing_period = periodOf({ startsAt: at, endsAt: period.endsAt });
  const details = detailsOf(to.id, productEntity(to.tier, at), charge);
  return {
    immediate_transaction: { billing_period, details, adjustments: [] },
    update_summary: { credit: money(credit), charge: money(charge), result },
  } satisfies Pick<ISubscriptionPreviewResponse, "immediate_transaction" | "update_summary">;
}
