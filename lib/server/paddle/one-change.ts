import "server-only";
import { UserError } from "@/lib/errors";
import { consume, refund } from "../limits/rate-limit";
import { logUnexpectedError } from "../log";

/** The machine itself gets no more turns than anybody: this is no limit but a lock. */
const NO_ADDRESS = "";

/**
 * Changes a crafter's subscription one at a time, in all processes: from reading that no change is pending until Paddle's
 * answer is recorded. Whoever comes meanwhile is refused. The turn ends by itself should the process die with it.
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
