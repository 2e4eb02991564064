import { Bars } from "@/components/charts/bars";
import { ChartCard, NumbersTable } from "@/components/charts/chart";
import { HourGrid } from "@/components/charts/hour-grid";
import { Rows } from "@/components/charts/rows";
import { YearGrid } from "@/components/charts/year-grid";
import { LockedInsight } from "@/components/insights/locked-insight";
import { KIND_NAMES, SESSION_KINDS } from "@/lib/domain/crafting/kinds";
import { formatDuration } from "@/lib/domain/crafting/stopwatch";
import type { Range } from "@/lib/domain/insights/range";
import { type RangeSums, topProjects, total, weeksOf } from "@/lib/domain/insights/sums";
import { bestOf, busiestHour, clock, counted, inAll, shortDate, WEEKDAYS } from "@/lib/domain/insights/words";
import { addDays, type LocalDate } from "@/lib/domain/shared/local-time";

type CardProps = {
  sums: RangeSums;
  range: Range;
  today: LocalDate;
  /** Where a chart's numbers are as a file, on plans with files. */
  csv: (chart: string) => string | undefined;
};

const WEEKS_SHOWN = 26;

export function YearCard({ sums, range, csv, streakDays }: CardProps & { streakDays?: number }) {
  const { days } = sums;
  const words = `${inAll(days)}.`;
  const streak = streakDays ? [`Your streak: ${counted(streakDays, "day")}.`] : [];
  return (
    <div className="lg:col-span-2">
      <ChartCard
        id="year"
        title="A year in stitches"
        words={<p>{[`In all ${words}`, ...bestOf(sums), ...streak].join(" ")}</p>}
        table={<WeekNumbers days={days} range={range} />}
        csv={csv("days")}
      >
        <YearGrid label={`${words} One cell a day, a column a week.`} days={days} range={range} />
        <p className="mt-3 text-sm text-muted">
          One to four stitches: from 5 minutes, half an hour, one hour, two hours. Hollow ones were added too late for
          the streak. A dot is less than 5 minutes.
        </p>
      </ChartCard>
    </div>
  );
}

/** Dates with time, a week a row, which leads to its sessions. */
function WeekNumbers({ days, range }: Pick<CardProps, "range"> & { days: RangeSums["days"] }) {
  const weeks = weeksOf(days, range, Number.MAX_SAFE_INTEGER).filter(({ seconds }) => seconds > 0);
  const rows = weeks.toReversed().map(({ monday, seconds }) => {
    const sunday = addDays(monday, 6);
    const ofWeek = days.filter(({ localDate }) => monday <= localDate && localDate <= sunday);
    const name = (date: LocalDate) => WEEKDAYS[new Date(date).getUTCDay() === 0 ? 6 : new Date(date).getUTCDay() - 1];
    return [
      <a key="week" href={`/dashboard/sessions?until=${sunday}`}>
        {shortDate(monday)}
      </a>,
      ofWeek.map((day) => `${name(day.localDate)?.slice(0, 3)} ${formatDuration(day.seconds)}`).join(", "),
      formatDuration(seconds),
    ];
  });
  return <NumbersTable head={["Week of", "Days", "In all"]} rows={rows} />;
}

export function WeeksCard({ sums: { days }, range, csv }: CardProps) {
  const weeks = weeksOf(days, range, WEEKS_SHOWN);
  const most = Math.max(...weeks.map(({ seconds }) => seconds));
  const mean = Math.round(total(weeks) / weeks.length);
  const words = `${formatDuration(mean)} a week on average, ${formatDuration(most)} at most.`;
  const bars = weeks.map(({ monday, seconds }) => ({
    value: seconds,
    words: `Week of ${shortDate(monday)}: ${formatDuration(seconds)}`,
    label: Number(monday.slice(8)) <= 7 ? shortDate(monday).slice(-3) : undefined,
  }));
  return (
    <ChartCard
      id="weeks"
      title="Weeks"
      words={<p>{words}</p>}
      table={
        <NumbersTable
          head={["Week of", "Crafted"]}
          rows={weeks.toReversed().map(({ monday, seconds }) => [shortDate(monday), formatDuration(seconds)])}
        />
      }
      csv={csv("weeks")}
    >
      <Bars label={`The last ${counted(weeks.length, "week")}. ${words}`} bars={bars} top={formatDuration(most)} />
    </ChartCard>
  );
}

