import { formatDuration } from "./stopwatch";

/** How a week stands against the hours hoped for: whole percent, at most 100, and in words without loss (look.md). */
export function weeklyGoal(seconds: number, goalHours: number): { percent: number; words: string } {
  const goalSeconds = goalHours * 3600;
  const hours = goalHours === 1 ? "1 hour" : `${goalHours} hours`;
  if (seconds >= goalSeconds) return { percent: 100, words: `You made the ${hours} you hoped for.` };
  return {
    percent: Math.floor((seconds / goalSeconds) * 100),
    // A begun minute is still to go.
    words: `${formatDuration(Math.ceil((goalSeconds - seconds) / 60) * 60)} to the ${hours} you hope for.`,
  };
}
