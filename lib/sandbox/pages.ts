import { createHmac, timingSafeEqual } from "node:crypto";
import { env } from "@/lib/server/env";

/** Where a transaction is paid: our page in the place of the hosted one. */
export function checkoutPage(transactionId: string): string {
  return pageUrl("checkout", { _ptxn: transactionId });
}

/** A customer's own portal. Its token makes sure that nobody gets there by guessing. */
export function portalPage(customerId: string, more: Record<string, string> = {}): string {
  return pageUrl("portal", { customer: customerId, token: portalToken(customerId), ...more });
}

/** The portal's doors for one subscription, as its entity names them. */
export function managementUrls({ id, customerId }: { id: string; customerId: string }) {
  const door = (action: string) => portalPage(customerId, { action, subscription_id: id });
  return { cancel: door("cancel_subscription"), updatePaymentMethod: door("update_subscription_payment_method") };
}

export function isPortalToken(customerId: string, token: string): boolean {
  const [given, right] = [Buffer.from(token), Buffer.from(portalToken(customerId))];
  return given.length === right.length && timingSafeEqual(given, right);
}

function portalToken(customerId: string): string {
  return createHmac("sha256", env().AUTH_SECRET).update(`sandbox-portal:${customerId}`).digest("base64url");
}

function pageUrl(page: string, query: Record<string, string>): string {
  return `${env().APP_URL}/sandbox/${page}?${new URLSearchParams(query)}`;
}
