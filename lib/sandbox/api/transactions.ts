import "server-only";
import { z } from "zod";
import { addSandboxObjects, findSandboxObject, listSandboxObjects } from "@/db/queries/sandbox/objects";
import { paddleSettings } from "@/lib/server/paddle/settings";
import { transactionEntity } from "../entities/transaction";
import { checkoutPage } from "../pages";
import { readTransaction, sandboxId, type TransactionRecord, transactionRow } from "../records";
import { ApiRefusal, type Call, found, parsed } from "./call";

const Creation = z.object({
  items: z.array(z.object({ price_id: z.string(), quantity: z.literal(1).default(1) })).length(1),
  customer_id: z.string().nullish(),
  custom_data: z.object({ reference: z.string().optional() }).nullish(),
});

export async function create({ body }: Call) {
  const { items, customer_id: customerId = null, custom_data: customData = null } = parsed(Creation, body);
  const priceId = items[0]?.price_id ?? "";
  const tier = paddleSettings().tierOfPrice(priceId);
  if (!tier) throw new ApiRefusal(400, "transaction_price_not_found", `Price ${priceId} not found`);
  if (customerId) found(await findSandboxObject(customerId), customerId);
  const now = new Date();
  const id = sandboxId("txn", now);
  const transaction: TransactionRecord = {
    id,
    status: customerId ? "ready" : "draft",
    origin: "api",
    price: { id: priceId, tier },
    customData,
    customerId,
    checkoutUrl: checkoutPage(id),
    ...{ createdAt: now, updatedAt: now, subscriptionId: null, period: null, billedAt: null },
  };
  await addSandboxObjects([transactionRow(transaction)]);
  return transactionEntity(transaction);
}

export async function list({ query }: Call) {
  const customers = query.get("customer_id")?.split(",");
  const statuses = query.get("status")?.split(",");
  const all = (await listSandboxObjects("transaction")).map(readTransaction);
  return all
    .filter(({ customerId }) => customers?.includes(customerId ?? "") ?? true)
    .filter(({ status }) => statuses?.includes(status) ?? true)
    .sort((one, other) => +other.createdAt - +one.createdAt)
    .map(transactionEntity);
}

export async function get({ id }: Call) {
  return transactionEntity(found(await findTransaction(id), id));
}

/** Null for any other id: it comes from an address that anybody can edit. */
export async function findTransaction(id: string): Promise<TransactionRecord | null> {
  const object = await findSandboxObject(id);
  return object?.kind === "transaction" ? readTransaction(object) : null;
}
