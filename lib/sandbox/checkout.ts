import "server-only";
import { findBuyerEmail } from "@/db/queries/sandbox/outside";
import { readReference } from "@/lib/server/paddle/reference";
import { customerOf } from "./api/customers";
import { findTransaction } from "./api/transactions";
import { completeCheckout } from "./period-changes";
import type { TransactionRecord } from "./records";
import { changeTransaction } from "./store";

export function isOpen({ status }: TransactionRecord): boolean {
  return status === "draft" || status === "ready";
}

/** Idempotent. Null: there is no such transaction. */
export async function payTransaction(id: string): Promise<TransactionRecord | null> {
  const transaction = await findTransaction(id);
  if (!transaction) return null;
  const customerId = transaction.customerId ?? (await customerOf(await buyerEmail(transaction))).id;
  return changeTransaction(id, (from, now) =>
    isOpen(from) ? completeCheckout(from, customerId, now) : unchanged(from),
  );
}

export async function declineTransaction(id: string): Promise<TransactionRecord | null> {
  return (
    (await findTransaction(id)) &&
    changeTransaction(id, (from, now) => {
      if (!isOpen(from)) return unchanged(from);
      return { transaction: { ...from, updatedAt: now }, events: ["transaction.payment_failed"] };
    })
  );
}

function unchanged(transaction: TransactionRecord) {
  return { transaction, events: [] };
}

/** The hosted page would ask for it; here it comes from the account that the reference names. */
async function buyerEmail({ customData }: TransactionRecord): Promise<string> {
  const userId = readReference(customData?.reference);
  return (userId && (await findBuyerEmail(userId))) || "buyer@craftpact.example";
}
