import { readWholeNumber } from "../shared/numbers";
import { formatRounded } from "./stopwatch";

const MAX_WEEKLY_GOAL_HOURS = 100;
const WITH_UNIT = /^(\d[\d.,]*)\s*h(?:(?:ou)?rs?)?\.?$/i;

/** Drops the unit of “10 hrs” or “10h”; any other text stays. */
export function weeklyGoalDigits(typed: string): string {
  return WITH_UNIT.exec(typed.trim())?.[1] ?? typed;
}

/** Whole hours from 1 to 100, as typed; null for anything else. */
export function readWeeklyGoal(typed: string): number | null {
  return readWholeNumber(weeklyGoalDigits(typed), MAX_WEEKLY_GOAL_HOURS);
}

/** Why typed hours are not a weekly goal; null for whole hours from 1 to 100 or a blank. */
export function weeklyGoalProblem(typed: string): string | null {
  if (typed.trim() === "" || readWeeklyGoal(typed) !== null) return null;
  return `Enter whole hours from 1 to ${MAX_WEEKLY_GOAL_HOURS}, or leave blank for no goal.`;
}

/** A week's progress towards its goal: in whole percent, at most 100, and in words. */
export function weeklyGoal(seconds: number, goalHours: number): { percent: number; words: string } {
  const goalSeconds = goalHours * 3600;
  const hours = goalHours === 1 ? "1 hour" : `${goalHours} hours`;
  if (seconds >= goalSeconds) return { percent: 100, words: `You reached your weekly goal of ${hours}.` };
  return {
    percent: Math.floor((seconds / goalSeconds) * 100),
    // Rounds up: a minute that has begun is still to go.
    words: `${formatRounded(Math.ceil((goalSeconds - seconds) / 60) * 60)} to go this week`,
  };
}
