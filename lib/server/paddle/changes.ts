import "server-only";
import { dropRetainedTier, retainTier } from "@/db/queries/billing/entitlement";
import { findSubscriptions, type SubscriptionRow } from "@/db/queries/billing/subscriptions";
import {
  downgradeProblem,
  findChangeableSubscription,
  findPausedSubscription,
  findPendingPlan,
  listChargedAgain,
  listRenewing,
  PLAN_PROBLEMS,
  type PlanProblem,
} from "@/lib/domain/billing/plan-changes";
import { type PaidTier, resumeOf } from "@/lib/domain/billing/subscriptions";
import { DECLINED, NOT_CANCELLED, NOT_DELETED, PERIOD_ENDS_SOON, REFUND_PENDING } from "@/lib/domain/billing/texts";
import type { Tier } from "@/lib/domain/billing/tiers";
import { UserError } from "@/lib/errors";
import { consumeLimit, refundUse } from "../limits/rate-limit";
import { logUnexpectedError } from "../log/writer";
import { askPaddle, type EffectiveFrom, type Items, type PaddleApi, PaddleError, type PaddleSubscription } from "./api";
import { recordAnswer } from "./record";
import { paddleSettings } from "./settings";

type Scheduled = { tier: Tier; at: Date };

/**
 * Schedules a cheaper plan; `free` cancels every subscription that renews. Throws a UserError if the rules forbid it, a
 * PaddleError if Paddle failed to do all of it; calling again does the rest.
 */
export async function scheduleDowngrade(userId: string, target: Tier): Promise<Scheduled> {
  return oneChangeAtATime(userId, async () => {
    const { subscriptions, now } = await findSubscriptions(userId);
    const subscription = requireAllowed(
      downgradeProblem(subscriptions, target, now),
      findChangeableSubscription(subscriptions, now),
    );
    return target === "free"
      ? cancelSubscriptions(listRenewing(subscriptions, now))
      : switchTier(target, userId, subscription);
  });
}

export async function undoChange(userId: string): Promise<void> {
  await oneChangeAtATime(userId, async () => {
    const { subscriptions, now } = await findSubscriptions(userId);
    const pending = findPendingPlan(subscriptions, now);
    if (!pending) throw new UserError("There’s no scheduled change to undo.");
    const { providerReference, retainedTier } = pending.of;
    const isSwitch = pending.change.kind === "switch" && retainedTier;
    const change = isSwitch ? unbilledChange(retainedTier) : { scheduledChange: null };
    const answer = await changeAtPaddle((paddle) => paddle.subscriptions.update(providerReference, change));
    const isRecorded = await recordAnswer(answer);
    if (isSwitch && isRecorded) await dropRetainedTier(userId, providerReference);
  });
}

/** Ends a pause. Continues the period if it is still paid for, else charges a new one at once. */
export async function resumeSubscription(userId: string): Promise<void> {
  await oneChangeAtATime(userId, async () => {
    const { subscriptions, now } = await findSubscriptions(userId);
    const paused = findPausedSubscription(subscriptions, now);
    if (!paused) throw new UserError("Your subscription isn’t paused.");
    const onResume = resumeOf(paused, now).isCharged ? "start_new_billing_period" : "continue_existing_billing_period";
    const answer = await changeAtPaddle((paddle) =>
      paddle.subscriptions.resume(paused.providerReference, { effectiveFrom: "immediately", onResume }),
    );
    await recordAnswer(answer);
  });
}

/**
 * Before an account is deleted: cancels all that Paddle would charge again. Throws only UserErrors; calling again does
 * the rest. A plan that is paid for lasts to the end of its period, in case the account then can't be deleted.
 */
export async function cancelForDeletion(userId: string): Promise<void> {
  try {
    await oneChangeAtATime(userId, async () => {
      const { subscriptions, now } = await findSubscriptions(userId);
      await cancelSubscriptions(listChargedAgain(subscriptions, now), cancelForGood);
    });
  } catch (error) {
    // A change is already scheduled if an earlier answer was lost; its event will arrive in a moment.
    if (error instanceof UserError && error.message !== PLAN_PROBLEMS.pending)
      throw new UserError(`${error.message} ${NOT_DELETED}`, error.code);
    logUnexpectedError("billing.cancel", error);
    throw new UserError(`${NOT_CANCELLED} ${NOT_DELETED}`, "unavailable");
  }
}

/** Cancels in parallel, since each call may take as long as a user can wait. One failure does not undo the others. */
async function cancelSubscriptions(
  subscriptions: SubscriptionRow[],
  cancel = (one: SubscriptionRow) => cancelSubscription(one),
): Promise<Scheduled> {
  const results = await Promise.allSettled(subscriptions.map(cancel));
  const ends = results.map((result) => {
    if (result.status === "rejected") throw result.reason;
    return +result.value;
  });
  return { tier: "free", at: new Date(Math.max(...ends)) };
}

/** A pause with a set end is lifted first, because Paddle cancels nothing that has a change scheduled. */
async function cancelForGood(subscription: SubscriptionRow): Promise<Date> {
  const { providerReference, status, resumesAt } = subscription;
  if (resumesAt)
    await changeAtPaddle((paddle) => paddle.subscriptions.update(providerReference, { scheduledChange: null }));
  const isPaid = status === "active" || status === "trialing";
  return cancelSubscription(subscription, isPaid ? "next_billing_period" : "immediately");
}

async function cancelSubscription(
  { providerReference }: SubscriptionRow,
  effectiveFrom: EffectiveFrom = "next_billing_period",
): Promise<Date> {
  const answer = await changeAtPaddle((paddle) => paddle.subscriptions.cancel(providerReference, { effectiveFrom }));
  await recordAnswer(answer);
  return endOf(answer);
}

/**
 * Paddle can't schedule another price, so the price changes now, without a charge, and the paid tier is stored here
 * until the period ends. It is stored before the call, so that no event arrives first, and dropped only if Paddle
 * refused: if the answer was lost, the change may have been made.
 */
async function switchTier(target: PaidTier, userId: string, subscription: SubscriptionRow): Promise<Scheduled> {
  const { providerReference } = subscription;
  await retainTier(userId, providerReference);
  try {
    const answer = await askPaddle((paddle) => paddle.subscriptions.update(providerReference, unbilledChange(target)));
    await recordAnswer(answer);
    return { tier: target, at: endOf(answer) };
  } catch (error) {
    if (error instanceof PaddleError && error.isRefusal) await dropRetainedTier(userId, providerReference);
    throw toUserError(error);
  }
}

function unbilledChange(tier: PaidTier) {
  return { items: itemsOf(tier), prorationBillingMode: "do_not_bill" } as const;
}

function endOf({ scheduledChange, currentBillingPeriod, nextBilledAt }: PaddleSubscription): Date {
  return new Date(scheduledChange?.effectiveAt ?? currentBillingPeriod?.endsAt ?? nextBilledAt ?? Number.NaN);
}

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
  const waitSeconds = await consumeLimit("billing.change", userId, NO_ADDRESS);
  try {
    if (waitSeconds) throw new UserError("Another plan change is in progress. Please try again in a moment.");
    return await change();
  } finally {
    await refundUse("billing.change", userId, NO_ADDRESS).catch((error) => logUnexpectedError("billing.change", error));
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
