import "server-only";
import type { Subscription } from "@paddle/paddle-node-sdk";
import { dropRetainedTier, retainTier } from "@/db/queries/billing/retained-tier";
import type { SubscriptionRow } from "@/db/queries/billing/subscription-list";
import { findSubscriptions } from "@/db/queries/billing/subscription-list";
import { changeableOf, downgradeProblem, pausedOf, pendingPlan, renewingOf } from "@/lib/domain/billing/plan-changes";
import { type PaidTier, resumeOf } from "@/lib/domain/billing/subscriptions";
import type { Tier } from "@/lib/domain/billing/tiers";
import { UserError } from "@/lib/errors";
import { askPaddle, PaddleError } from "./api";
import { allowed, changeAtPaddle, itemsOf } from "./change-call";
import { oneChangeAtATime } from "./one-change";
import { recordAnswer } from "./record";
import { explained } from "./refusals";

/** A change that holds from the end of the period paid for. */
export type Scheduled = { tier: Tier; at: Date };

/**
 * A lower plan from the end of the period on; until then nothing changes. Free means that nothing renews
 * any more, so every subscription that would is cancelled. Throws a UserError where the rules refuse it; a PaddleError
 * when Paddle did not do it, or not all of it: what is left can be asked for again.
 */
export async function scheduleDowngrade(userId: string, target: Tier): Promise<Scheduled> {
  return oneChangeAtATime(userId, async () => {
    const { subscriptions, now } = await findSubscriptions(userId);
    const subscription = allowed(downgradeProblem(subscriptions, target, now), changeableOf(subscriptions, now));
    return target === "free" ? cancelAll(renewingOf(subscriptions, now)) : switchTo(target, userId, subscription);
  });
}

/** Takes back the pending change: the subscription goes on as it was paid for. */
export async function undoChange(userId: string): Promise<void> {
  await oneChangeAtATime(userId, async () => {
    const { subscriptions, now } = await findSubscriptions(userId);
    const pending = pendingPlan(subscriptions, now);
    if (!pending) throw new UserError("There’s no scheduled change to undo.");
    const { providerReference, retainedTier } = pending.of;
    const isSwitch = pending.change.kind === "switch" && retainedTier;
    const change = isSwitch ? unbilled(retainedTier) : { scheduledChange: null };
    const answer = await changeAtPaddle((paddle) => paddle.subscriptions.update(providerReference, change));
    const isRecorded = await recordAnswer(answer);
    if (isSwitch && isRecorded) await dropRetainedTier(userId, providerReference);
  });
}

/**
 * Ends a pause now. While the paid period lasts it goes on as it was; after that a new period begins and is charged at once.
 */
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

/** All at once, since one answer may take as long as a visitor waits; those that are done stay done when one fails. */
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
 * Paddle can't schedule another price, so it is changed there now, unbilled, and the paid plan is kept here until the
 * period's end. Kept before the call, so that no event can come between; taken back only where Paddle refused, because
 * after a lost answer the change may well be made, and keeping what one has anyway does no harm.
 */
async function switchTo(target: PaidTier, userId: string, subscription: SubscriptionRow): Promise<Scheduled> {
  const { providerReference } = subscription;
  await retainTier(userId, providerReference);
  try {
    const answer = await askPaddle((paddle) => paddle.subscriptions.update(providerReference, unbilled(target)));
    await recordAnswer(answer);
    return { tier: target, at: endOf(answer) };
  } catch (error) {
    if (error instanceof PaddleError && error.isRefusal) await dropRetainedTier(userId, providerReference);
    throw explained(error);
  }
}

function unbilled(tier: PaidTier) {
  return { items: itemsOf(tier), prorationBillingMode: "do_not_bill" } as const;
}

function endOf({ scheduledChange, currentBillingPeriod, nextBilledAt }: Subscription): Date {
  return new Date(scheduledChange?.effectiveAt ?? currentBillingPeriod?.endsAt ?? nextBilledAt ?? Number.NaN);
}
