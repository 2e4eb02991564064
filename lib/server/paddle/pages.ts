import "server-only";
import type { SubscriptionRow } from "@/db/queries/billing/subscriptions";
import { findSubscriptions } from "@/db/queries/billing/subscriptions";
import type { PortalPage } from "@/lib/domain/billing/input";
import {
  findChangeableSubscription,
  findCurrentSubscription,
  findPausedSubscription,
  listRenewing,
  PLAN_PROBLEMS,
  purchaseProblem,
} from "@/lib/domain/billing/plan-changes";
import { findPastDue, type PaidTier } from "@/lib/domain/billing/subscriptions";
import { UserError } from "@/lib/errors";
import { withinTime } from "@/lib/time-out";
import { consumeLimit } from "../limits/rate-limit";
import { logSecurity, logUnexpectedError } from "../log/writer";
import { browserAddress, payPath } from "./addresses";
import { askPaddle, hasPaddleApi, type PaddleApi, PaddleError, type PaddleTransaction } from "./api";
import { itemsOf } from "./changes";
import { paddleSettings } from "./settings";
import { readReference, signReference } from "./signatures";

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
      isForBuyer(one, buyer, priceId) && +now - Date.parse(one.createdAt) < REUSABLE_MS;
    const open = customerId ? (await listOpenTransactions(paddle, customerId)).find(isReusable) : undefined;
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

function listOpenTransactions(paddle: PaddleApi, customerId: string): Promise<PaddleTransaction[]> {
  const query = { customerId: [customerId], orderBy: "created_at[DESC]", perPage: 30 };
  return paddle.transactions.list({ ...query, status: ["draft", "ready"] }).next();
}

/** Whether we created the transaction for this buyer and only this price, and not for an existing subscription. */
function isForBuyer(
  { origin, subscriptionId, items, customData }: PaddleTransaction,
  buyer: Buyer,
  priceId: string,
): boolean {
  const isOnlyItem = items.length === 1 && items[0]?.price?.id === priceId && items[0].quantity === 1;
  return origin === "api" && subscriptionId === null && isOnlyItem && readReference(customData?.reference) === buyer.id;
}

/**
 * The URL of a signed-in portal page, created per visit, since it expires. Null if there is no portal or Paddle fails:
 * the help article opens instead.
 */
export async function openPortalSession(userId: string, page: PortalPage): Promise<string | null> {
  const subscription = hasPaddleApi() ? await findSubject(userId, page) : null;
  if (!subscription?.customerReference) return null;
  const { customerReference, providerReference } = subscription;
  const ids = page === "overview" ? [] : [providerReference];
  try {
    const { urls } = await askPaddle((paddle) => paddle.customerPortalSessions.create(customerReference, ids));
    const links = urls.subscriptions.find(({ id }) => id === providerReference);
    const link = page === "payment" ? links?.updateSubscriptionPaymentMethod : links?.cancelSubscription;
    return browserAddress(link ?? urls.general.overview);
  } catch (error) {
    logUnexpectedError("portal", error);
    return null;
  }
}

async function findSubject(userId: string, page: PortalPage): Promise<SubscriptionRow | null> {
  const { subscriptions, now } = await findSubscriptions(userId);
  switch (page) {
    case "overview":
      return findCurrentSubscription(subscriptions, now) ?? subscriptions[0] ?? null;
    case "payment":
      return subscriptions.find((one) => findPastDue(one, now)) ?? findChangeableSubscription(subscriptions, now);
    case "cancel":
      return findChangeableSubscription(subscriptions, now) ?? findPausedSubscription(subscriptions, now);
    case "cancel-extra":
      return listRenewing(subscriptions, now).at(-1) ?? null;
    default:
      return page satisfies never;
  }
}

type PaymentState = "open" | "paid" | "canceled" | "unknown";

const TIMEOUT_MS = 2_500;

/** Null if Paddle isn't asked or doesn't answer. Limited per address, since the page is public. */
export async function findPaymentState(transactionId: string, address: string): Promise<PaymentState | null> {
  if (!hasPaddleApi()) return null;
  try {
    if (await consumeLimit("pay.ip", address, address)) return null;
    const { status } = await withinTime(
      askPaddle((paddle) => paddle.transactions.get(transactionId)),
      TIMEOUT_MS,
    );
    if (status === "paid" || status === "completed") return "paid";
    return status === "canceled" ? "canceled" : "open";
  } catch (error) {
    if (error instanceof PaddleError && error.code === "not_found") return "unknown";
    logUnexpectedError("pay", error);
    return null;
  }
}
