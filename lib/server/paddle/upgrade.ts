import "server-only";
import { findSubscriptions, type SubscriptionRow } from "@/db/queries/billing/subscriptions";
import { findChangeableSubscription, upgradeProblem } from "@/lib/domain/billing/plan-changes";
import { PRICE_CHANGED } from "@/lib/domain/billing/texts";
import { TIERS } from "@/lib/domain/billing/tiers";
import { UserError } from "@/lib/errors";
import { askPaddle, type PaddlePreview } from "./api";
import { changeAtPaddle, isBelowMinimum, itemsOf, oneChangeAtATime, requireAllowed, toUserError } from "./changes";

export async function previewUpgrade(userId: string) {
  const { providerReference } = await findUpgradable(userId);
  const immediate = await previewImmediate(providerReference);
  if (immediate) return previewOf(immediate, false);
  const deferred = await changeAtPaddle((paddle) =>
    paddle.subscriptions.previewUpdate(providerReference, upgradeRequest("prorated_next_billing_period")),
  );
  return previewOf(deferred, true);
}

/**
 * Charges at once or with the next payment, as previewed; rejects if that way no longer applies. A declined card
 * changes nothing. Our plan changes with Paddle's signed event.
 */
export async function confirmUpgrade(userId: string, { isDeferred }: { isDeferred: boolean }): Promise<void> {
  await oneChangeAtATime(userId, async () => {
    const { providerReference } = await findUpgradable(userId);
    if (isDeferred && (await previewImmediate(providerReference))) throw new UserError(PRICE_CHANGED, "gone");
    const change = isDeferred
      ? upgradeRequest("prorated_next_billing_period")
      : { ...upgradeRequest("prorated_immediately"), onPaymentFailure: "prevent_change" as const };
    try {
      await askPaddle((paddle) => paddle.subscriptions.update(providerReference, change));
    } catch (error) {
      throw isBelowMinimum(error) ? new UserError(PRICE_CHANGED, "gone") : toUserError(error);
    }
  });
}

function upgradeRequest(prorationBillingMode: "prorated_immediately" | "prorated_next_billing_period") {
  return { items: itemsOf("pro_plus"), prorationBillingMode };
}

async function previewImmediate(providerReference: string): Promise<PaddlePreview | null> {
  try {
    return await askPaddle((paddle) =>
      paddle.subscriptions.previewUpdate(providerReference, upgradeRequest("prorated_immediately")),
    );
  } catch (error) {
    if (isBelowMinimum(error)) return null;
    throw toUserError(error);
  }
}

/**
 * Amounts are in minor units of `currency` (ISO 4217). `isDeferred`: the charge for the rest of this month is below
 * Paddle's minimum, so the next payment includes it.
 */
function previewOf(preview: PaddlePreview, isDeferred: boolean) {
  const result = preview.updateSummary?.result;
  const { nextTransaction: next, recurringTransactionDetails: recurring } = preview;
  const monthlyCents = recurring ? Number(recurring.totals.grandTotal) : TIERS.pro_plus.priceCents;
  return {
    isDeferred,
    amountCents: !isDeferred && result?.action === "charge" ? Number(result.amount) : 0,
    currency: preview.currencyCode,
    nextAmountCents: next ? Number(next.details.totals.grandTotal) : monthlyCents,
    nextAt: new Date(next?.billingPeriod.startsAt ?? preview.nextBilledAt ?? Number.NaN),
    monthlyCents,
  };
}

async function findUpgradable(userId: string): Promise<SubscriptionRow> {
  const { subscriptions, now } = await findSubscriptions(userId);
  return requireAllowed(upgradeProblem(subscriptions, now), findChangeableSubscription(subscriptions, now));
}
