import "server-only";
import type { SubscriptionRow } from "@/db/queries/billing/subscriptions";
import { findSubscriptions } from "@/db/queries/billing/subscriptions";
import type { PortalPage } from "@/lib/domain/billing/input";
import { changeableOf, currentOf, pausedOf, renewingOf } from "@/lib/domain/billing/plan-changes";
import { pastDue } from "@/lib/domain/billing/subscriptions";
import { logUnexpectedError } from "../log/writer";
import { browserAddress } from "./address";
import { askPaddle, hasPaddleApi } from "./api";

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
      return currentOf(subscriptions, now) ?? subscriptions[0] ?? null;
    case "payment":
      return subscriptions.find((one) => pastDue(one, now)) ?? changeableOf(subscriptions, now);
    case "cancel":
      return changeableOf(subscriptions, now) ?? pausedOf(subscriptions, now);
    case "cancel-extra":
      return renewingOf(subscriptions, now).at(-1) ?? null;
    default:
      return page satisfies never;
  }
}
