import "server-only";
import { sweepExpired } from "@/db/queries/auth/sweep";
import { sweepTiers } from "@/db/queries/billing/entitlement";
import { sweepHouseChallenges } from "@/db/queries/challenges/house";
import { refreshLeaderboard } from "@/db/queries/leaderboard/refresh";
import { sweepNotifications } from "@/db/queries/notifications/ends-soon";
import { pruneNotifications, prunePaddleEvents } from "@/db/queries/pruning";
import { logUnexpectedError } from "../log";
import { sweepAvatars } from "../pictures/avatars";
import { checkInvariantsDaily } from "./check-invariants";

const HOUR_MS = 60 * 60 * 1000;
/** Until this process answers requests: in the sandbox it is its own Paddle. */
const SERVING_MS = 60_000;
/** Together with the time a refresh takes, well under the 60 s a snapshot may be old. */
const LEADERBOARD_MS = 40_000;
const LEADERBOARD_MAX_AGE_SECONDS = 35;

/**
 * Removes once an hour what has run out (bot checks, links, old logins and mails, pictures nobody has), makes the
 * house's next challenge, tells whose challenges end soon and whose plan has ended, and keeps the leaderboards' snapshot
 * warm. Once a day the plans are compared with Paddle, and every invariant is asked.
 */
export function startHousekeeping(): { stop: () => void } {
  const stops = [
    every(HOUR_MS, "housekeeping", sweepExpired),
    every(HOUR_MS, "challenges", sweepHouseChallenges),
    every(HOUR_MS, "notices", sweepNotifications),
    every(HOUR_MS, "old notifications", pruneNotifications),
    every(HOUR_MS, "old events", prunePaddleEvents),
    every(HOUR_MS, "avatars", sweepAvatars),
    every(HOUR_MS, "plans", sweepTiers),
    every(HOUR_MS, "reconcile", reconcilePlans, SERVING_MS),
    every(HOUR_MS, "invariants", checkInvariantsDaily, SERVING_MS),
    every(LEADERBOARD_MS, "leaderboard", () =>
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
  const turn = () => work().catch((error) => logUnexpectedError(where, error));
  const begin = setTimeout(turn, first).unref();
  const timer = setInterval(turn, milliseconds).unref();
  return () => {
    clearTimeout(begin);
    clearInterval(timer);
  };
}
