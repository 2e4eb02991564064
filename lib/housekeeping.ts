import "server-only";
import { sweepExpired } from "@/db/queries/auth";
import { sweepTiers } from "@/db/queries/entitlement";
import { refreshLeaderboard } from "@/db/queries/leaderboard-refresh";
import { sweepNotifications } from "@/db/queries/notifications";
import { sweepAvatars } from "./avatars";
import { logSurprise } from "./log";

const HOUR_MILLISECONDS = 60 * 60 * 1000;
/** Together with the time a refresh takes, well under the 60 s a snapshot may be old. */
const LEADERBOARD_MILLISECONDS = 40_000;
const LEADERBOARD_MAX_AGE_SECONDS = 35;

/**
 * Removes once an hour what has run out (bot checks, links, old logins and mails, pictures nobody has), tells whose challenges end soon
 * and whose plan has ended, and keeps the leaderboards' snapshot warm.
 */
export function startHousekeeping(): { stop: () => void } {
  const stops = [
    every(HOUR_MILLISECONDS, "housekeeping", sweepExpired),
    every(HOUR_MILLISECONDS, "notices", sweepNotifications),
    every(HOUR_MILLISECONDS, "avatars", sweepAvatars),
    every(HOUR_MILLISECONDS, "plans", sweepTiers),
    every(LEADERBOARD_MILLISECONDS, "leaderboard", () =>
      refreshLeaderboard({ maxAgeSeconds: LEADERBOARD_MAX_AGE_SECONDS, wait: false }),
    ),
  ];
  return { stop: () => stops.map((stop) => stop()) };
}

/** Does it now and again and again; a failure is logged and the next turn tries anew. */
function every(milliseconds: number, where: string, work: () => Promise<void>): () => void {
  const turn = () => work().catch((error) => logSurprise(where, error));
  const timer = setInterval(turn, milliseconds);
  timer.unref();
  turn();
  return () => clearInterval(timer);
}
