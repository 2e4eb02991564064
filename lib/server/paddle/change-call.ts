import "server-only";
import type { SubscriptionRow } from "@/db/queries/billing/subscriptions";
import { PLAN_PROBLEMS, type PlanProblem } from "@/lib/domain/billing/plan-changes";
import type { PaidTier } from "@/lib/domain/billing/subscriptions";
import { DECLINED, PERIOD_ENDS_SOON, REFUND_PENDING } from "@/lib/domain/billing/texts";
import { UserError } from "@/lib/errors";
import { consume, refund } from "../limits/rate-limit";
import { logUnexpectedError } from "../log/writer";
import { askPaddle, type Items, type PaddleApi, PaddleError } from "./api";
import { paddleSettings } from "./settings";

export async function changeAtPaddle<T>(ask: (paddle: PaddleApi) => Promise<T>): Promise<T> {
  try {
    return await askPaddle(ask);
  } catch (error) {
    throw toUserError(error);
  }
}

export function requireAllowed(problem: PlanProblem | null, subscription: SubscriptionRow | null): SubscriptionRow {
  if (problem || !subscription) throw new UserError(PLAN_PROBLEMS[problem ?? "none"]);
  return subscription;
}

export function itemsOf(tier: PaidTier): Items {
  return [{ priceId: paddleSettings().priceOfTier(tier), quantity: 1 }];
}

/** The limit serves as a lock, so loopback addresses must not get a higher one. */
const NO_ADDRESS = "";

/**
 * Allows one change per crafter at a time across processes, from reading the state until Paddle's answer is recorded.
 * Rejects a second one. The lock expires if the process dies.
 */
export async function oneChangeAtATime<T>(userId: string, change: () => Promise<T>): Promise<T> {
  const waitSeconds = await consume("billing.change", userId, NO_ADDRESS);
  try {
    if (waitSeconds) throw new UserError("Another plan change is in progress. Please try again in a moment.");
    return await change();
  } finally {
    await refund("billing.change", userId, NO_ADDRESS).catch((error) => logUnexpectedError("billing.change", error));
  }
}

/** Paddle's code for a charge below its minimum; the charge can be added to the next payment. */
const BELOW_MINIMUM = "subscription_update_transaction_balance_less_than_charge_limit";

const SENTENCES: Record<string, string> = {
  subscription_payment_declined: DECLINED,
  subscription_locked_renewal: PERIOD_ENDS_SOON,
  subscription_locked_processing: PERIOD_ENDS_SOON,
  subscription_outstanding_pending_refund: REFUND_PENDING,
  subscription_locked_pending_changes: PLAN_PROBLEMS.pending,
  subscription_update_when_past_due: PLAN_PROBLEMS.due,
};

export function isBelowMinimum(error: unknown): boolean {
  return error instanceof PaddleError && error.code === BELOW_MINIMUM;
}

/** A UserError for a refusal that the crafter can act on; returns every other error unchanged. */
export function toUserError(error: unknown): unknown {
  const code = error instanceof PaddleError ? error.code : null;
  const sentence = code !== null && Object.hasOwn(SENTENCES, code) ? SENTENCES[code] : null;
  return sentence ? new UserError(sentence) : error;
}
