import type { CSSProperties, ReactNode } from "react";
import { Bars, MIN_VALUES, Rows } from "@/components/charts/bars";
import { ChartCard, LockedInsight, type NumbersOf, NumbersTable, wordsIdOf } from "@/components/charts/chart";
import { HourGrid, YearGrid } from "@/components/charts/grids";
import { buttonClass } from "@/components/ui/button";
import { SoftLink } from "@/components/ui/soft-link";
import { KIND_NAMES, SESSION_KINDS } from "@/lib/domain/crafting/kinds";
import { formatDuration } from "@/lib/domain/crafting/stopwatch";
import { gridRange, MIN_SESSIONS, type Range } from "@/lib/domain/insights/range";
import { cutIntoBlocks, longestStreak, sampleDays } from "@/lib/domain/insights/stitches";
import {
  countSessions,
  findMissingSeconds,
  pickTopProjects,
  type RangeSums,
  sumSeconds,
  weeksOf,
} from "@/lib/domain/insights/sums";
import {
  compareYearEarlier,
  describeBusiestHour,
  describeLongest,
  durationsThatAddUp,
  shortDate,
} from "@/lib/domain/insights/words";
import type { StreakBreak } from "@/lib/domain/profile/streak";
import { printNumber } from "@/lib/domain/shared/formats";
import { countOf } from "@/lib/domain/shared/text";
import { DayNumbers, HourNumbers } from "./numbers";

export type CardProps = {
  sums: RangeSums;
  range: Range;
  /** The range that was chosen; the other one starts at its first session. */
  whole: Range;
  numbers: NumbersOf;
  /** The same range one year earlier, on the plan that includes the comparison. */
  earlier?: RangeSums | null;
};

const WEEKS_SHOWN = 26;

/** `breaks`: with figures in tiles, where no other card shows them. */
type Props = CardProps & { streakDays?: number; breaks?: readonly StreakBreak[] };

export function YearCard({ sums: { days, longest }, range, whole, numbers, earlier, streakDays, breaks }: Props) {
  const best = longestStreak(days, breaks);
  const words = [
    longest && describeLongest(longest),
    earlier && compareYearEarlier(days, earlier.days),
    !breaks && `Longest streak: ${countOf(best, "day")}.`,
    streakDays && streakDays !== best && `Your streak: ${countOf(streakDays, "day")}.`,
  ];
  return (
    <ChartCard
      id="days"
      title={cutIntoBlocks(range).length > 1 ? "A year in stitches" : "Days in stitches"}
      words={
        <>
          {breaks ? (
            <dl className="figure-tiles">
              {[
                ["Total time", formatDuration(sumSeconds(days))],
                ["Sessions", printNumber(countSessions(days))],
                ["Days", printNumber(days.length)],
                ["Longest streak", countOf(best, "day")],
              ].map(([name, figure]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{figure}</dd>
                </div>
              ))}
            </dl>
          ) : null}
          {words.filter(Boolean).join(" ")}
        </>
      }
      numbers={numbers("days", <DayNumbers days={days} />)}
    >
      <YearGrid labelledBy={wordsIdOf("days")} days={days} range={gridRange(whole, range)} />
    </ChartCard>
  );
}

export function WeeksCard({ sums: { days }, range, numbers }: CardProps) {
  const weeks = weeksOf(days, range, WEEKS_SHOWN);
  const most = Math.max(...weeks.map(({ seconds }) => seconds));
  const mean = Math.round(sumSeconds(weeks) / weeks.length);
  const words = `The last ${countOf(weeks.length, "week")}: ${formatDuration(mean)} a week on average, ${formatDuration(most)} at most.`;
  const rows = weeks.toReversed().map(({ monday, seconds }) => [shortDate(monday), formatDuration(seconds)]);
  return (
    <ChartCard
      id="weeks"
      title="Weeks"
      words={words}
      numbers={numbers("weeks", <NumbersTable head={["Week of", "Crafted"]} rows={rows} />)}
    >
      {weeks.length >= MIN_VALUES ? (
        <Bars
          labelledBy={wordsIdOf("weeks")}
          top={formatDuration(most)}
          bars={weeks.map(({ monday, seconds }) => ({
            value: seconds,
            words: `${shortDate(monday)}: ${formatDuration(seconds)}`,
            label: Number(monday.slice(8)) <= 7 ? shortDate(monday).split(" ")[1] : undefined,
          }))}
        />
      ) : null}
    </ChartCard>
  );
}

