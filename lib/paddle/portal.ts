import "server-only";
import { findLiveSubscription } from "@/db/queries/subscriptions";
import { logSurprise } from "../log";
import { browserAddress } from "./address";
import { askPaddle, hasPaddleApi } from "./api";

/**
 * Opens the customer portal, signed in, and says the address of one of its pages: cancelling, or the way of paying. Null
 * where there is no portal or it does not answer: then the help article is opened instead (rules.md «Plans»). Made for
 * each visit, since it ages.
 */
export async function openPortalSession(userId: string, page: "cancel" | "payment"): Promise<string | null> {
  const subscription = hasPaddleApi() ? await findLiveSubscription(userId) : null;
  if (!subscription?.customerReference) return null;
  const { customerReference, providerReference } = subscription;
  try {
    const { urls } = await askPaddle((paddle) =>
      paddle.customerPortalSessions.create(customerReference, [providerReference]),
    );
    const links = urls.subscriptions.find(({ id }) => id === providerReference);
    const link = page === "cancel" ? links?.cancelSubscription : links?.updateSubscriptionPaymentMethod;
    return browserAddress(link ?? urls.general.overview);
  } catch (error) {
    logSurprise("portal", error);
    return null;
  }
}
