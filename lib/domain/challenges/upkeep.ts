import { type LocalDate, localDateOf } from "../shared/local-time";
import { type ChallengeDates, challengePhase } from "./window";

type Kept = ChallengeDates & { houseKey: string | null };

const HOUSE = "The monthly challenges are made by the product and stay as they are.";
/** The time zone in which a date ends last. */
const LAST_ZONE = "Etc/GMT+12";

/** Why a challenge can't be added; null if it can still be joined in some time zone. */
export function additionProblem({ endDate }: Pick<ChallengeDates, "endDate">, now: Date): string | null {
  return endDate !== null && endDate < localDateOf(now, LAST_ZONE) ? "The last day must not be in the past." : null;
}

/** Why an admin can't change a challenge's name and description; null if one can. Goals and dates never change. */
export function changeProblem(challenge: Kept, now: Date): string | null {
  if (challenge.houseKey !== null) return HOUSE;
  const isFinished = challengePhase(challenge, now, LAST_ZONE) === "finished";
  return isFinished ? "This challenge is finished, so it stays as it is." : null;
}

/** The last day of a challenge that is ended now: today, or the newest date with allocated time if that is later. */
export function findEarlyEnd(today: LocalDate, newestGiven: LocalDate | null): LocalDate {
  return newestGiven !== null && newestGiven > today ? newestGiven : today;
}

/** Why a challenge can't end on this date; null if it can. */
export function endProblem(challenge: Kept, end: LocalDate): string | null {
  if (challenge.houseKey !== null) return HOUSE;
  if (challenge.isEvergreen) return "An evergreen challenge starts again each month and has no end.";
  if (challenge.startDate > end) return "This challenge hasn’t started yet. Remove it instead.";
  if (challenge.endDate !== null && challenge.endDate < end) return "This challenge has already ended.";
  return challenge.endDate === end ? "This challenge ends on that day already." : null;
}

/** Why a challenge can't be removed; null if it was added by an admin and has no crafters. */
export function removalProblem({ houseKey }: Pick<Kept, "houseKey">, hasCrafters: boolean): string | null {
  if (houseKey !== null) return HOUSE;
  return hasCrafters ? "Crafters have joined this challenge. End it instead." : null;
}
