import "server-only";
import { logSurprise } from "@/lib/server/log";
import { postDueWebhooks } from "./deliveries";
import { endDuePeriods } from "./store";

const LOOK_MILLISECONDS = 2_000;
/** What is due is posted by the process that queued it; others wait so long before they take it over. */
const PATIENCE_MILLISECONDS = 1_000;

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
      await postDueWebhooks(PATIENCE_MILLISECONDS);
    } catch (error) {
      logSurprise("sandbox", error);
    }
    isLooking = false;
  };
  setInterval(look, LOOK_MILLISECONDS).unref();
}
