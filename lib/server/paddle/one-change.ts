import "server-only";
import { UserError } from "@/lib/errors";
import { consume, refund } from "../limits/rate-limit";
import { logUnexpectedError } from "../log/writer";

/** A lock, not a limit, so this machine gets no exception. */
const NO_ADDRESS = "";

/**
 * One change per crafter at a time across processes, from reading the state until Paddle's answer is recorded. Another
 * one is refused. The lock expires if the process dies.
 */
export async function oneChangeAtATime<T>(userId: string, change: () => Promise<T>): Promise<T> {
  const waitSeconds = await consume("billing.change", userId, NO_ADDRESS);
  try {
    if (waitSeconds) throw new UserError("Another plan change is in progress. Please try again in a moment.");
    return await change();
  } finally {
    await refund("billing.change", userId, NO_ADDRESS).catch((error) => logUnexpectedError("billing.change", error));
  }
}
