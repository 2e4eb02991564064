import { NotFoundError } from "@/lib/errors";
import { declineTransaction, payTransaction } from "@/lib/sandbox/checkout";
import { requireSandbox } from "@/lib/sandbox/guard";
import { formOf, route } from "@/lib/server/api/route";

/** Redirects like the hosted page would. */
export const POST = route({ name: "sandbox.checkout" }, async (call) => {
  requireSandbox();
  const form = await formOf(call);
  const isPaying = form.get("outcome") === "pay";
  const id = String(form.get("transaction"));
  const transaction = await (isPaying ? payTransaction(id) : declineTransaction(id));
  if (!transaction) throw new NotFoundError("payment");
  const next = isPaying ? "/billing?payment=processing" : `/sandbox/checkout?_ptxn=${transaction.id}&declined=1`;
  return new Response(null, { status: 303, headers: { Location: next } });
});
