import type { ReactNode } from "react";
import { NumbersTable } from "@/components/charts/chart";
import { formatDuration } from "@/lib/domain/crafting/stopwatch";
import type { DayTotal } from "@/lib/domain/insights/stitches";
import { type HourTotal, sumSeconds } from "@/lib/domain/insights/sums";
import { durationsThatAddUp, formatHour, shortDate, WEEKDAYS } from "@/lib/domain/insights/words";
import { addDays, type LocalDate, weekOf } from "@/lib/domain/shared/local-time";

/** One row per week with time, the last one first; the week links to its sessions. */
export function DayNumbers({ days }: { days: readonly DayTotal[] }) {
  const seconds = new Map(days.map((day) => [day.localDate, day.seconds]));
  const weeks = [...new Set(days.map(({ localDate }) => weekOf(localDate)))].reverse();
  const year = weeks[0]?.slice(0, 4);
  const nameOf = (monday: LocalDate) =>
    `${shortDate(monday)}${monday.startsWith(`${year}`) ? "" : ` ${monday.slice(0, 4)}`}`;
  return (
    <WeekTable
      head="Week of"
      rows={weeks.map((monday) => ({
        name: (
          <a key={monday} href={`/dashboard/sessions?until=${addDays(monday, 6)}`}>
            {nameOf(monday)}
          </a>
        ),
        seconds: WEEKDAYS.map((_, at) => seconds.get(addDays(monday, at)) ?? 0),
      }))}
    />
  );
}

/** One row per hour of the day, then one per weekday. */
export function HourNumbers({ hours }: { hours: readonly HourTotal[] }) {
  const inUse = [...new Set(hours.map(({ hour }) => hour))].sort((a, b) => a - b);
  const secondsAt = (wanted: number, day: number) =>
    hours.find(({ hour, weekday }) => hour === wanted && weekday === day + 1)?.seconds ?? 0;
  return (
    <>
      <WeekTable
        head="From"
        rows={inUse.map((hour) => ({ name: formatHour(hour), seconds: WEEKDAYS.map((_, at) => secondsAt(hour, at)) }))}
      />
      <NumbersTable
        head={["Weekday", "Crafted"]}
        rows={WEEKDAYS.map((name, at) => [
          name,
          formatDuration(sumSeconds(hours.filter(({ weekday }) => weekday === at + 1))),
        ])}
      />
    </>
  );
}

/** The seconds of Monday to Sunday, as durations that add up to the row's total. */
function WeekTable({ head, rows }: { head: string; rows: { name: ReactNode; seconds: number[] }[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on phones
    <section aria-label="By weekday" tabIndex={0} className="week-numbers">
      <NumbersTable
        head={[head, ...WEEKDAYS.map((name) => name.slice(0, 3)), "Total"]}
        rows={rows.map(({ name, seconds }) => {
          const parts = seconds.map((one) => ({ seconds: one }));
          const durations = durationsThatAddUp(parts);
          return [
            name,
            ...durations.map((duration, at) => (seconds[at] ? duration.replace(/^0h /, "") : null)),
            formatDuration(sumSeconds(parts)),
          ];
        })}
      />
    </section>
  );
}
