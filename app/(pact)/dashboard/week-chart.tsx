import { cn } from "@/components/ui/cn";
import { formatDuration } from "@/lib/domain/crafting/stopwatch";
import { weekdayName } from "./local-days";

type Day = { localDate: string; seconds: number; shownSeconds: number; isToday: boolean };

/** The week as bars over lines at whole hours, or as empty places for them. */
export function WeekChart({ days }: { days: readonly Day[] }) {
  const { topSeconds, lines } = weekScale(days.map(({ seconds }) => seconds));
  const isEmpty = days.every(({ seconds }) => seconds === 0);
  const percent = (seconds: number) => `${((seconds / topSeconds) * 100).toFixed(1)}%`;
  return (
    <div role="img" aria-label={days.map(describeDay).join(", ")} className="@container mt-6">
      <div className="week-chart" data-empty={isEmpty || undefined}>
        {(isEmpty ? [] : lines).map(({ share, label }) => (
          <span key={label} className="week-line" data-label={label} style={{ bottom: `${share * 100}%` }} />
        ))}
        {days.map(({ localDate, seconds, shownSeconds, isToday }) => (
          <span
            key={localDate}
            data-length={seconds > 0 ? formatDayLength(shownSeconds) : undefined}
            data-day={weekdayName(localDate, "short")}
            data-today={isToday || undefined}
            className={cn("week-bar", !isEmpty && (isToday ? "bg-accent" : "bg-accent-mid"))}
            style={seconds > 0 ? { height: `max(2px, ${percent(seconds)})` } : undefined}
          />
        ))}
      </div>
    </div>
  );
}

function describeDay({ localDate, shownSeconds, isToday }: Day): string {
  return `${weekdayName(localDate, "long")}${isToday ? ", today" : ""}: ${formatDuration(shownSeconds)}`;
}

const HOUR = 3600;
const TOPS = [1, 2, 4, 6, 8, 12, 16, 24];

/** How high the chart of a week reaches, in whole hours: one at least, so that a few seconds don't look like a full day. */
export function weekScale(seconds: readonly number[]) {
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
export function formatDayLength(seconds: number): string {
  if (seconds < 60) return `${Math.floor(seconds)}\u00a0s`;
  if (seconds < HOUR) return `${Math.floor(seconds / 60)}m`;
  return formatDuration(seconds);
}
