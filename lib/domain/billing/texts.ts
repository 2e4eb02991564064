import { printMoney } from "../shared/money";
import type { Usage } from "./tiers";

/** The downgrade's sentences, as the catalogue has them. */
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

/** A tier without a payment page is only logged; this is what the crafter hears of it. */
export const NOT_FOR_SALE = "This plan can’t be bought right now. Nothing was charged.";

/** The card refused what an upgrade takes. */
export const DECLINED = "Your card was declined. Nothing was charged and your plan is as it was.";

/** Paddle lets nobody change a subscription in the last 30 minutes of its period. */
export const PERIOD_ENDS_SOON =
  "Your billing period ends in less than 30 minutes, so your plan can’t be changed right now. Please try again in half an hour.";

/** Paddle lets nobody change a subscription while a refund waits for approval. */
export const REFUND_PENDING =
  "A refund for your subscription is still being decided. You can change your plan as soon as it is.";

/** Between the dialog and the confirmation the charge fell under what Paddle collects by itself. */
export const PRICE_CHANGED = "The price has changed since it was shown. Please check it and confirm again.";

/** Where the provider's portal can't be reached; to cancel, its help article is opened instead. */
export const NO_PORTAL = "The payment page can’t be opened right now. Please try again later.";

/** What stands beside a meter's name: `(2/3 methods)`; without a limit the count alone, since the meter says Unlimited. */
export function meterWords({ currentCount, limitCount }: Usage, unit: string): string {
  return limitCount === -1 ? `${currentCount} in use` : `(${currentCount}/${limitCount} ${unit})`;
}

/** A status of the payment provider as people read it: `past_due` becomes `Past due`. */
export function statusWords(status: string): string {
  if (status === "canceled") return "Cancelled";
  const words = status.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** An amount the payment provider charges, in its currency's minor units; rand as everywhere else: `R30.00`. */
export function chargeWords(minorUnits: number, currency: string): string {
  if (currency === "ZAR") return printMoney(minorUnits, "R");
  const format = new Intl.NumberFormat("en-GB", { style: "currency", currency });
  return format.format(minorUnits / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

/** The payment provider's article on cancelling, which Cancel Subscription opens. */
export const CANCEL_HELP_URL = "https://www.paddle.com/about/cancel-subscription";
