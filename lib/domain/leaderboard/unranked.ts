import type { LocalDate } from "../shared/local-time";

/** What the boards take of one local date's time that was counted without a signal. */
export const MAX_OFFLINE_SECONDS = 6 * 3600;

type OfflineDay = { localDate: LocalDate; offlineSeconds: number };

/** How many more seconds the boards leave out with these days than with the others alone. */
export function unrankedSeconds(days: readonly OfflineDay[], others: readonly OfflineDay[]): number {
  return days.reduce((sum, { localDate, offlineSeconds }) => {
    const before = others.find((day) => day.localDate === localDate)?.offlineSeconds ?? 0;
    return sum + over(before + offlineSeconds) - over(before);
  }, 0);
}

function over(seconds: number): number {
  return Math.max(0, seconds - MAX_OFFLINE_SECONDS);
}
