import "server-only";
import { findBuyerEmail } from "@/db/queries/sandbox/outside";
import { readReference } from "@/lib/server/paddle/reference";
import { customerOf } from "./api-customers";
import { findTransaction } from "./api-transactions";
import { paid } from "./changes";
import type { TransactionRecord } from "./records";
import { changeTransaction } from "./store";

/** Can it still be paid? */
export function isOpen({ status }: TransactionRecord): boolean {
  return status === "draft" || status === "ready";
}

/** The card is accepted: a subscription begins. Paying twice is paying once. Null: there is no such transaction. */
export async function payTransaction(id: string): Promise<TransactionRecord | null> {
  const transaction = await findTransaction(id);
  if (!transaction) return null;
  const customerId = transaction.customerId ?? (await customerOf(await buyerEmail(transaction))).id;
  return changeTransaction(id, (from, now) => (isOpen(from) ? paid(from, customerId, now) : asItIs(from)));
}

/** The card is declined: nothing is charged, and the transaction can be tried again. */
export async function declineTransaction(id: string): Promise<TransactionRecord | null> {
  return (
    (await findTransaction(id)) &&
    changeTransaction(id, (from, now) => {
      if (!isOpen(from)) return asItIs(from);
      return { transaction: { ...from, updatedAt: now }, events: ["transaction.payment_failed"] };
    })
  );
}

function asItIs(transaction: TransactionRecord) {
  return { transaction, events: [] };
}

/** The hosted page would ask for it; here the account that the reference names has it. */
async function buyerEmail({ customData }: TransactionRecord): Promise<string> {
  const userId = readReference(customData?.reference);
  return (userId && (await findBuyerEmail(userId))) || "buyer@craftpact.example";
}
