import "server-only";
import { PLAN_PROBLEMS } from "@/lib/domain/billing/plan-changes";
import { DECLINED, PERIOD_ENDS_SOON, REFUND_PENDING } from "@/lib/domain/billing/texts";
import { UserError } from "@/lib/errors";
import { PaddleError } from "./api";

/** What is due at once is less than Paddle collects, 70 US cents; it can be added to the next payment instead. */
const BELOW_MINIMUM = "subscription_update_transaction_balance_less_than_charge_limit";

/** Refusals by Paddle that a crafter can do something about, by Paddle's codes. */
const SENTENCES: Record<string, string> = {
  subscription_payment_declined: DECLINED,
  subscription_locked_renewal: PERIOD_ENDS_SOON,
  subscription_locked_processing: PERIOD_ENDS_SOON,
  subscription_outstanding_pending_refund: REFUND_PENDING,
  subscription_locked_pending_changes: PLAN_PROBLEMS.pending,
  subscription_update_when_past_due: PLAN_PROBLEMS.due,
};

/** Was a charge refused because it is too small? */
export function isBelowMinimum(error: unknown): boolean {
  return error instanceof PaddleError && error.code === BELOW_MINIMUM;
}

/** The sentence for a refusal that has one, as a UserError; every other error as it is. */
export function explained(error: unknown): unknown {
  const code = error instanceof PaddleError ? error.code : null;
  const sentence = code !== null && Object.hasOwn(SENTENCES, code) ? SENTENCES[code] : null;
  return sentence ? new UserError(sentence) : error;
}
