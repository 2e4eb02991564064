import "server-only";
import { findSubscriptions } from "@/db/queries/billing/subscription-list";
import { PLAN_PROBLEMS, purchaseProblem } from "@/lib/domain/billing/plan-changes";
import type { PaidTier } from "@/lib/domain/billing/subscriptions";
import { UserError } from "@/lib/errors";
import { logSecurity } from "../log/writer";
import { browserAddress } from "./address";
import { hasPaddleApi } from "./api";
import { type Buyer, openTransaction } from "./open-transaction";
import { payPath } from "./pay-page";
import { signReference } from "./reference";
import { paddleSettings } from "./settings";

/**
 * Returns the payment page, or null where the plan can't be bought now. Throws a UserError while a subscription lives:
 * that one is changed instead. With an API key the transaction is created here with the signed reference.
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
 * Anybody can edit the address, so our server ignores email, user and tier in it. Paddle reads the transaction, or the
 * price with the buyer's address and the signed reference.
 */
function hostedPage(page: string, buyer: Buyer, tier: PaidTier, transactionId: string | null): string {
  const url = new URL(page);
  const paddleFields = transactionId
    ? { transaction_id: transactionId }
    : {
        price_id: paddleSettings().priceOfTier(tier),
        user_email: buyer.email,
        custom_data: JSON.stringify({ reference: signReference(buyer.id) }),
      };
  const asSpecified = { email: buyer.email, "metadata[user_id]": buyer.id, "metadata[tier]": tier };
  for (const [name, value] of Object.entries({ ...asSpecified, ...paddleFields })) url.searchParams.set(name, value);
  return url.toString();
}
