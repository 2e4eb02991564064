import { cache } from "react";
import { Card, CardHeader, CardTitle } from "@/components/ui/card";
import { LazyShareWords } from "@/components/ui/lazy-share-words";
import { SoftLink } from "@/components/ui/soft-link";
import { StitchProgress } from "@/components/ui/stitch-progress";
import { findWeek } from "@/db/queries/crafting/history";
import { durationWords } from "@/lib/domain/crafting/duration-words";
import { formatDuration } from "@/lib/domain/crafting/stopwatch";
import { weeklyGoal } from "@/lib/domain/crafting/weekly-goal";
import { addDays, localDateOf, startOfLocalDate, weekOf } from "@/lib/domain/shared/local-time";
import { daysOfWeek } from "./local-days";
import { WeekChart } from "./week-chart";

type Crafter = { userId: string; timeZone: string };

/** The week in a sentence; compared with last week only when it is ahead, and not on phones. */
export async function WeekLine({ userId, timeZone }: Crafter) {
  const { total, aheadBy, lastWeekByNow } = await readWeek(userId, timeZone);
  if (total === 0)
    return (
      <>
        <span className="while-idle">No crafting logged yet this week.</span>
        <span className="while-open">This is your first session this week.</span>
      </>
    );
  const ahead =
    lastWeekByNow > 0 && aheadBy >= 60 ? `, ${durationWords(aheadBy)} more than at this point last week` : "";
  return (
    <>
      {formatDuration(total)} this week
      {ahead ? <span className="max-sm:hidden">{ahead}</span> : null}.
    </>
  );
}

type WeekCardProps = Crafter & { goalHours: number | null; isNew: boolean };

/** This week and last week as bars drawn by the server, and the weekly goal; not shown to a newcomer with neither. */
export async function WeekCard({ userId, timeZone, goalHours, isNew }: WeekCardProps) {
  const { days, total, lastWeek } = await readWeek(userId, timeZone);
  if (isNew && total === 0 && !goalHours) return null;
  return (
    <Card aria-labelledby="week-title">
      <CardHeader>
        <CardTitle id="week-title" level={2}>
          This week
        </CardTitle>
        {lastWeek > 0 ? <p className="week-key">{`Last week ${formatDuration(lastWeek)}`}</p> : null}
        <SoftLink href="/dashboard/insights" prefetch={false} className="card-link">
          Insights
        </SoftLink>
      </CardHeader>
      <WeekChart days={days} />
      {goalHours ? <WeeklyGoal seconds={total} goalHours={goalHours} /> : null}
      {total > 0 ? null : (
        <p className="while-open mt-4 text-sm text-muted">Your session counts here once you save it.</p>
      )}
    </Card>
  );
}

function WeeklyGoal({ seconds, goalHours }: { seconds: number; goalHours: number }) {
  const { percent, words } = weeklyGoal(seconds, goalHours);
  return (
    <div className={seconds > 0 ? "mt-4" : "while-idle mt-4 *:first:hidden"}>
      <StitchProgress label="Weekly goal" value={percent} max={100} valueText={words} tone="moss" />
      {percent < 100 ? (
        <p data-goal={seconds > 0 ? `Goal ${goalHours} h` : undefined} className="week-goal">
          {words}
        </p>
      ) : (
        <div className="moment mt-4">
          <p className="num font-medium">{words}</p>
          <LazyShareWords words={`${formatDuration(seconds)} of crafting this week: my weekly goal is met.`} />
        </div>
      )}
    </div>
  );
}

const WEEK_MS = 7 * 86_400_000;

/** This week by local date, and its lead over last week at the same moment; read once per request. */
const readWeek = cache(async (userId: string, timeZone: string) => {
  const now = new Date();
  const today = localDateOf(now, timeZone);
  const monday = weekOf(today);
  const lastMonday = startOfLocalDate(addDays(monday, -7), timeZone);
  const { days: known, secondsBefore: lastWeekByNow } = await findWeek(userId, monday, {
    from: lastMonday,
    until: new Date(now.getTime() - WEEK_MS),
  });
  const days = daysOfWeek(known, today);
  const total = days.reduce((sum, day) => sum + day.seconds, 0);
  const lastWeek = days.reduce((sum, day) => sum + day.lastWeekSeconds, 0);
  return { days, total, lastWeek, aheadBy: total - lastWeekByNow, lastWeekByNow };
});
