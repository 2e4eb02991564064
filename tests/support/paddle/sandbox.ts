import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, vi } from "vitest";
import type { PaidTier } from "@/lib/domain/billing/subscriptions";
import { payTransaction } from "@/lib/sandbox/checkout";
import { sandboxPaddle } from "@/lib/sandbox/paddle";
import { askPaddle, type EffectiveFrom, type SubscriptionChange, standIn } from "@/lib/server/paddle/api";
import { paddleSettings } from "@/lib/server/paddle/settings";
import { isSignedByPaddle, signReference } from "@/lib/server/paddle/signatures";
import { aUser } from "../people/factories";

type Delivered = {
  id: string;
  type: string;
  data: { id: string; subscription_id?: string; origin?: string; details?: { totals: { total: string } } };
  isSigned: boolean;
};

/** The webhooks that the product got over HTTP from the sandbox. */
const delivered: Delivered[] = [];
let refusals = 0;

/** The product from the sandbox's side: it calls the sandbox instead of Paddle, and gets its webhooks. */
export function withSandboxProduct(): void {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const isRefused = refusals-- > 0;
    if (!isRefused) delivered.push(readDelivery(Buffer.concat(chunks), request.headers["paddle-signature"]));
    response.writeHead(isRefused ? 503 : 200).end();
  });
  beforeAll(async () => {
    standIn.paddle = sandboxPaddle;
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    process.env.PORT = String((server.address() as AddressInfo).port);
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));
}

/** Makes the next webhooks fail, this many. */
export function refuseWebhooks(times: number): void {
  refusals = times;
}

function readDelivery(body: Buffer, signature: string | string[] | undefined): Delivered {
  const { event_id: id, event_type: type, data } = JSON.parse(body.toString());
  const { webhookSecrets: secrets } = paddleSettings();
  return { id, type, data, isSigned: isSignedByPaddle(body, String(signature), { secrets, now: new Date() }) };
}

export const WAITING = { timeout: 6_000, interval: 50 };

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

export function updatePlan(id: string, to: SubscriptionChange) {
  return askPaddle((paddle) => paddle.subscriptions.update(id, to));
}

export function previewUpdate(id: string, to: SubscriptionChange) {
  return askPaddle((paddle) => paddle.subscriptions.previewUpdate(id, to));
}

export function cancelPlan(id: string, effectiveFrom: EffectiveFrom = "next_billing_period") {
  return askPaddle((paddle) => paddle.subscriptions.cancel(id, { effectiveFrom }));
}

export async function subscriptionOf(id: string) {
  const [found] = await askPaddle((paddle) => paddle.subscriptions.list({ id: [id] }).next());
  if (!found) throw new Error(`There is no subscription ${id}.`);
  return found;
}

export function findWebhooks(id: string) {
  return delivered.filter(({ data }) => data.id === id || data.subscription_id === id);
}

/** Waits for this many webhooks about a subscription or a transaction; returns them in order of arrival. */
export async function waitForWebhooks(id: string, count: number) {
  await vi.waitFor(() => expect(findWebhooks(id)).toHaveLength(count), WAITING);
  return findWebhooks(id);
}

/** Names of the event types after the initial six webhooks, sorted and without duplicates. */
export async function waitForLastTypes(id: string, count: number): Promise<string[]> {
  const later = (await waitForWebhooks(id, count)).filter(
    ({ type, data }) => data.origin !== "api" && !/created|activated/.test(type),
  );
  return [...new Set(later.map(({ type }) => type))].sort();
}

export function itemsOf(tier: PaidTier) {
  return [{ priceId: paddleSettings().priceOfTier(tier), quantity: 1 as const }];
}
