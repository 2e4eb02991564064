import "server-only";
import { sweepExpired } from "@/db/queries/auth/logins";
import { sweepTiers } from "@/db/queries/billing/entitlement";
import { sweepHouseChallenges } from "@/db/queries/challenges/house";
import { refreshLeaderboard } from "@/db/queries/leaderboard/refresh";
import { sweepNotifications } from "@/db/queries/notifications/notifications";
import { pruneNotifications, prunePaddleEvents } from "@/db/queries/pruning";
import { logSurprise } from "../log";
import { sweepAvatars } from "../pictures/avatars";
import { checkInvariantsDaily } from "./check-invariants";

const HOUR_MILLISECONDS = 60 * 60 * 1000;
/** Until this process answers requests: in the sandbox it is its own Paddle. */
const SERVING_MILLISECONDS = 60_000;
/** Together with the time a refresh takes, well under the 60 s a snapshot may be old. */
const LEADERBOARD_MILLISECONDS = 40_000;
const LEADERBOARD_MAX_AGE_SECONDS = 35;

/**
 * Removes once an hour what has run out (bot checks, links, old logins and mails, pictures nobody has), makes the
 * house's next challenge, tells whose challenges end soon and whose plan has ended, and keeps the leaderboards' snapshot
 * warm. Once a day the plans are compared with Paddle, and every invariant is asked.
 */
export function startHousekeeping(): { stop: () => void } {
  const stops = [
    every(HOUR_MILLISECONDS, "housekeeping", sweepExpired),
    every(HOUR_MILLISECONDS, "challenges", sweepHouseChallenges),
    every(HOUR_MILLISECONDS, "notices", sweepNotifications),
    every(HOUR_MILLISECONDS, "old notifications", pruneNotifications),
    every(HOUR_MILLISECONDS, "old events", prunePaddleEvents),
    every(HOUR_MILLISECONDS, "avatars", sweepAvatars),
    every(HOUR_MILLISECONDS, "plans", sweepTiers),
    every(HOUR_MILLISECONDS, "reconcile", reconcilePlans, SERVING_MILLISECONDS),
    every(HOUR_MILLISECONDS, "invariants", checkInvariantsDaily, SERVING_MILLISECONDS),
    every(LEADERBOARD_MILLISECONDS, "leaderboard", () =>
      refreshLeaderboard({ maxAgeSeconds: LEADERBOARD_MAX_AGE_SECONDS, wait: false }),
    ),
  ];
  return { stop: () => stops.map((stop) => stop()) };
}

/** Loaded when its time comes: Paddle's client is large. */
async function reconcilePlans(): Promise<void> {
  await (await import("../paddle/daily-reconcile")).reconcileDaily();
  await (await import("../paddle/alarm")).raiseBillingAlarms();
}

/** Does it soon and again and again; a failure is logged and the next turn tries anew. */
function every(milliseconds: number, where: string, work: () => Promise<void>, first = 0): () => void {
  const turn = () => work().catch((error) => logSurprise(where, error));
  const begin = setTimeout(turn, first).unref();
  const timer = setInterval(turn, milliseconds).unref();
  return () => {
    clearTimeout(begin);
    clearInterval(timer);
  };
}
