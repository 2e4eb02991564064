import type { CreditedDay } from "../crafting/stopwatch";

/** What the boards take of one local date's time that was counted without a signal. */
export const MAX_OFFLINE_SECONDS = 6 * 3600;

/** What they take of one local date in all. */
export const MAX_DAY_SECONDS = 16 * 3600;

type CountedDay = Pick<CreditedDay, "localDate" | "seconds" | "manualSeconds" | "offlineSeconds">;

/** How many more of the counted seconds the boards leave out with these days than with the others alone. */
export function unrankedSeconds(days: readonly CountedDay[], others: readonly CountedDay[]): number {
  return days.reduce((sum, day) => {
    const before = others.filter(({ localDate }) => localDate === day.localDate);
    return sum + leftOut([...before, day]) - leftOut(before);
  }, 0);
}

/** Of days of one date. */
function leftOut(days: readonly CountedDay[]): number {
  const tracked = days.reduce((sum, day) => sum + day.seconds - day.manualSeconds, 0);
  const offline = days.reduce((sum, day) => sum + day.offlineSeconds, 0);
  const unsure = Math.max(0, offline - MAX_OFFLINE_SECONDS);
  return unsure + Math.max(0, tracked - unsure - MAX_DAY_SECONDS);
}
