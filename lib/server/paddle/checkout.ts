import "server-only";
import { findSubscriptions } from "@/db/queries/billing/subscription-list";
import { PLAN_PROBLEMS, purchaseProblem } from "@/lib/domain/billing/plan-changes";
import type { PaidTier } from "@/lib/domain/billing/subscriptions";
import { UserError } from "@/lib/errors";
import { logSecurity } from "../log";
import { browserAddress } from "./address";
import { hasPaddleApi } from "./api";
import { type Buyer, openTransaction } from "./open-transaction";
import { payPath } from "./pay-page";
import { signReference } from "./reference";
import { paddleSettings } from "./settings";

/**
 * Begins to buy a plan and says where the browser goes to pay for it; null, and a line in the log, where it can't be
 * bought now.
 * Throws a UserError for somebody whose subscription lives: that one is changed, a second never begun.
 * With an API key the transaction is made here and carries the signed reference; the hosted page, or our own with
 * Paddle.js where none is configured, is only its screen.
 */
export async function beginCheckout(buyer: Buyer, tier: PaidTier): Promise<string | null> {
  const { subscriptions, now } = await findSubscriptions(buyer.id);
  const problem = purchaseProblem(subscriptions, now);
  if (problem) throw new UserError(PLAN_PROBLEMS[problem]);
  const { clientToken, checkoutUrl } = paddleSettings();
  const page = checkoutUrl(tier);
  const transaction = hasPaddleApi() ? await openTransaction(buyer, tier, now) : null;
  if (page) return hostedPage(page, buyer, tier, transaction?.id ?? null);
  if (clientToken && transaction) return payPath(transaction.id);
  const url = transaction?.checkout?.url ?? null;
  if (!url) logSecurity("checkout.unavailable", { tier });
  return url && browserAddress(url);
}

/**
 * The hosted page. Email, user and tier in its address are fixed parameters that nobody trusts (PRODUCT.md, section 10).
 * Paddle reads the transaction, otherwise the price, the buyer's email and the signed reference, under its own names.
 */
function hostedPage(page: string, buyer: Buyer, tier: PaidTier, transactionId: string | null): string {
  const url = new URL(page);
  const given = transactionId
    ? { transaction_id: transactionId }
    : {
        price_id: paddleSettings().priceOfTier(tier),
        user_email: buyer.email,
        custom_data: JSON.stringify({ reference: signReference(buyer.id) }),
      };
  const asSpecified = { email: buyer.email, "metadata[user_id]": buyer.id, "metadata[tier]": tier };
  for (const [name, value] of Object.entries({ ...asSpecified, ...given })) url.searchParams.set(name, value);
  return url.toString();
}
