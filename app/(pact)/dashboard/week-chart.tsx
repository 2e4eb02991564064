import type { CSSProperties } from "react";
import { formatDuration } from "@/lib/domain/crafting/stopwatch";
import { weekdayName } from "./local-days";

type Day = Record<"seconds" | "shownSeconds" | "lastWeekSeconds", number> & { localDate: string; isToday: boolean };

/** The week as bars in front of those of last week, or as empty places for them. */
export function WeekChart({ days }: { days: readonly Day[] }) {
  const topSeconds = topOfWeek(days.flatMap((day) => [day.seconds, day.lastWeekSeconds]));
  const isEmpty = days.every((day) => day.seconds + day.lastWeekSeconds === 0);
  const share = (seconds: number) => (seconds > 0 ? (seconds / topSeconds).toFixed(2) : undefined);
  return (
    <div role="img" aria-label={days.map(describeDay).join(", ")} className="@container mt-6">
      <div
        className="week-chart forced-color-adjust-none *:before:bg-accent-mid *:data-today:before:bg-accent"
        data-empty={isEmpty || undefined}
      >
        {days.map(({ localDate, seconds, shownSeconds, lastWeekSeconds, isToday }) => (
          <span
            key={localDate}
            data-length={seconds > 0 ? formatDayLength(shownSeconds) : undefined}
            data-day={weekdayName(localDate, "short")}
            data-today={isToday || undefined}
            className="week-bar"
            style={{ "--now": share(seconds), "--was": share(lastWeekSeconds) } as CSSProperties}
          />
        ))}
      </div>
    </div>
  );
}

function describeDay({ localDate, shownSeconds, lastWeekSeconds, isToday }: Day): string {
  const before = lastWeekSeconds > 0 ? `, last week ${formatDuration(lastWeekSeconds)}` : "";
  return `${weekdayName(localDate, "long")}${isToday ? ", today" : ""}: ${formatDuration(shownSeconds)}${before}`;
}

const HOUR = 3600;
const TOPS = [1, 2, 4, 6, 8, 12, 16, 24];

/** How high the chart of a week reaches, in whole hours: one at least, so that a few seconds don't look like a full day. */
export function topOfWeek(seconds: readonly number[]): number {
  const longest = Math.max(0, ...seconds) / HOUR;
  return (TOPS.find((hours) => hours >= longest) ?? Math.ceil(longest / 2) * 2) * HOUR;
}

/** A day's length above its bar: seconds, whole minutes, or hours and minutes. The space allows a line break. */
export function formatDayLength(seconds: number): string {
  if (seconds < 60) return `${Math.floor(seconds)}\u00a0s`;
  if (seconds < HOUR) return `${Math.floor(seconds / 60)}m`;
  return formatDuration(seconds);
}
