import "server-only";
import { logUnexpectedError } from "@/lib/server/log/writer";
import { postDueWebhooks } from "./deliveries";
import { endDuePeriods } from "./store";

const POLL_MS = 2_000;
/** The process that queued a webhook posts it; another takes over after this long. */
const TAKEOVER_MS = 1_000;

/** Ends periods and posts webhooks that are due, also those of a process that is gone. Call once at start. */
export function startSandboxClock(): void {
  let isRunning = false;
  const poll = async () => {
    if (isRunning) return;
    isRunning = true;
    try {
      await endDuePeriods();
      await postDueWebhooks(TAKEOVER_MS);
    } catch (error) {
      logUnexpectedError("sandbox", error);
    }
    isRunning = false;
  };
  setInterval(poll, POLL_MS).unref();
}
