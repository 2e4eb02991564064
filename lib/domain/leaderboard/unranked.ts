import type { CreditedDay } from "../crafting/stopwatch";

/** The boards count at most this much offline time of one local date. */
export const MAX_OFFLINE_SECONDS = 6 * 3600;

/** The boards count at most this much time of one local date in total. */
export const MAX_DAY_SECONDS = 16 * 3600;

type CountedDay = Pick<CreditedDay, "localDate" | "seconds" | "manualSeconds" | "offlineSeconds">;

/** The seconds that these days add to the time the boards leave out, given the other days. */
export function unrankedSeconds(days: readonly CountedDay[], others: readonly CountedDay[]): number {
  return days.reduce((sum, day) => {
    const before = others.filter(({ localDate }) => localDate === day.localDate);
    return sum + leftOut([...before, day]) - leftOut(before);
  }, 0);
}

/** The seconds that the boards leave out of one date's days. */
function leftOut(days: readonly CountedDay[]): number {
  const tracked = days.reduce((sum, day) => sum + day.seconds - day.manualSeconds, 0);
  const offline = days.reduce((sum, day) => sum + day.offlineSeconds, 0);
  const unsure = Math.max(0, offline - MAX_OFFLINE_SECONDS);
  return unsure + Math.max(0, tracked - unsure - MAX_DAY_SECONDS);
}
