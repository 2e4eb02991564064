import { addDays, type LocalDate } from "../shared/local-time";

/** XP a level needs: 30·L·(L−1), so 0, 60, 180, 360, 600, 900, 1260 …. */
export function xpThreshold(level: number): number {
  return 30 * level * (level - 1);
}

/** The highest level whose threshold is reached; nobody is below level 1. */
export function levelForXp(xp: number): number {
  let level = 1;
  while (xpThreshold(level + 1) <= xp) level += 1;
  return level;
}

const LEVEL_NAMES = ["Spark", "Tinkerer", "Apprentice", "Maker", "Artisan", "Master"] as const;
const FIRST_LUMINARY = LEVEL_NAMES.length + 1;

/** Spark, Tinkerer, Apprentice, Maker, Artisan, Master, then Luminary, Luminary II, III … */
export function levelName(level: number): string {
  const name = LEVEL_NAMES[Math.max(1, level) - 1];
  if (name) return name;
  return level === FIRST_LUMINARY ? "Luminary" : `Luminary ${roman(level - FIRST_LUMINARY + 1)}`;
}

export type XpStats = {
  currentXp: number;
  currentLevel: number;
  levelName: string;
  /** XP at which the next level begins. */
  nextLevelXp: number;
  xpToNextLevel: number;
  /** How far into the current level, a whole number from 0 to 99. */
  progressPercentage: number;
};

/** The XP stats of spec §3 from the sum of a crafter's XP events. */
export function xpStats(xp: number): XpStats {
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

/** A local date belongs to a streak from this many seconds on. */
export const STREAK_DAY_SECONDS = 300;

/** A run of consecutive local dates and the last of them. */
export type Streak = { days: number; lastDate: LocalDate };

/** The run that ends at the newest date. `dates`: distinct, newest first, each with at least 300 s. Null without any. */
export function streakEndingAt(dates: readonly LocalDate[]): Streak | null {
  const [lastDate] = dates;
  if (lastDate === undefined) return null;
  let days = 1;
  while (dates[days] === addDays(lastDate, -days)) days += 1;
  return { days, lastDate };
}

/** The streak in days as of today: it lives while its last date is today or yesterday, then decays by itself. */
export function currentStreak(streak: { days: number; lastDate: LocalDate | null }, today: LocalDate): number {
  return streak.lastDate !== null && streak.lastDate >= addDays(today, -1) ? streak.days : 0;
}

const ROMAN = [
  [1000, "M"],
  [900, "CM"],
  [500, "D"],
  [400, "CD"],
  [100, "C"],
  [90, "XC"],
  [50, "L"],
  [40, "XL"],
  [10, "X"],
  [9, "IX"],
  [5, "V"],
  [4, "IV"],
  [1, "I"],
] as const;

function roman(number: number): string {
  let rest = number;
  let text = "";
  for (const [value, sign] of ROMAN) for (; rest >= value; rest -= value) text += sign;
  return text;
}
