import { ApiError } from "@paddle/paddle-node-sdk";

// What Paddle refuses, with its codes: developer.paddle.com/errors.

/** Paddle's minimum charge of 70 US cents, at R17.70 a dollar. */
const MINIMUM_CHARGE_CENTS = 1239;

const LOCK_MINUTES = 30;

/** Creates the error that the SDK would throw. */
export function makeRefusal(code: string, detail: string): ApiError {
  const documentation_url = `https://developer.paddle.com/errors/shared/${code}`;
  return new ApiError({ type: "request_error", code, detail, documentation_url }, null);
}

export function requireFound<T>(entity: T | null, id: string): T {
  if (entity === null) throw makeRefusal("not_found", `Entity ${id} not found`);
  return entity;
}

/** Why a change of a subscription is refused. */
export function findRefusal(change: {
  periodEndsAt: Date | null;
  /** True if the subscription renews at the end of the period; otherwise it ends or pauses. */
  renews: boolean;
  isRefundPending: boolean;
  /** What is charged at once, in minor units. */
  dueCents: number;
  now: Date;
}): ApiError | null {
  const { periodEndsAt, renews, isRefundPending, dueCents, now } = change;
  if (periodEndsAt && +periodEndsAt - +now < LOCK_MINUTES * 60_000) {
    const what = renews ? "renewal" : "processing";
    return makeRefusal(
      `subscription_locked_${what}`,
      `unable to update subscription ${LOCK_MINUTES}m0s before ${what}`,
    );
  }
  if (isRefundPending)
    return makeRefusal(
      "subscription_outstanding_pending_refund",
      "You are unable to make further changes to this subscription while there is a pending refund request",
    );
  if (dueCents > 0 && dueCents < MINIMUM_CHARGE_CENTS)
    return makeRefusal(
      "subscription_update_transaction_balance_less_than_charge_limit",
      `Unable to charge for Subscription update: Transaction balance is less than what we can charge. Transaction balance: ${dueCents}, Minimum payment amount: ${MINIMUM_CHARGE_CENTS}, Currency code: ZAR`,
    );
  return null;
}