export function ProjectsCard({ sums, csv, isOpen }: CardProps & { isOpen: boolean }) {
  if (!isOpen)
    return (
      <LockedInsight
        id="projects"
        title="Hours by project"
        sentence="Pro Lite shows which projects your hours went to."
      />
    );
  const { shown, rest, onNone } = topProjects(sums.projects);
  const parts = [
    ...shown,
    ...(rest ? [{ name: `The rest (${counted(rest.count, "project")})`, seconds: rest.seconds, isQuiet: true }] : []),
    ...(onNone > 0 ? [{ name: "On no project", seconds: onNone, isQuiet: true }] : []),
  ];
  const longest = Math.max(1, ...parts.map(({ seconds }) => seconds));
  const onProjects = total(sums.projects) - onNone;
  const words =
    onProjects > 0
      ? `${formatDuration(onProjects)} went to ${counted(sums.projects.filter(({ projectId }) => projectId).length, "project")}.`
      : "None of this time is on a project yet. After Save, “Assign to Project” puts it there.";
  return (
    <ChartCard id="projects" title="Hours by project" words={<p>{words}</p>}>
      <Rows
        rows={parts.map((part) => ({ ...part, value: formatDuration(part.seconds), share: part.seconds / longest }))}
      />
      {csv("projects") ? <CsvLink href={csv("projects")} /> : null}
    </ChartCard>
  );
}

export function HoursCard({ sums: { hours }, csv }: CardProps) {
  const busiest = busiestHour(hours) ?? "";
  const weekdays = WEEKDAYS.map((name, at) => ({
    name,
    seconds: total(hours.filter(({ weekday }) => weekday === at + 1)),
  }));
  return (
    <ChartCard
      id="hours"
      title="Hours of the week"
      words={<p>{busiest}</p>}
      table={
        <>
          <NumbersTable
            head={["Weekday", "Crafted", "Most between"]}
            rows={weekdays.map(({ name, seconds }, at) => [name, formatDuration(seconds), mostBetween(hours, at + 1)])}
          />
          <NumbersTable head={["From", "Crafted"]} rows={ofTheDay(hours)} />
        </>
      }
      csv={csv("hours")}
    >
      <HourGrid label={`Each weekday by the hour. ${busiest}`} hours={hours} />
    </ChartCard>
  );
}

function mostBetween(hours: RangeSums["hours"], weekday: number): string {
  const [most] = hours.filter((one) => one.weekday === weekday).toSorted((a, b) => b.seconds - a.seconds);
  return most ? `${clock(most.hour)}–${clock(most.hour + 1)}` : "–";
}

function ofTheDay(hours: RangeSums["hours"]): string[][] {
  return Array.from({ length: 24 }, (_, hour) => ({ hour, seconds: total(hours.filter((one) => one.hour === hour)) }))
    .filter(({ seconds }) => seconds > 0)
    .map(({ hour, seconds }) => [clock(hour), formatDuration(seconds)]);
}

export function KindsCard({ sums: { kinds }, csv }: CardProps) {
  const parts = SESSION_KINDS.map((kind) => ({
    name: KIND_NAMES[kind],
    seconds: kinds.find((one) => one.kind === kind)?.seconds ?? 0,
  })).filter(({ seconds }) => seconds > 0);
  const longest = Math.max(1, ...parts.map(({ seconds }) => seconds));
  return (
    <ChartCard
      id="kinds"
      title="Kinds of sessions"
      words={<p>You can change a session’s kind in the list of all sessions.</p>}
    >
      <Rows
        rows={parts.map(({ name, seconds }) => ({ name, value: formatDuration(seconds), share: seconds / longest }))}
      />
      {csv("kinds") ? <CsvLink href={csv("kinds")} /> : null}
    </ChartCard>
  );
}

function CsvLink({ href }: { href: string | undefined }) {
  return (
    <a href={href} download className="mt-3 inline-flex min-h-11 items-center text-sm font-semibold text-accent">
      Download as CSV
    </a>
  );
}
