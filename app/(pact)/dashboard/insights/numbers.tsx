import { NumbersTable } from "@/components/charts/chart";
import { formatDuration } from "@/lib/domain/crafting/stopwatch";
import type { DayTotal } from "@/lib/domain/insights/stitches";
import { type HourTotal, sumSeconds } from "@/lib/domain/insights/sums";
import { durationsThatAddUp, formatHour, monthInWords, WEEKDAYS } from "@/lib/domain/insights/words";
import { monthOf } from "@/lib/domain/shared/local-time";

/** One row per month, with its days; the month links to its sessions. */
export function DayNumbers({ days }: { days: readonly DayTotal[] }) {
  const months = [...new Set(days.map(({ localDate }) => localDate.slice(0, 7)))].reverse();
  const rows = months.map((month) => {
    const ofMonth = days.filter(({ localDate }) => localDate.startsWith(month));
    return [
      <a key={month} href={`/dashboard/sessions?until=${monthOf(`${month}-01`).end}`} className="underline">
        {monthInWords(month)}
      </a>,
      listDurations(
        ofMonth.map(({ localDate }) => Number(localDate.slice(8))),
        ofMonth,
      ),
      formatDuration(sumSeconds(ofMonth)),
    ];
  });
  return <NumbersTable head={["Month", "Days", "Total"]} rows={rows} />;
}

/** One table by weekday and one by hour of the day. */
export function HourNumbers({ hours }: { hours: readonly HourTotal[] }) {
  const ofDay = Array.from({ length: 24 }, (_, hour) => ({
    hour,
    seconds: sumSeconds(hours.filter((one) => one.hour === hour)),
  }));
  return (
    <>
      <NumbersTable
        head={["Weekday", "Hours", "Crafted"]}
        rows={WEEKDAYS.map((name, at) => {
          const mine = hours.filter(({ weekday }) => weekday === at + 1);
          return [
            name,
            listDurations(
              mine.map(({ hour }) => formatHour(hour)),
              mine,
            ),
            formatDuration(sumSeconds(mine)),
          ];
        })}
      />
      <NumbersTable
        head={["From", "Crafted"]}
        rows={ofDay
          .filter(({ seconds }) => seconds > 0)
          .map(({ hour, seconds }) => [formatHour(hour), formatDuration(seconds)])}
      />
    </>
  );
}

/** Lists "name: duration" with durations that add up to the total; lines break only between entries. */
function listDurations(names: readonly (string | number)[], parts: readonly { seconds: number }[]): string {
  const durations = durationsThatAddUp(parts);
  return names.map((name, at) => `${name}: ${durations[at]}`.replaceAll(" ", "\u00a0")).join(", ");
}
