import { isOwnOrigin } from "@/lib/request";
import { declineTransaction, payTransaction } from "@/lib/sandbox/checkout";
import { requireSandbox } from "@/lib/sandbox/guard";

/** Pays a transaction of the sandbox, or declines it, and leads on as the hosted page would. */
export async function POST(request: Request) {
  requireSandbox();
  if (!isOwnOrigin(request.headers)) return Response.json({ error: "Forbidden" }, { status: 403 });
  const form = await request.formData().catch(() => new FormData());
  const isPaying = form.get("outcome") === "pay";
  const id = String(form.get("transaction"));
  const transaction = await (isPaying ? payTransaction(id) : declineTransaction(id));
  if (!transaction) return Response.json({ error: "Not found" }, { status: 404 });
  const next = isPaying ? "/billing?payment=processing" : `/sandbox/checkout?_ptxn=${transaction.id}&declined=1`;
  return new Response(null, { status: 303, headers: { Location: next } });
}
