import "server-only";
import { logUnexpectedError } from "@/lib/server/log/writer";
import { standIn } from "@/lib/server/paddle/api";
import { sandboxPaddle } from "./paddle";
import { endDuePeriods, repostSubscriptions } from "./store";

const POLL_MS = 1_000;

/** Makes the stand-in answer for Paddle, and ends periods when they are due. Call once at start. */
export function startSandbox(): void {
  standIn.paddle = sandboxPaddle;
  const log = (error: unknown) => logUnexpectedError("sandbox", error);
  repostSubscriptions().catch(log);
  let isRunning = false;
  const poll = async () => {
    if (isRunning) return;
    isRunning = true;
    await endDuePeriods().catch(log);
    isRunning = false;
  };
  setInterval(poll, POLL_MS).unref();
}
