import { answerSurprise } from "@/lib/http/answers";
import { isOwnOrigin } from "@/lib/http/request";
import { declineTransaction, payTransaction } from "@/lib/sandbox/checkout";
import { requireSandbox } from "@/lib/sandbox/guard";
import { withinTime } from "@/lib/within-time";

/** Pays a transaction of the sandbox, or declines it, and leads on as the hosted page would. */
export async function POST(request: Request) {
  requireSandbox();
  if (!isOwnOrigin(request.headers)) return Response.json({ error: "Forbidden" }, { status: 403 });
  const form = await request.formData().catch(() => new FormData());
  const isPaying = form.get("outcome") === "pay";
  const id = String(form.get("transaction"));
  try {
    const transaction = await withinTime(isPaying ? payTransaction(id) : declineTransaction(id));
    if (!transaction) return Response.json({ error: "Not found" }, { status: 404 });
    const next = isPaying ? "/billing?payment=processing" : `/sandbox/checkout?_ptxn=${transaction.id}&declined=1`;
    return new Response(null, { status: 303, headers: { Location: next } });
  } catch (error) {
    return answerSurprise("sandbox.checkout", error);
  }
}
