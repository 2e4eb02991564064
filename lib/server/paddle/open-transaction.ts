import "server-only";
import type { Paddle, Transaction } from "@paddle/paddle-node-sdk";
import type { PaidTier } from "@/lib/domain/billing/subscriptions";
import { logUnexpectedError } from "../log/writer";
import { askPaddle } from "./api";
import { readReference, signReference } from "./reference";
import { paddleSettings } from "./settings";

export type Buyer = { id: string; email: string };

/** An older one may hold an outdated price. */
const REUSABLE_MS = 24 * 3_600_000;

/**
 * Reuses the transaction that an earlier click left open. It names the customer, so that nobody types the address
 * again, and carries the signed reference.
 */
export function openTransaction(buyer: Buyer, tier: PaidTier, now: Date): Promise<Transaction> {
  const priceId = paddleSettings().priceOfTier(tier);
  return askPaddle(async (paddle) => {
    const customerId = await findCustomer(paddle, buyer.email);
    const isReusable = (one: Transaction) =>
      isFor(one, buyer, priceId) && +now - Date.parse(one.createdAt) < REUSABLE_MS;
    const open = customerId ? (await listOpen(paddle, customerId)).find(isReusable) : undefined;
    if (open) return open;
    return paddle.transactions.create({
      items: [{ priceId, quantity: 1 }],
      customData: { reference: signReference(buyer.id) },
      collectionMode: "automatic",
      ...(customerId && { customerId }),
    });
  });
}

/** Null when that fails: the buyer then types the address. */
async function findCustomer(paddle: Paddle, email: string): Promise<string | null> {
  try {
    const [known] = await paddle.customers.list({ email: [email], status: ["active"] }).next();
    return known?.id ?? (await paddle.customers.create({ email })).id;
  } catch (error) {
    logUnexpectedError("checkout.customer", error);
    return null;
  }
}

async function listOpen(paddle: Paddle, customerId: string): Promise<Transaction[]> {
  const query = { customerId: [customerId], status: ["draft", "ready"] as const, orderBy: "created_at[DESC]" };
  return paddle.transactions.list({ ...query, status: [...query.status], perPage: 30 }).next();
}

/** Bought here by this buyer, for this price alone, and not for an existing subscription. */
function isFor({ origin, subscriptionId, items, customData }: Transaction, buyer: Buyer, priceId: string): boolean {
  const reference: unknown = customData && "reference" in customData ? customData.reference : null;
  const isOnlyItem = items.length === 1 && items[0]?.price?.id === priceId && items[0].quantity === 1;
  return origin === "api" && subscriptionId === null && isOnlyItem && readReference(reference) === buyer.id;
}
