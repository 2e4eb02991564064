import { type CreditedDay, trackedSeconds } from "../crafting/stopwatch";

/** XP at which a level begins: 30·L·(L−1), so 0, 60, 180, 360, 600, 900, 1260 …. */
export function xpThreshold(level: number): number {
  return 30 * level * (level - 1);
}

/** The highest level whose threshold is reached, at least 1. */
export function levelForXp(xp: number): number {
  let level = 1;
  while (xpThreshold(level + 1) <= xp) level += 1;
  return level;
}

const LEVEL_NAMES = ["Spark", "Tinkerer", "Apprentice", "Maker", "Artisan", "Master"] as const;
const FIRST_LUMINARY = LEVEL_NAMES.length + 1;

export function levelName(level: number): string {
  const name = LEVEL_NAMES[Math.max(1, level) - 1];
  if (name) return name;
  return level === FIRST_LUMINARY ? "Luminary" : `Luminary ${romanNumeral(level - FIRST_LUMINARY + 1)}`;
}

/** `progressPercentage`: how far into the current level, a whole number from 0 to 99. See README.md. */
export function xpStats(xp: number) {
  const currentXp = Math.max(0, Math.floor(xp));
  const currentLevel = levelForXp(currentXp);
  const from = xpThreshold(currentLevel);
  const nextLevelXp = xpThreshold(currentLevel + 1);
  return {
    currentXp,
    currentLevel,
    levelName: levelName(currentLevel),
    nextLevelXp,
    xpToNextLevel: nextLevelXp - currentXp,
    progressPercentage: Math.floor((100 * (currentXp - from)) / (nextLevelXp - from)),
  };
}

export function levelUpText(xp: number): string {
  const { currentLevel, levelName: name, xpToNextLevel } = xpStats(xp);
  return `Level ${currentLevel}: ${name}! ${xpToNextLevel} XP to ${levelName(currentLevel + 1)}`;
}

const ROMAN = { M: 1000, CM: 900, D: 500, CD: 400, C: 100, XC: 90, L: 50, XL: 40, X: 10, IX: 9, V: 5, IV: 4, I: 1 };

/** At most this many minutes of one local date earn XP. */
const DAILY_XP_MINUTES = 480;
/** A session of this length earns its local date the bonus. */
export const BONUS_SESSION_SECONDS = 300;
const BONUS_SESSION_XP = 10;

/**
 * XP of one whole local date: 1 per full minute that a stopwatch counted, at most 480, and 10 for a session of five
 * minutes. It depends on the date and not on the session, so saving and deleting in any order ends at the same total.
 */
export function dayXp(day: { seconds: number; hasFiveMinuteSession: boolean }): number {
  const minutes = Math.min(DAILY_XP_MINUTES, Math.floor(day.seconds / 60));
  return minutes + (day.hasFiveMinuteSession ? BONUS_SESSION_XP : 0);
}

/** The time of all other sessions on a local date. */
export type OtherDay = CreditedDay & { hasFiveMinuteSession: boolean };

/** `earnsBonus` of a part of a split session is fixed, so that a split neither adds nor takes a bonus. */
type EarningSession = { durationSeconds: number; manualSeconds: number; earnsBonus?: boolean | null };

/** Whether a session earns the first date on which a stopwatch counted it the bonus. */
export function earnsBonus(session: EarningSession): boolean {
  return session.earnsBonus ?? trackedSeconds(session) >= BONUS_SESSION_SECONDS;
}

type CountedDay = Pick<CreditedDay, "localDate" | "seconds" | "manualSeconds">;

/**
 * The XP that a session earns on its local dates, in order; its five-minute bonus belongs to the first date. Time that
 * no stopwatch counted earns none.
 */
export function sessionXp(
  session: EarningSession & { days: readonly CountedDay[] },
  others: readonly (CountedDay & { hasFiveMinuteSession: boolean })[],
): number {
  const days = session.days
    .map(({ localDate, seconds, manualSeconds }) => ({ localDate, seconds: seconds - manualSeconds }))
    .filter(({ seconds }) => seconds > 0);
  return days.reduce((xp, { localDate, seconds }, index) => {
    const other = others.find((day) => day.localDate === localDate);
    const before = {
      seconds: other ? other.seconds - other.manualSeconds : 0,
      hasFiveMinuteSession: other?.hasFiveMinuteSession ?? false,
    };
    const after = {
      seconds: before.seconds + seconds,
      hasFiveMinuteSession: before.hasFiveMinuteSession || (index === 0 && earnsBonus(session)),
    };
    return xp + dayXp(after) - dayXp(before);
  }, 0);
}

/** XP for meeting a personal goal. */
export const GOAL_XP = 100;

/** XP for completing a project, and the stopwatch seconds that the project must have. */
export const COMPLETION_XP = 50;
const COMPLETION_SECONDS = 1800;

/**
 * XP for completing a project. Each reward requires another half hour crafted, so deleting a project and logging its
 * sessions on another one earns nothing.
 */
export function completionXp(work: { loggedSeconds: number; craftedSeconds: number; rewardedBefore: number }): number {
  const isLongEnough = work.loggedSeconds >= COMPLETION_SECONDS;
  const hasOwnTime = work.craftedSeconds >= (work.rewardedBefore + 1) * COMPLETION_SECONDS;
  return isLongEnough && hasOwnTime ? COMPLETION_XP : 0;
}

function romanNumeral(number: number): string {
  let rest = number;
  let text = "";
  for (const [sign, value] of Object.entries(ROMAN)) for (; rest >= value; rest -= value) text += sign;
  return text;
}
