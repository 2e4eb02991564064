import "server-only";
import { findEmail } from "@/db/queries/auth/factors";
import { readReference } from "@/lib/server/paddle/reference";
import { customerOf } from "./paddle";
import { completeCheckout } from "./period-changes";
import type { TransactionRecord } from "./records";
import { changeTransaction, findTransactionRecord } from "./store";

export function isOpen({ status }: TransactionRecord): boolean {
  return status === "draft" || status === "ready";
}

/** Pays an open transaction; ignores one that is already paid. Null if there is no such transaction. */
export async function payTransaction(id: string): Promise<TransactionRecord | null> {
  const transaction = await findTransactionRecord(id);
  if (!transaction) return null;
  const customerId = transaction.customerId ?? (await customerOf(await buyerEmail(transaction))).id;
  return changeTransaction(id, (from, now) =>
    isOpen(from) ? completeCheckout(from, customerId, now) : unchangedOutcome(from),
  );
}

export async function declineTransaction(id: string): Promise<TransactionRecord | null> {
  return (
    (await findTransactionRecord(id)) &&
    changeTransaction(id, (from) => {
      if (!isOpen(from)) return unchangedOutcome(from);
      return { transaction: from, events: ["transaction.payment_failed"] as const };
    })
  );
}

function unchangedOutcome(transaction: TransactionRecord) {
  return { transaction, events: [] };
}

/** The email that Paddle's page would ask for; here it comes from the account in the signed reference. */
async function buyerEmail({ customData }: TransactionRecord): Promise<string> {
  const userId = readReference(customData?.reference);
  return (userId && (await findEmail(userId))) || "buyer@craftpact.example";
}
