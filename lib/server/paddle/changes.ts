import "server-only";
import { dropRetainedTier, retainTier } from "@/db/queries/billing/entitlement";
import type { SubscriptionRow } from "@/db/queries/billing/subscriptions";
import { findSubscriptions } from "@/db/queries/billing/subscriptions";
import { changeableOf, downgradeProblem, pausedOf, pendingPlan, renewingOf } from "@/lib/domain/billing/plan-changes";
import { type PaidTier, resumeOf } from "@/lib/domain/billing/subscriptions";
import type { Tier } from "@/lib/domain/billing/tiers";
import { UserError } from "@/lib/errors";
import { askPaddle, PaddleError, type PaddleSubscription } from "./api";
import { changeAtPaddle, itemsOf, oneChangeAtATime, requireAllowed, toUserError } from "./change-call";
import { recordAnswer } from "./record";

type Scheduled = { tier: Tier; at: Date };

/**
 * Schedules a cheaper plan; `free` cancels every subscription that renews. Throws a UserError if the rules forbid it, a
 * PaddleError if Paddle failed to do all of it; calling again does the rest.
 */
export async function scheduleDowngrade(userId: string, target: Tier): Promise<Scheduled> {
  return oneChangeAtATime(userId, async () => {
    const { subscriptions, now } = await findSubscriptions(userId);
    const subscription = requireAllowed(downgradeProblem(subscriptions, target, now), changeableOf(subscriptions, now));
    return target === "free" ? cancelAll(renewingOf(subscriptions, now)) : switchTo(target, userId, subscription);
  });
}

export async function undoChange(userId: string): Promise<void> {
  await oneChangeAtATime(userId, async () => {
    const { subscriptions, now } = await findSubscriptions(userId);
    const pending = pendingPlan(subscriptions, now);
    if (!pending) throw new UserError("There’s no scheduled change to undo.");
    const { providerReference, retainedTier } = pending.of;
    const isSwitch = pending.change.kind === "switch" && retainedTier;
    const change = isSwitch ? withoutBilling(retainedTier) : { scheduledChange: null };
    const answer = await changeAtPaddle((paddle) => paddle.subscriptions.update(providerReference, change));
    const isRecorded = await recordAnswer(answer);
    if (isSwitch && isRecorded) await dropRetainedTier(userId, providerReference);
  });
}

/** Ends a pause. Continues the period if it is still paid for, else charges a new one at once. */
export async function resumeSubscription(userId: string): Promise<void> {
  await oneChangeAtATime(userId, async () => {
    const { subscriptions, now } = await findSubscriptions(userId);
    const paused = pausedOf(subscriptions, now);
    if (!paused) throw new UserError("Your subscription isn’t paused.");
    const onResume = resumeOf(paused, now).isCharged ? "start_new_billing_period" : "continue_existing_billing_period";
    const answer = await changeAtPaddle((paddle) =>
      paddle.subscriptions.resume(paused.providerReference, { effectiveFrom: "immediately", onResume }),
    );
    await recordAnswer(answer);
  });
}

/** Cancels in parallel, since each call may take as long as a user can wait. One failure does not undo the others. */
async function cancelAll(subscriptions: SubscriptionRow[]): Promise<Scheduled> {
  const results = await Promise.allSettled(subscriptions.map(cancel));
  const ends = results.map((result) => {
    if (result.status === "rejected") throw result.reason;
    return +result.value;
  });
  return { tier: "free", at: new Date(Math.max(...ends)) };
}

async function cancel({ providerReference }: SubscriptionRow): Promise<Date> {
  const answer = await changeAtPaddle((paddle) =>
    paddle.subscriptions.cancel(providerReference, { effectiveFrom: "next_billing_period" }),
  );
  await recordAnswer(answer);
  return endOf(answer);
}

/**
 * Paddle can't schedule another price, so the price changes now, without a charge, and the paid tier is stored here
 * until the period ends. It is stored before the call, so that no event arrives first, and dropped only if Paddle
 * refused: if the answer was lost, the change may have been made.
 */
async function switchTo(target: PaidTier, userId: string, subscription: SubscriptionRow): Promise<Scheduled> {
  const { providerReference } = subscription;
  await retainTier(userId, providerReference);
  try {
    const answer = await askPaddle((paddle) => paddle.subscriptions.update(providerReference, withoutBilling(target)));
    await recordAnswer(answer);
    return { tier: target, at: endOf(answer) };
  } catch (error) {
    if (error instanceof PaddleError && error.isRefusal) await dropRetainedTier(userId, providerReference);
    throw toUserError(error);
  }
}

function withoutBilling(tier: PaidTier) {
  return { items: itemsOf(tier), prorationBillingMode: "do_not_bill" } as const;
}

function endOf({ scheduledChange, currentBillingPeriod, nextBilledAt }: PaddleSubscription): Date {
  return new Date(scheduledChange?.effectiveAt ?? currentBillingPeriod?.endsAt ?? nextBilledAt ?? Number.NaN);
}
