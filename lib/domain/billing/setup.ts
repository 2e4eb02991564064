import type { PaidTier } from "./subscriptions";
import { TIERS } from "./tiers";

const PAID_TIERS = ["pro_lite", "pro_plus"] as const;

/** What the configuration lets people pay with. */
export type PaymentWays = {
  /** Transactions can be made and subscriptions changed. */
  hasApi: boolean;
  /** Our own payment page can open Paddle's window. */
  hasOwnPage: boolean;
  /** Plans with a hosted page. */
  hostedPages: readonly PaidTier[];
};

/** Whether a plan can be bought at all: on its hosted page, or by a transaction of ours. */
export function canBuy(tier: PaidTier, { hasApi, hostedPages }: PaymentWays): boolean {
  return hasApi || hostedPages.includes(tier);
}

/** What a configuration can't do, in words for the operator. */
export function configurationProblems(ways: PaymentWays): string[] {
  const { hasApi, hasOwnPage, hostedPages } = ways;
  const without = PAID_TIERS.filter((tier) => !hostedPages.includes(tier));
  const settings = without.map((tier) => `PADDLE_CHECKOUT_URL_${tier.toUpperCase()}`).join(" and ");
  const names = without.map((tier) => TIERS[tier].name).join(" and ");
  const problems: string[] = [];
  if (!hasApi)
    problems.push(
      "PADDLE_API_KEY is missing: plans can't be changed, there is no customer portal, nothing is reconciled.",
    );
  if (!hasApi && without.length > 0) problems.push(`${names} can't be bought: give PADDLE_API_KEY, or ${settings}.`);
  if (hasApi && !hasOwnPage && without.length > 0)
    problems.push(
      `PADDLE_CLIENT_TOKEN is missing: ${names} can only be paid for if Paddle's default payment link is another page with Paddle.js.`,
    );
  return problems;
}

/** A price as Paddle has it. Amounts are minor units. */
export type KnownPrice = {
  isActive: boolean;
  amount: string;
  currency: string;
  cycle: { interval: string; frequency: number } | null;
};

/** Why a price does not sell this plan as our pages say; null when it does. */
export function priceProblem(tier: PaidTier, price: KnownPrice | null): string | null {
  const { name, priceCents } = TIERS[tier];
  const setting = `PADDLE_PRICE_${tier.toUpperCase()}`;
  if (!price) return `${setting}: Paddle knows no such price.`;
  const { isActive, amount, currency, cycle } = price;
  if (!isActive) return `${setting}: this price is archived.`;
  if (cycle?.interval !== "month" || cycle.frequency !== 1) return `${setting}: this price is not billed every month.`;
  if (currency !== "ZAR" || amount !== String(priceCents))
    return `${setting}: this price is ${amount} ${currency}, but ${name} is sold for ${priceCents} ZAR (minor units).`;
  return null;
}

/** Where Paddle posts its events. */
export type Destination = { url: string; isActive: boolean; events: readonly string[] };

/** What keeps us from hearing of payments; null when every event we read comes to our address. */
export function destinationProblem(
  url: string,
  destinations: readonly Destination[],
  needed: readonly string[],
): string | null {
  const ours = destinations.filter((one) => one.isActive && one.url === url);
  if (ours.length === 0) return `No active notification destination of Paddle posts to ${url}.`;
  const missing = needed.filter((event) => !ours.some(({ events }) => events.includes(event)));
  return missing.length > 0 ? `The notification destination ${url} is not sent ${missing.join(", ")}.` : null;
}
