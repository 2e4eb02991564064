import { PAID_TIERS, type PaidTier } from "./subscriptions";
import { TIERS } from "./tiers";

/** The ways to pay that the configuration allows. */
export type PaymentWays = {
  /** Whether transactions can be created and subscriptions changed. */
  hasApi: boolean;
  /** Whether our own payment page can open Paddle's window. */
  hasOwnPage: boolean;
  /** The plans that have a hosted payment page. */
  hostedPages: readonly PaidTier[];
};

/** A plan can be bought if it has a hosted page, or if the API can create a transaction. */
export function canBuy(tier: PaidTier, { hasApi, hostedPages }: PaymentWays): boolean {
  return hasApi || hostedPages.includes(tier);
}

/** Tells the operator what the configuration can't do. */
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

/** A price as Paddle stores it; `amount` is in minor units. */
export type KnownPrice = {
  isActive: boolean;
  amount: string;
  currency: string;
  cycle: { interval: string; frequency: number } | null;
};

/** Why a price at Paddle is not the plan's price on our pages; null when it is. */
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

/** Why events would not reach us; null if all events that we handle are sent to our URL. */
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
