// What Paddle refuses to change, with its codes: developer.paddle.com/errors/subscriptions.

/** Paddle's minimum charge of 70 US cents, at R17.70 a dollar. */
export const MINIMUM_CHARGE_CENTS = 1239;

const LOCK_MINUTES = 30;

type Refusal = { status: number; code: string; detail: string };

export function refusalOf(change: {
  periodEndsAt: Date | null;
  /** It renews then; otherwise it ends or pauses. */
  renews: boolean;
  isRefundPending: boolean;
  /** What is charged at once, in minor units. */
  dueCents: number;
  now: Date;
}): Refusal | null {
  const { periodEndsAt, renews, isRefundPending, dueCents, now } = change;
  if (periodEndsAt && +periodEndsAt - +now < LOCK_MINUTES * 60_000) {
    const what = renews ? "renewal" : "processing";
    const detail = `unable to update subscription ${LOCK_MINUTES}m0s before ${what}`;
    return { status: 409, code: `subscription_locked_${what}`, detail };
  }
  if (isRefundPending)
    return {
      ...{ status: 400, code: "subscription_outstanding_pending_refund" },
      detail: "You are unable to make further changes to this subscription while there is a pending refund request",
    };
  if (dueCents > 0 && dueCents < MINIMUM_CHARGE_CENTS)
    return {
      ...{ status: 400, code: "subscription_update_transaction_balance_less_than_charge_limit" },
      detail: `Unable to charge for Subscription update: Transaction balance is less than what we can charge. Transaction balance: ${dueCents}, Minimum payment amount: ${MINIMUM_CHARGE_CENTS}, Currency code: ZAR`,
    };
  return null;
}
