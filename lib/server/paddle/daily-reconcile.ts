import "server-only";
import { consume, refund } from "../limits/rate-limit";
import { logSecurity, logUnexpectedError } from "../log/writer";
import { raiseLeft } from "./alarm";
import { hasPaddleApi } from "./api";
import { reconcile } from "./reconcile";

const ALL = "all";
const NO_ADDRESS = "";

/**
 * Compares our subscriptions with Paddle's once a day, in one of all processes, and repairs what lost events left wrong.
 * A run that failed is repeated at the next call. What can't be repaired raises an alarm.
 */
export async function reconcileDaily(): Promise<void> {
  if (!hasPaddleApi()) return;
  let isDone = false;
  try {
    if (await consume("billing.reconcile", ALL, NO_ADDRESS)) return;
    const { compared, repaired, left } = await reconcile();
    isDone = true;
    if (repaired.length + left.length > 0)
      logSecurity("billing.reconcile", { compared, repaired: repaired.length, left: left.length });
    await raiseLeft(left);
  } finally {
    if (!isDone)
      await refund("billing.reconcile", ALL, NO_ADDRESS).catch((error) =>
        logUnexpectedError("billing.reconcile", error),
      );
  }
}
