import "server-only";
import type { Subscription } from "@paddle/paddle-node-sdk";
import { dropKeptTier, findLiveSubscription, keepTier } from "@/db/queries/subscriptions";
import type { SubscriptionRow } from "@/db/queries/subscriptions-list";
import { type PaidTier, pendingChange } from "../domain/subscriptions";
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

/** What the upgrade takes, so that it is agreed to before anything changes (rules.md «Plans»). */
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

/** Pro Lite → Pro+ on the subscription there is, charged now. The plan itself comes with the signed event. */
export async function confirmUpgrade(userId: string): Promise<void> {
  await oneChangeAtATime(userId, async () => {
    const { providerReference } = await findUpgradable(userId);
    await askPaddle((paddle) =>
      paddle.subscriptions.update(providerReference, {
        ...upgradeTo("pro_plus"),
        onPaymentFailure: "prevent_change",
      }),
    );
  });
}

/**
 * A lower plan from the end of the period on (spec §4 «Tier»); until then nothing changes. Throws a UserError for a plan
 * that isn't lower, a change that is pending already, and where there is nothing to change; a PaddleError when Paddle did
 * not do it.
 */
export async function scheduleDowngrade(userId: string, target: Tier): Promise<Scheduled> {
  return oneChangeAtATime(userId, async () => {
    const subscription = await findChangeable(userId);
    if (TIERS[target].priceCents >= TIERS[subscription.tier].priceCents)
      throw new UserError("That is not a lower plan than yours.");
    return target === "free" ? cancel(subscription) : switchTo(target, userId, subscription);
  });
}

/** Takes back the pending change: the subscription goes on as it was paid for. */
export async function undoChange(userId: string): Promise<void> {
  await oneChangeAtATime(userId, async () => {
    const subscription = await findLiveSubscription(userId);
    const pending = subscription && pendingChange(subscription, new Date());
    if (!pending) throw new UserError("There is no scheduled change to undo.");
    const { providerReference, keptTier } = subscription;
    const isSwitch = pending.kind === "switch" && keptTier;
    const change = isSwitch ? unbilled(keptTier) : { scheduledChange: null };
    const answer = await askPaddle((paddle) => paddle.subscriptions.update(providerReference, change));
    const isRecorded = await recordAnswer(answer);
    if (isSwitch && isRecorded) await dropKeptTier(userId, providerReference);
  });
}

async function cancel({ providerReference }: SubscriptionRow): Promise<Scheduled> {
  const answer = await askPaddle((paddle) =>
    paddle.subscriptions.cancel(providerReference, { effectiveFrom: "next_billing_period" }),
  );
  await recordAnswer(answer);
  return { tier: "free", at: endOf(answer) };
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

/** The crafter's subscription where it can be changed now: paid, and without a change that waits. */
async function findChangeable(userId: string): Promise<SubscriptionRow> {
  const subscription = await findLiveSubscription(userId);
  if (!subscription) throw new UserError("There is no subscription to change.");
  if (pendingChange(subscription, new Date())) throw new UserError("A change is already scheduled. Undo it first.");
  return subscription;
}

async function findUpgradable(userId: string): Promise<SubscriptionRow> {
  const subscription = await findChangeable(userId);
  if (subscription.tier !== "pro_lite") throw new UserError("You already have the highest plan.");
  if (subscription.status === "past_due") throw new UserError("Please settle the payment that is due first.");
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
