import { type Progress, plural } from "@/lib/domain/challenges/progress";
import type { ChallengeDates, ChallengeUnit } from "@/lib/domain/challenges/window";

const number = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 1 });
const day = new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", day: "numeric", month: "long", year: "numeric" });

/** A goal in words: "1,200 hours", "1 day". */
export function goalWords(quantity: number, unit: ChallengeUnit): string {
  return plural(quantity, unit.slice(0, -1)).replace(String(quantity), number.format(quantity));
}

/** How much of a goal is done: "1,240 of 2,000 sessions". */
export function progressWords({ allocatedValue, goalValue, unit }: Progress): string {
  return `${number.format(allocatedValue)} of ${goalWords(goalValue, unit)}`;
}

export function datesWords({ startDate, endDate, isEvergreen }: ChallengeDates): string {
  if (isEvergreen) return "Repeats monthly";
  if (endDate === null) return `From ${day.format(Date.parse(startDate))}`;
  return day.formatRange(Date.parse(startDate), Date.parse(endDate));
}

export function crafters(count: number): string {
  return plural(count, "crafter").replace(String(count), number.format(count));
}
