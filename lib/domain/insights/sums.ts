import type { SessionKind } from "../crafting/kinds";
import { sum } from "../shared/largest-remainder";
import { addDays, daysBetween, type LocalDate, weekOf } from "../shared/local-time";
import type { Range } from "./range";
import type { DayTotal } from "./stitches";

type KindTotal = { kind: SessionKind; seconds: number };
/** `projectId` is null for time on no project. */
type ProjectTotal = { projectId: string | null; name: string | null; seconds: number };
/** 1 is Monday. */
export type HourTotal = { weekday: number; hour: number; seconds: number };

/** The sums of a crafter's time in a range; contains only dates, kinds, projects and hours that have time. */
export type RangeSums = {
  days: DayTotal[];
  kinds: KindTotal[];
  projects: ProjectTotal[];
  hours: HourTotal[];
  /** The longest session that began in the range. */
  longest: { seconds: number; localDate: LocalDate } | null;
};

/** A date's sums of one kind. `hourSeconds` cover all time, `projectSeconds` only time on projects. */
type DayRow = {
  localDate: LocalDate;
  kind: SessionKind;
  seconds: number;
  lateSeconds: number;
  sessions: number;
  longestSeconds: number;
  hours: number[];
  hourSeconds: number[];
  projectIds: string[];
  projectSeconds: number[];
};

/** Sums up `rows`, which are sorted by date. Projects and kinds with the most time come first; names are still null. */
export function sumDays(rows: readonly DayRow[]): RangeSums {
  const days = new Map<LocalDate, DayTotal>();
  const [kinds, projects, hours] = [
    new Map<SessionKind, number>(),
    new Map<string, number>(),
    new Map<number, number>(),
  ];
  let longest: RangeSums["longest"] = null;
  for (const row of rows) {
    const day = days.get(row.localDate) ?? { localDate: row.localDate, seconds: 0, lateSeconds: 0, sessions: 0 };
    day.seconds += row.seconds;
    day.lateSeconds += row.lateSeconds;
    day.sessions += row.sessions;
    days.set(row.localDate, day);
    addSeconds(kinds, row.kind, row.seconds);
    row.projectIds.forEach((id, at) => {
      addSeconds(projects, id, row.projectSeconds[at] ?? 0);
    });
    const weekday = (new Date(row.localDate).getUTCDay() + 6) % 7;
    row.hours.forEach((hour, at) => {
      addSeconds(hours, weekday * 24 + hour, row.hourSeconds[at] ?? 0);
    });
    if (row.longestSeconds > (longest?.seconds ?? 0))
      longest = { seconds: row.longestSeconds, localDate: row.localDate };
  }
  const named = [...projects].map(([projectId, seconds]) => ({ projectId, name: null, seconds }));
  const onNone = sumSeconds([...days.values()]) - sumSeconds(named);
  return {
    days: [...days.values()],
    kinds: [...kinds].map(([kind, seconds]) => ({ kind, seconds })).sort(compareSeconds),
    projects: [...named, ...(onNone > 0 ? [{ projectId: null, name: null, seconds: onNone }] : [])].sort(
      compareSeconds,
    ),
    hours: [...hours]
      .sort(([a], [b]) => a - b)
      .map(([at, seconds]) => ({ weekday: Math.floor(at / 24) + 1, hour: at % 24, seconds })),
    longest,
  };
}

function addSeconds<Key>(sums: Map<Key, number>, key: Key, seconds: number): void {
  sums.set(key, (sums.get(key) ?? 0) + seconds);
}

function compareSeconds(a: { seconds: number }, b: { seconds: number }): number {
  return b.seconds - a.seconds;
}

type WeekTotal = { monday: LocalDate; seconds: number };

/** The last weeks of a range, at most `atMost`, including those without time. */
export function weeksOf(days: readonly DayTotal[], { from, to }: Range, atMost: number): WeekTotal[] {
  const last = weekOf(to);
  const count = Math.min(atMost, daysBetween(weekOf(from), last) / 7 + 1);
  const weeks = Array.from({ length: count }, (_, at) => ({
    monday: addDays(last, -7 * (count - 1 - at)),
    seconds: 0,
  }));
  const first = weeks[0]?.monday ?? last;
  for (const { localDate, seconds } of days) {
    const week = weeks[Math.floor(daysBetween(first, localDate) / 7)];
    if (week) week.seconds += seconds;
  }
  return weeks;
}

/** The calendar months of a range, including those without time. */
export function monthsOf(days: readonly DayTotal[], { from, to }: Range): { month: string; seconds: number }[] {
  const months = new Map<string, number>();
  for (let date = from; date.slice(0, 7) <= to.slice(0, 7); date = addDays(`${date.slice(0, 7)}-01`, 31))
    months.set(date.slice(0, 7), 0);
  for (const { localDate, seconds } of days) {
    const month = localDate.slice(0, 7);
    months.set(month, (months.get(month) ?? 0) + seconds);
  }
  return [...months].map(([month, seconds]) => ({ month, seconds }));
}

type ProjectShares = {
  shown: { name: string; seconds: number }[];
  rest: { count: number; seconds: number } | null;
  onNone: number;
};

const SHOWN_PROJECTS = 8;

/** The eight projects with the most time, all others combined, and separately the time on no project. */
export function pickTopProjects(projects: readonly ProjectTotal[]): ProjectShares {
  const named = projects
    .filter(({ projectId }) => projectId !== null)
    .map(({ name, seconds }) => ({ name: name ?? "", seconds }))
    .sort((a, b) => b.seconds - a.seconds || a.name.localeCompare(b.name));
  const others = named.slice(SHOWN_PROJECTS);
  return {
    shown: named.slice(0, SHOWN_PROJECTS),
    rest: others.length > 0 ? { count: others.length, seconds: sumSeconds(others) } : null,
    onNone: sumSeconds(projects.filter(({ projectId }) => projectId === null)),
  };
}

/** The whole minutes by which the parts, each rounded down as on a project's own page, fall short of the sum; or 0. */
export function findMissingSeconds(parts: readonly { seconds: number }[]): number {
  const shown = sum(parts.map(({ seconds }) => (seconds < 60 ? seconds : seconds - (seconds % 60))));
  const missing = sumSeconds(parts) - (sumSeconds(parts) % 60) - shown;
  return Math.max(0, missing - (missing % 60));
}

export function countSessions(days: readonly { sessions: number }[]): number {
  return sum(days.map(({ sessions }) => sessions));
}

export function sumSeconds(parts: readonly { seconds: number }[]): number {
  return sum(parts.map(({ seconds }) => seconds));
}
