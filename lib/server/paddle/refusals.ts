import "server-only";
import { PLAN_PROBLEMS } from "@/lib/domain/billing/plan-changes";
import { DECLINED, PERIOD_ENDS_SOON, REFUND_PENDING } from "@/lib/domain/billing/texts";
import { UserError } from "@/lib/errors";
import { PaddleError } from "./api";

/** The charge is below Paddle's minimum; it can be added to the next payment. */
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

/** A UserError for a refusal that the crafter can act on; every other error unchanged. */
export function explained(error: unknown): unknown {
  const code = error instanceof PaddleError ? error.code : null;
  const sentence = code !== null && Object.hasOwn(SENTENCES, code) ? SENTENCES[code] : null;
  return sentence ? new UserError(sentence) : error;
}
