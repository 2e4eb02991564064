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
  return level === FIRST_LUMINARY ? "Luminary" : `Luminary ${roman(level - FIRST_LUMINARY + 1)}`;
}

type XpStats = {
  currentXp: number;
  currentLevel: number;
  levelName: string;
  /** XP at which the next level begins. */
  nextLevelXp: number;
  xpToNextLevel: number;
  /** How far into the current level, a whole number from 0 to 99. */
  progressPercentage: number;
};

/** See README.md. */
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

export function levelUpText(xp: number): string {
  const { currentLevel, levelName: name, xpToNextLevel } = xpStats(xp);
  return `Level ${currentLevel}: ${name}! ${xpToNextLevel} XP to ${levelName(currentLevel + 1)}`;
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
