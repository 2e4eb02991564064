import "server-only";
import { findEmail } from "@/db/queries/auth/factors";
import { readReference } from "@/lib/server/paddle/signatures";
import { completeCheckout } from "./changes";
import type { TransactionRecord } from "./records";
import { changeTransaction, findOrAddCustomer, findTransactionRecord } from "./store";

export function isOpen({ status }: TransactionRecord): boolean {
  return status === "draft" || status === "ready";
}

/** Pays an open transaction; ignores one that is already paid. Null if there is no such transaction. */
export async function payTransaction(id: string): Promise<TransactionRecord | null> {
  const transaction = await findTransactionRecord(id);
  if (!transaction) return null;
  const customerId = transaction.customerId ?? (await findOrAddCustomer(await buyerEmail(transaction))).id;
  return changeTransaction(id, (from, now) =>
    isOpen(from) ? completeCheckout(from, customerId, now) : { transaction: from, events: [] },
  );
}

export async function declineTransaction(id: string): Promise<TransactionRecord | null> {
  if (!(await findTransactionRecord(id))) return null;
  return changeTransaction(id, (from) => ({
    transaction: from,
    events: isOpen(from) ? (["transaction.payment_failed"] as const) : [],
  }));
}

/** The email that Paddle's page would ask for; here it comes from the account in the signed reference. */
async function buyerEmail({ customData }: TransactionRecord): Promise<string> {
  const userId = readReference(customData?.reference);
  return (userId && (await findEmail(userId))) || "buyer@craftpact.example";
}
