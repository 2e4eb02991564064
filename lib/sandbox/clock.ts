import "server-only";
import { logUnexpectedError } from "@/lib/server/log";
import { postDueWebhooks } from "./deliveries";
import { endDuePeriods } from "./store";

const LOOK_MS = 2_000;
/** What is due is posted by the process that queued it; others wait so long before they take it over. */
const PATIENCE_MS = 1_000;

/**
 * Ends periods and posts webhooks whose time has come, whoever queued them and whatever was restarted in between.
 * Call once at start, where there is a sandbox.
 */
export function startSandboxClock(): void {
  let isLooking = false;
  const look = async () => {
    if (isLooking) return;
    isLooking = true;
    try {
      await endDuePeriods();
      await postDueWebhooks(PATIENCE_MS);
    } catch (error) {
      logUnexpectedError("sandbox", error);
    }
    isLooking = false;
  };
  setInterval(look, LOOK_MS).unref();
}
