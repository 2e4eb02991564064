import type { HourTotal } from "@/lib/domain/insights/sums";

const [COLUMN, ROW, LEFT, TOP] = [12, 15, 32, 2];
const WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
const SIZES = [3, 5.5, 8, 10.5];

/** A dot for each hour of the week with time; the larger, the more. */
export function HourGrid({ label, hours }: { label: string; hours: readonly HourTotal[] }) {
  const most = Math.max(1, ...hours.map(({ seconds }) => seconds));
  const dots = SIZES.map((size, at) => ({
    size,
    path: hours
      .filter(({ seconds }) => Math.ceil((seconds / most) * SIZES.length) === at + 1)
      .map(({ weekday, hour }) => `M${LEFT + (hour + 0.5) * COLUMN} ${TOP + (weekday - 0.5) * ROW}h0`)
      .join(""),
  }));
  return (
    <svg
      viewBox={`0 0 ${LEFT + 24 * COLUMN} ${TOP + 7 * ROW + 16}`}
      role="img"
      aria-label={label}
      className="chart mt-4"
    >
      {WEEKDAYS.map((name, at) => (
        <text key={name} y={TOP + at * ROW + 12}>
          {name}
        </text>
      ))}
      <g strokeLinecap="round" className="chart-mark">
        {dots.map(({ size, path }) => (path ? <path key={size} d={path} strokeWidth={size} /> : null))}
      </g>
      {[0, 6, 12, 18].map((hour) => (
        <text key={hour} x={LEFT + (hour + 0.5) * COLUMN} y={TOP + 7 * ROW + 12} textAnchor="middle">
          {`${String(hour).padStart(2, "0")}:00`}
        </text>
      ))}
    </svg>
  );
}
