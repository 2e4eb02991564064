import "server-only";
import { withinTime } from "@/lib/time-out";
import { consume } from "../limits/rate-limit";
import { logUnexpectedError } from "../log/writer";
import { askPaddle, hasPaddleApi, PaddleError } from "./api";

type PaymentState = "open" | "paid" | "canceled" | "unknown";

const TIMEOUT_MS = 2_500;

/** Null if Paddle isn't asked or doesn't answer. Limited per address, since the page is public. */
export async function findPaymentState(transactionId: string, address: string): Promise<PaymentState | null> {
  if (!hasPaddleApi()) return null;
  try {
    if (await consume("pay.ip", address, address)) return null;
    const { status } = await withinTime(
      askPaddle((paddle) => paddle.transactions.get(transactionId)),
      TIMEOUT_MS,
    );
    if (status === "paid" || status === "completed") return "paid";
    return status === "canceled" ? "canceled" : "open";
  } catch (error) {
    if (error instanceof PaddleError && error.code === "not_found") return "unknown";
    logUnexpectedError("pay", error);
    return null;
  }
}
