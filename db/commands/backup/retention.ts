/** The number of days and of weeks whose newest backup is retained. */
export type Keep = { days: number; weeks: number };

/** Parses the value of `--keep 7,4`. */
export function parseKeep(text: string): Keep {
  const [, days, weeks] = /^(\d{1,4}),(\d{1,4})$/.exec(text) ?? [];
  if (!days || !weeks) throw new Error("--keep takes days and weeks, such as 7,4.");
  return { days: Number(days), weeks: Number(weeks) };
}

/**
 * The backups to remove, of these times in ISO 8601. Retained are the newest backup of each of the last days and weeks
 * (UTC) that have one, and always the newest of all.
 */
export function listExpired(times: string[], { days, weeks }: Keep): string[] {
  const newestFirst = [...times].sort().reverse();
  const kept = new Set([
    ...newestFirst.slice(0, 1),
    ...newestOfEach(newestFirst, dayOf).slice(0, days),
    ...newestOfEach(newestFirst, weekOf).slice(0, weeks),
  ]);
  return newestFirst.filter((time) => !kept.has(time)).reverse();
}

function newestOfEach(newestFirst: string[], spanOf: (time: string) => number): string[] {
  const newest = new Map<number, string>();
  for (const time of newestFirst) if (!newest.has(spanOf(time))) newest.set(spanOf(time), time);
  return [...newest.values()];
}

function dayOf(time: string): number {
  return Math.floor(Date.parse(time) / 86_400_000);
}

/** Weeks begin on Monday, and 1 January 1970 was a Thursday. */
function weekOf(time: string): number {
  return Math.floor((dayOf(time) + 3) / 7);
}
