import { afterAll, beforeAll, expect, vi } from "vitest";
import { payTransaction } from "@/lib/sandbox/checkout";
import { askPaddle } from "@/lib/server/paddle/api";
import { paddleSettings } from "@/lib/server/paddle/settings";
import { signReference } from "@/lib/server/paddle/signatures";
import { aUser } from "../people/factories";
import { startProduct } from "./sandbox";

// The product with Paddle replaced by the sandbox; webhooks arrive over HTTP.
export let product: Awaited<ReturnType<typeof startProduct>>;

export const WAITING = { timeout: 6_000, interval: 50 };

type PaidTier = "pro_lite" | "pro_plus";

export function aTransaction(userId: string, tier: PaidTier) {
  const customData = { reference: signReference(userId) };
  return askPaddle((paddle) => paddle.transactions.create({ items: itemsOf(tier), customData }));
}

/** A subscription that was just paid; the sandbox sends six webhooks about it. */
export async function aSubscription(tier: PaidTier): Promise<{ id: string; customerId: string }> {
  const { id } = await aTransaction((await aUser()).id, tier);
  const paid = await payTransaction(id);
  return { id: String(paid?.subscriptionId), customerId: String(paid?.customerId) };
}

export function about(id: string) {
  return product.delivered.filter(({ data }) => data.id === id || data.subscription_id === id);
}

/** Waits for this many webhooks about a subscription or a transaction; returns them in order of arrival. */
export async function webhooksOf(id: string, count: number) {
  await vi.waitFor(() => expect(about(id)).toHaveLength(count), WAITING);
  return about(id);
}

/** Names of the event types after the initial six webhooks, sorted and without duplicates. */
export async function lastTypes(id: string, count: number): Promise<string[]> {
  const later = (await webhooksOf(id, count)).filter(
    ({ type, data }) => data.origin !== "api" && !/created|activated/.test(type),
  );
  return [...new Set(later.map(({ type }) => type))].sort();
}

export function itemsOf(tier: PaidTier) {
  return [{ priceId: paddleSettings().priceOfTier(tier), quantity: 1 as const }];
}

export function daysFromNow(days: number): Date {
  return new Date(Date.now() + days * 86_400_000);
}

export function withSandboxProduct(): void {
  beforeAll(async () => {
    product = await startProduct();
  });
  afterAll(() => product.stop());
}
