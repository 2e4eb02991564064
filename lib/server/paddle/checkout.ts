import "server-only";
import { findSubscriptions } from "@/db/queries/billing/subscriptions";
import { PLAN_PROBLEMS, purchaseProblem } from "@/lib/domain/billing/plan-changes";
import type { PaidTier } from "@/lib/domain/billing/subscriptions";
import { UserError } from "@/lib/errors";
import { logSecurity, logUnexpectedError } from "../log/writer";
import { browserAddress } from "./address";
import { askPaddle, hasPaddleApi, type PaddleApi, type PaddleTransaction } from "./api";
import { itemsOf } from "./change-call";
import { payPath } from "./pay-page";
import { readReference, signReference } from "./reference";
import { paddleSettings } from "./settings";

/**
 * Returns the URL of the payment page, or null if the plan can't be bought now. Throws a UserError if a subscription is
 * alive: that one has to be changed instead. With an API key this creates the transaction, with the signed reference.
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
 * Our server ignores the email, user and tier in this URL, since anybody can edit it. Paddle reads the transaction, or
 * the price with the buyer's email and the signed reference.
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

type Buyer = { id: string; email: string };

/** An older transaction may hold an outdated price. */
const REUSABLE_MS = 24 * 3_600_000;

/**
 * Reuses the transaction that an earlier click left open. It names the customer, so that nobody types the address
 * again, and carries the signed reference.
 */
function openTransaction(buyer: Buyer, tier: PaidTier, now: Date): Promise<PaddleTransaction> {
  const priceId = paddleSettings().priceOfTier(tier);
  return askPaddle(async (paddle) => {
    const customerId = await findCustomer(paddle, buyer.email);
    const isReusable = (one: PaddleTransaction) =>
      isFor(one, buyer, priceId) && +now - Date.parse(one.createdAt) < REUSABLE_MS;
    const open = customerId ? (await listOpen(paddle, customerId)).find(isReusable) : undefined;
    if (open) return open;
    return paddle.transactions.create({
      items: itemsOf(tier),
      customData: { reference: signReference(buyer.id) },
      collectionMode: "automatic",
      ...(customerId && { customerId }),
    });
  });
}

/** The customer with this email, created if missing. Null on failure: the buyer then types the email. */
async function findCustomer(paddle: PaddleApi, email: string): Promise<string | null> {
  try {
    const [known] = await paddle.customers.list({ email: [email], status: ["active"] }).next();
    return known?.id ?? (await paddle.customers.create({ email })).id;
  } catch (error) {
    logUnexpectedError("checkout.customer", error);
    return null;
  }
}

async function listOpen(paddle: PaddleApi, customerId: string): Promise<PaddleTransaction[]> {
  const query = { customerId: [customerId], status: ["draft", "ready"] as const, orderBy: "created_at[DESC]" };
  return paddle.transactions.list({ ...query, status: [...query.status], perPage: 30 }).next();
}

/** Whether we created the transaction for this buyer and only this price, and not for an existing subscription. */
function isFor(
  { origin, subscriptionId, items, customData }: PaddleTransaction,
  buyer: Buyer,
  priceId: string,
): boolean {
  const reference: unknown = customData && "reference" in customData ? customData.reference : null;
  const isOnlyItem = items.length === 1 && items[0]?.price?.id === priceId && items[0].quantity === 1;
  return origin === "api" && subscriptionId === null && isOnlyItem && readReference(reference) === buyer.id;
}
