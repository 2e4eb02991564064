import { printCharge } from "../shared/formats";
import { printMoney } from "../shared/money";
import type { Usage } from "./tiers";

/** Texts that must match tests/support/screens/words.ts. */
export const DOWNGRADE_TEXTS = {
  ask: {
    title: "Confirm Downgrade",
    sentence: (name: string) => `Are you sure you want to downgrade to ${name} at the end of your billing period?`,
  },
  done: {
    title: "Downgrade Scheduled",
    sentence: (name: string) =>
      `Your subscription will downgrade to ${name} at the end of your current billing period.`,
  },
  refused: { title: "Error", sentence: "There was a problem scheduling your downgrade. Please try again." },
} as const;

/** Shown where a plan has no payment page; the reason is only logged. */
export const NOT_FOR_SALE = "This plan can’t be bought right now. Nothing was charged.";

/** The card for an upgrade was declined. */
export const DECLINED = "Your card was declined. Nothing was charged and your plan hasn’t changed.";

/** Paddle allows no change in the last 30 minutes of a period. */
export const PERIOD_ENDS_SOON =
  "Your billing period ends in less than 30 minutes, so your plan can’t be changed right now. Please try again in half an hour.";

/** Paddle allows no change while a refund waits for approval. */
export const REFUND_PENDING =
  "A refund for your subscription is still pending. You can change your plan once it’s decided.";

/** Shown if the charge fell below what Paddle collects by itself after the dialog had shown it. */
export const PRICE_CHANGED = "The price has changed since it was shown. Please check it and confirm again.";

/** Shown when an account isn't deleted because its plan would go on; the first if Paddle gave no reason. */
export const NOT_CANCELLED =
  "We couldn’t cancel your plan. Please try again in a minute, or cancel it under Billing & Plans first.";
export const NOT_DELETED = "Nothing was deleted.";

/** Shown if the provider's portal can't be reached. Cancelling opens its help article instead. */
export const NO_PORTAL = "The payment page can’t be opened right now. Please try again later.";

/** The words beside a meter's name: `(2/3 methods)`, or only the count if the plan is unlimited. */
export function meterWords({ currentCount, limitCount }: Usage, unit: string): string {
  return limitCount === -1 ? `${currentCount} in use` : `(${currentCount}/${limitCount} ${unit})`;
}

/** `2 of 5 active projects`. After a downgrade the count can exceed the limit; nothing is deleted. */
export function usageWords(usage: Usage, what: string): string {
  const { currentCount, limitCount, canCreate } = usage;
  if (currentCount > limitCount) return `${currentCount} ${what}, ${explainOverLimit(usage, what)}`;
  return `${currentCount} of ${limitCount} ${what}${canCreate ? "" : " – you’ve reached your limit"}`;
}

/** The sentence under the meter of a full plan. */
export function explainFullPlan(usage: Usage, unit: string): string {
  return usage.currentCount > usage.limitCount ? explainOverLimit(usage, unit) : "You’ve reached this plan’s limit.";
}

function explainOverLimit({ currentCount, limitCount }: Usage, what: string): string {
  return `${currentCount - limitCount} over this plan’s limit of ${limitCount}. You keep them all, but can’t add new ${what}.`;
}

/** `past_due` becomes `Past due`. */
export function statusWords(status: string): string {
  if (status === "canceled") return "Cancelled";
  const words = status.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Formats minor units of a currency; rand as everywhere else, `R30.00`. */
export function chargeWords(minorUnits: number, currency: string): string {
  if (currency === "ZAR") return printMoney(minorUnits, "R");
  return printCharge(minorUnits, currency);
}

/** The provider's help article, which Cancel Subscription opens if there is no portal. */
export const CANCEL_HELP_URL = "https://www.paddle.com/about/cancel-subscription";