function ProjectsCard({ sums, isOpen }: CardProps & { isOpen: boolean }) {
  if (!isOpen)
    return (
      <LockedInsight
        id="projects"
        title="Hours by project"
        sentence="Pro Lite shows which projects your hours went to."
      />
    );
  const { shown, rest, onNone } = pickTopProjects(sums.projects);
  const parts = [
    ...shown,
    ...(rest ? [{ name: `The rest (${countOf(rest.count, "project")})`, seconds: rest.seconds, isQuiet: true }] : []),
    ...(onNone > 0 ? [{ name: "On no project", seconds: onNone, isQuiet: true }] : []),
  ];
  const odd = findMissingSeconds(parts);
  const rows = odd > 0 ? [...parts, { name: "Seconds rounded off", seconds: odd, isQuiet: true }] : parts;
  const count = sums.projects.filter(({ projectId }) => projectId).length;
  const words =
    count > 0
      ? `${formatDuration(sumSeconds(sums.projects) - onNone)} went to ${count === 1 ? shown[0]?.name : countOf(count, "project")}.`
      : "None of this time is on a project yet. After Save, “Assign to Project” puts it there.";
  return (
    <ChartCard id="projects" title="Hours by project" words={words}>
      {rows.length >= MIN_VALUES ? <Rows rows={withShares(rows)} /> : null}
    </ChartCard>
  );
}

function HoursCard({ sums: { hours }, numbers }: CardProps) {
  return (
    <ChartCard
      id="hours"
      title="Hours of the week"
      words={describeBusiestHour(hours) ?? ""}
      numbers={numbers("hours", <HourNumbers hours={hours} />)}
    >
      {hours.length >= MIN_VALUES ? <HourGrid labelledBy={wordsIdOf("hours")} hours={hours} /> : null}
    </ChartCard>
  );
}

function KindsCard({ sums: { kinds } }: CardProps) {
  // A chart in which every session is "making" tells nothing.
  if (kinds.every(({ kind }) => kind === "making")) return null;
  const parts = SESSION_KINDS.map((kind) => ({
    name: KIND_NAMES[kind],
    seconds: kinds.find((one) => one.kind === kind)?.seconds ?? 0,
  }))
    .filter(({ seconds }) => seconds > 0)
    .sort((a, b) => b.seconds - a.seconds);
  const durations = durationsThatAddUp(parts);
  const isDrawn = parts.length >= MIN_VALUES;
  return (
    <ChartCard
      id="kinds"
      title="Kinds of sessions"
      words={
        isDrawn
          ? "Set in the list of all sessions."
          : `${parts.map(({ name }, at) => `${name} ${durations[at]}`).join(", ")}.`
      }
    >
      {isDrawn ? <Rows rows={withShares(parts, durations)} /> : null}
    </ChartCard>
  );
}

const FIRST_SESSIONS = ["three sessions", "two more sessions", "one more session"] as const;

/** `saved`: the sessions so far, where the next ones can still count; beside it, a pale sample of what they bring. */
export function NoStitchesYet({ saved, range }: { saved: number | null; range: Range }) {
  const sample = gridRange(range, { from: range.to, to: range.to });
  return (
    <section aria-labelledby="nothing-yet" className="card first-insights">
      <div>
        <h2 id="nothing-yet">Nothing to show yet</h2>
        {saved === null ? (
          <p>You saved no session in this time.</p>
        ) : (
          <>
            <p>{`Save ${FIRST_SESSIONS[saved] ?? "a session"}, and your year in stitches appears here, with your weeks and your usual hours.`}</p>
            <p className="first-count" style={{ "--saved": saved } as CSSProperties}>
              {saved} of {MIN_SESSIONS} sessions
            </p>
          </>
        )}
        <SoftLink href="/dashboard" className={buttonClass()}>
          Go to the stopwatch
        </SoftLink>
      </div>
      <div aria-hidden>
        <p className="mb-3 text-sm">An example</p>
        <YearGrid labelledBy={null} days={sampleDays(sample)} range={sample} />
      </div>
    </section>
  );
}

type LayoutProps = CardProps & { year: ReactNode; middle: ReactNode; hasDetails: boolean };

/** Lays the cards out in two columns. `year`: a card above both if it covers more than half a year. */
export function CardColumns({ year, middle, hasDetails, ...card }: LayoutProps) {
  const isWide = cutIntoBlocks(card.range).length > 1;
  const projects = <ProjectsCard {...card} isOpen={hasDetails} />;
  const hours = <HoursCard {...card} />;
  const kinds = <KindsCard {...card} />;
  return (
    <div className="chart-columns">
      {isWide ? year : null}
      <div>
        {isWide ? hours : year}
        {middle ? projects : kinds}
      </div>
      <div>
        {middle}
        {isWide ? null : hours}
        {middle ? kinds : projects}
      </div>
    </div>
  );
}

function withShares<T extends { seconds: number }>(parts: readonly T[], values: readonly string[] = []) {
  const longest = Math.max(1, ...parts.map(({ seconds }) => seconds));
  return parts.map((part, at) => ({
    ...part,
    value: values[at] ?? formatDuration(part.seconds),
    share: part.seconds / longest,
  }));
}
