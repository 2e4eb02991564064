import "server-only";
import { sweepExpired } from "@/db/queries/auth";
import { logSurprise } from "./log";

const HOUR_MILLISECONDS = 60 * 60 * 1000;

/** Removes once an hour what has run out: bot checks, links, old logins and mails. */
export function startHousekeeping(): { stop: () => void } {
  const sweep = () => sweepExpired().catch((error) => logSurprise("housekeeping", error));
  const timer = setInterval(sweep, HOUR_MILLISECONDS);
  timer.unref();
  sweep();
  return { stop: () => clearInterval(timer) };
}
