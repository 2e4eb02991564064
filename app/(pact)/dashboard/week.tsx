import { Card, CardHeader, CardTitle } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { StitchProgress } from "@/components/ui/stitch-progress";
import { weeklyGoal } from "@/lib/domain/crafting-goal";
import { formatDuration } from "@/lib/domain/stopwatch";
import { barShares, dayLength } from "./local-days";
import { readWeek } from "./reads";

type Crafter = { userId: string; timeZone: string };

/** The week in a sentence; the comparison only where it is true and good news. */
export async function WeekLine({ userId, timeZone }: Crafter) {
  const { total, aheadBy, lastWeekByNow } = await readWeek(userId, timeZone);
  if (total === 0) return <>Nothing on the workbench yet this week.</>;
  const ahead = lastWeekByNow > 0 && aheadBy >= 60 ? `, ${inWords(aheadBy)} more than by this time last week` : "";
  return (
    <>
      <span className="num">{formatDuration(total)}</span> this week{ahead}.
    </>
  );
}

/** Today and this week as bars drawn by the server, with the same in words for screen readers, and the hours hoped for. */
export async function WeekCard({ userId, timeZone, goalHours }: Crafter & { goalHours: number | null }) {
  const { days, total } = await readWeek(userId, timeZone);
  const today = days.find((day) => day.isToday);
  const shares = barShares(days);
  return (
    <Card aria-labelledby="week-title">
      <CardHeader>
        <CardTitle id="week-title" level={2}>
          This week
        </CardTitle>
        <span className="num">{formatDuration(total)}</span>
      </CardHeader>
      <p className="mt-1 text-sm text-muted">
        Today <span className="num">{today ? dayLength(today) : null}</span>
      </p>
      <div aria-hidden="true" className="mt-4 flex h-30 items-end gap-2.5">
        {days.map((day, at) => (
          <div
            key={day.localDate}
            className={cn(
              "flex h-full min-w-0 flex-1 flex-col items-center justify-end gap-1.5 text-xs",
              day.isToday ? "font-bold text-ink" : "text-muted",
            )}
          >
            <span
              className={cn(
                "w-full max-w-7.5 rounded-t-sm rounded-b-[3px]",
                day.isToday ? "bg-accent" : day.seconds > 0 ? "bg-accent-soft" : "bg-line",
              )}
              style={{ height: `max(3px, ${((shares[at] ?? 0) * 78).toFixed(1)}%)` }}
            />
            {weekday(day.localDate, "short")}
          </div>
        ))}
      </div>
      <ul className="sr-only">
        {days.map((day) => (
          <li key={day.localDate}>
            {weekday(day.localDate, "long")}
            {day.isToday ? ", today" : ""}: {dayLength(day)}
          </li>
        ))}
      </ul>
      {goalHours ? <WeeklyGoal seconds={total} goalHours={goalHours} /> : null}
    </Card>
  );
}

function WeeklyGoal({ seconds, goalHours }: { seconds: number; goalHours: number }) {
  const { percent, words } = weeklyGoal(seconds, goalHours);
  return (
    <div className="mt-4 border-t border-line pt-3">
      <StitchProgress label="The week you hope for" value={percent} max={100} valueText={words} tone="moss" />
      <p className="num mt-2 text-sm text-muted">{words}</p>
    </div>
  );
}

function weekday(localDate: string, style: "short" | "long"): string {
  return new Intl.DateTimeFormat("en-GB", { weekday: style, timeZone: "UTC" }).format(Date.parse(localDate));
}

function inWords(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const parts = [
    [Math.floor(minutes / 60), "hour"],
    [minutes % 60, "minute"],
  ] as const;
  return parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}${count === 1 ? "" : "s"}`)
    .join(" ");
}
