import { formatDuration } from "@/lib/domain/crafting/stopwatch";

const HOUR = 3600;
const TOPS = [1, 2, 4, 6, 8, 12, 16, 24];

/** How high the chart of a week reaches, in whole hours: one at least, so that a few seconds don't look like a full day. */
export function weekScale(seconds: readonly number[]): {
  topSeconds: number;
  lines: { share: number; label: string }[];
} {
  const longest = Math.max(0, ...seconds) / HOUR;
  const top = TOPS.find((hours) => hours >= longest) ?? Math.ceil(longest / 2) * 2;
  const half = top === 1 ? "30 m" : `${top / 2} h`;
  return {
    topSeconds: top * HOUR,
    lines: [
      { share: 1, label: `${top} h` },
      { share: 0.5, label: half },
    ],
  };
}

/** A day's length above its bar: seconds, whole minutes, or hours and minutes. The space allows a line break. */
export function shortLength(seconds: number): string {
  if (seconds < 60) return `${Math.floor(seconds)}\u00a0s`;
  if (seconds < HOUR) return `${Math.floor(seconds / 60)}m`;
  return formatDuration(seconds);
}
