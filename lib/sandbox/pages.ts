import { createHmac, timingSafeEqual } from "node:crypto";
import { env } from "@/lib/server/env";

export function checkoutPage(transactionId: string): string {
  return pageUrl("checkout", { _ptxn: transactionId });
}

/** A customer's portal; the token can't be guessed. */
export function portalPage(customerId: string, more: Record<string, string> = {}): string {
  return pageUrl("portal", { customer: customerId, token: portalToken(customerId), ...more });
}

export function isPortalToken(customerId: string, token: string): boolean {
  const [actual, expected] = [Buffer.from(token), Buffer.from(portalToken(customerId))];
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

function portalToken(customerId: string): string {
  return createHmac("sha256", env().AUTH_SECRET).update(`sandbox-portal:${customerId}`).digest("base64url");
}

function pageUrl(page: string, query: Record<string, string>): string {
  return `${env().APP_URL}/sandbox/${page}?${new URLSearchParams(query)}`;
}
