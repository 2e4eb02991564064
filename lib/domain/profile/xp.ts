/** At most this many minutes of one local day earn XP. */
export const DAILY_XP_MINUTES = 480;
/** A session of this length earns its local day the bonus. */
export const BONUS_SESSION_SECONDS = 300;
export const BONUS_SESSION_XP = 10;

/**
 * XP of one whole local day: 1 per full minute, at most 480, and 10 for a session of five minutes.
 * A function of the day, not of the session: adding and deleting in any order ends at the same total.
 */
export function dayXp(day: { seconds: number; hasFiveMinuteSession: boolean }): number {
  const minutes = Math.min(DAILY_XP_MINUTES, Math.floor(day.seconds / 60));
  return minutes + (day.hasFiveMinuteSession ? BONUS_SESSION_XP : 0);
}

/** XP for a met personal challenge goal. */
export const GOAL_XP = 100;

/** XP for finishing a project, and the logged seconds it needs. */
export const FINISHING_XP = 50;
export const FINISHING_SECONDS = 1800;

/**
 * What finishing a project earns. Each reward stands on half an hour of its own: deleting finished work and logging its
 * sessions again earns nothing new, because rewards never outnumber the half hours the crafter has crafted.
 */
export function finishingXp(work: { loggedSeconds: number; craftedSeconds: number; rewardedBefore: number }): number {
  const isLongEnough = work.loggedSeconds >= FINISHING_SECONDS;
  const hasOwnTime = work.craftedSeconds >= (work.rewardedBefore + 1) * FINISHING_SECONDS;
  return isLongEnough && hasOwnTime ? FINISHING_XP : 0;
}
