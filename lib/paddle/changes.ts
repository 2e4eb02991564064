import "server-only";
import type { Subscription } from "@paddle/paddle-node-sdk";
import { dropKeptTier, findSubscriptions, keepTier } from "@/db/queries/billing-subscriptions";
import type { SubscriptionRow } from "@/db/queries/billing-subscriptions-list";
import { DECLINED } from "../domain/billing-texts";
import {
  changeableOf,
  downgradeProblem,
  PLAN_PROBLEMS,
  type PlanProblem,
  pendingPlan,
  renewingOf,
  upgradeProblem,
} from "../domain/plan-changes";
import type { PaidTier } from "../domain/subscriptions";
import { TIERS, type Tier } from "../domain/tiers";
import { UserError } from "../errors";
import { askPaddle, PaddleError } from "./api";
import { oneChangeAtATime } from "./one-change";
import { recordAnswer } from "./record";
import { paddleSettings } from "./settings";

/** What Pro Lite → Pro+ costs: now, and from the next period on. Amounts are minor units of `currency` (ISO 4217). */
export type UpgradePreview = { amountCents: number; currency: string; nextAmountCents: number; nextAt: Date };

/** A change that holds from the end of the period paid for. */
export type Scheduled = { tier: Tier; at: Date };

/** What the upgrade takes, so that it is agreed to before anything changes. */
export async function previewUpgrade(userId: string): Promise<UpgradePreview> {
  const subscription = await findUpgradable(userId);
  const preview = await askPaddle((paddle) =>
    paddle.subscriptions.previewUpdate(subscription.providerReference, upgradeTo("pro_plus")),
  );
  const result = preview.updateSummary?.result;
  const next = preview.nextTransaction;
  return {
    amountCents: result?.action === "charge" ? Number(result.amount) : 0,
    currency: preview.currencyCode,
    nextAmountCents: next ? Number(next.details.totals.grandTotal) : TIERS.pro_plus.priceCents,
    nextAt: new Date(next?.billingPeriod.startsAt ?? preview.nextBilledAt ?? Number.NaN),
  };
}

/**
 * Pro Lite → Pro+ on the subscription there is, charged now; a declined card changes nothing. The plan itself comes with
 * the signed event.
 */
export async function confirmUpgrade(userId: string): Promise<void> {
  await oneChangeAtATime(userId, async () => {
    const { providerReference } = await findUpgradable(userId);
    try {
      await askPaddle((paddle) =>
        paddle.subscriptions.update(providerReference, {
          ...upgradeTo("pro_plus"),
          onPaymentFailure: "prevent_change",
        }),
      );
    } catch (error) {
      if (error instanceof PaddleError && error.code === "subscription_payment_declined") throw new UserError(DECLINED);
      throw error;
    }
  });
}

/**
 * A lower plan from the end of the period on (spec §4 «Tier»); until then nothing changes. Free means that nothing renews
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
    if (!pending) throw new UserError("There is no scheduled change to undo.");
    const { providerReference, keptTier } = pending.of;
    const isSwitch = pending.change.kind === "switch" && keptTier;
    const change = isSwitch ? unbilled(keptTier) : { scheduledChange: null };
    const answer = await askPaddle((paddle) => paddle.subscriptions.update(providerReference, change));
    const isRecorded = await recordAnswer(answer);
    if (isSwitch && isRecorded) await dropKeptTier(userId, providerReference);
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
  const answer = await askPaddle((paddle) =>
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
  await keepTier(userId, providerReference);
  try {
    const answer = await askPaddle((paddle) => paddle.subscriptions.update(providerReference, unbilled(target)));
    await recordAnswer(answer);
    return { tier: target, at: endOf(answer) };
  } catch (error) {
    if (error instanceof PaddleError && error.isRefusal) await dropKeptTier(userId, providerReference);
    throw error;
  }
}

async function findUpgradable(userId: string): Promise<SubscriptionRow> {
  const { subscriptions, now } = await findSubscriptions(userId);
  return allowed(upgradeProblem(subscriptions, now), changeableOf(subscriptions, now));
}

/** The subscription to be changed, or the sentence why it can't be. */
function allowed(problem: PlanProblem | null, subscription: SubscriptionRow | null): SubscriptionRow {
  if (problem || !subscription) throw new UserError(PLAN_PROBLEMS[problem ?? "none"]);
  return subscription;
}

function upgradeTo(tier: PaidTier) {
  return { items: itemsOf(tier), prorationBillingMode: "prorated_immediately" } as const;
}

function unbilled(tier: PaidTier) {
  return { items: itemsOf(tier), prorationBillingMode: "do_not_bill" } as const;
}

/** The whole list of items, since what is left out is removed. */
function itemsOf(tier: PaidTier) {
  return [{ priceId: paddleSettings().priceOfTier(tier), quantity: 1 }];
}

function endOf({ scheduledChange, currentBillingPeriod, nextBilledAt }: Subscription): Date {
  return new Date(scheduledChange?.effectiveAt ?? currentBillingPeriod?.endsAt ?? nextBilledAt ?? Number.NaN);
}
