import { plural } from "./progress";
import type { ChallengeDates, ChallengeUnit } from "./window";

const number = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 1 });
const day = new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", day: "numeric", month: "long", year: "numeric" });

/** A goal in words: "1,200 hours", "1 day". */
export function goalWords(quantity: number, unit: ChallengeUnit): string {
  return plural(quantity, unit.slice(0, -1)).replace(String(quantity), number.format(quantity));
}

export function datesWords({ startDate, endDate, isEvergreen }: ChallengeDates): string {
  if (isEvergreen) return "Repeats monthly";
  if (endDate === null) return `From ${day.format(Date.parse(startDate))}`;
  return day.formatRange(Date.parse(startDate), Date.parse(endDate));
}
