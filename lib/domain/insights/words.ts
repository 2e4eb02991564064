import { KIND_NAMES } from "../crafting/kinds";
import { formatDuration } from "../crafting/stopwatch";
import { hourInWords } from "../sales/worth";
import { dateFormat } from "../shared/formats";
import { roundSeconds, sum } from "../shared/largest-remainder";
import { dateWords, type LocalDate } from "../shared/local-time";
import { printMoney } from "../shared/money";
import { countOf } from "../shared/text";
import type { Range } from "./range";
import type { DayTotal } from "./stitches";
import { type MonthlyLedgerRow, wageByMonth } from "./studio";
import { type HourTotal, type RangeSums, sumSeconds } from "./sums";

/** Formats durations so that they add up to the whole minutes of their sum. */
export function durationsThatAddUp(parts: readonly { seconds: number }[]): string[] {
  return roundSeconds(parts.map(({ seconds }) => seconds)).map(formatDuration);
}

/** `A year earlier: 298h 4m (14h 1m less now).`; null if nothing was crafted then. */
export function compareYearEarlier(days: readonly DayTotal[], earlier: readonly DayTotal[]): string | null {
  const [now, then] = [sumSeconds(days), sumSeconds(earlier)];
  if (then === 0) return null;
  const difference =
    now === then ? "the same" : `${formatDuration(Math.abs(now - then))} ${now < then ? "less" : "more"} now`;
  return `A year earlier: ${formatDuration(then)} (${difference}).`;
}

/** `from 18 November 2025 to 23 November 2026`, with "today" if it is the last date. */
export function rangeInWords({ from, to }: Range, today: LocalDate): string {
  return `from ${dateWords(from, "UTC")} to ${to === today ? "today" : dateWords(to, "UTC")}`;
}

export function describeLongest({ seconds, localDate }: NonNullable<RangeSums["longest"]>): string {
  return `Longest session: ${formatDuration(seconds)}, on ${dateWords(localDate, "UTC")}.`;
}

/** The weekday and hour with the most time; null without any time. */
export function describeBusiestHour(hours: readonly HourTotal[]): string | null {
  const [busiest] = hours.toSorted((a, b) => b.seconds - a.seconds);
  if (!busiest) return null;
  return `Most often on ${WEEKDAYS[busiest.weekday - 1]}s between ${formatHour(busiest.hour)} and ${formatHour(busiest.hour + 1)}.`;
}

/** `3 Nov` */
export function shortDate(date: LocalDate): string {
  return dateFormat({ day: "numeric", month: "short", timeZone: "UTC" }).format(Date.parse(date));
}

/** `November 2026`, or `Nov` on an axis. */
export function monthInWords(month: string, style: "long" | "short" = "long"): string {
  const year = style === "long" ? ({ year: "numeric" } as const) : {};
  return dateFormat({ month: style, ...year, timeZone: "UTC" }).format(Date.parse(`${month}-01`));
}

export const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** `09:00`; midnight at the end of a day is `24:00`. */
export function formatHour(hour: number): string {
  const printed = dateFormat({ hour: "2-digit", minute: "2-digit", timeZone: "UTC" }).format(hour * 3_600_000);
  return hour === 24 ? printed.replace(/^00/, "24") : printed;
}

/** A crafter's month: the time crafted, and the pieces sold, given away or kept. */
export type MonthFacts = {
  /** Such as `2026-10`. */
  month: string;
  sums: Pick<RangeSums, "days" | "kinds" | "projects">;
  ledger: readonly MonthlyLedgerRow[];
};

type MonthWords = { subject: string; crafted: string; projects: string[]; kinds: string[]; sold: string[] };

const SHOWN_PROJECTS = 5;

/** Describes the month in sentences and lines; lists without data are empty. */
export function monthWords({ month, sums, ledger }: MonthFacts): MonthWords {
  const name = monthInWords(month);
  const hours = formatDuration(sumSeconds(sums.days));
  const days = countOf(sums.days.length, "day");
  const hasTime = sums.days.length > 0;
  return {
    subject: hasTime ? `Your ${name}: ${hours} on ${days}` : `Your ${name}`,
    crafted: hasTime ? `In ${name} you crafted ${hours} on ${days}.` : `In ${name} you logged no crafting time.`,
    projects: projectLines(sums.projects),
    kinds: sums.kinds.length > 1 ? kindLines(sums.kinds) : [],
    sold: soldLines(ledger),
  };
}

function kindLines(kinds: MonthFacts["sums"]["kinds"]): string[] {
  const durations = durationsThatAddUp(kinds);
  return kinds.map(({ kind }, at) => `${KIND_NAMES[kind]}: ${durations[at]}`);
}

/** Empty if no time is on a project. */
function projectLines(projects: MonthFacts["sums"]["projects"]): string[] {
  const named = projects.filter(({ projectId }) => projectId !== null);
  const others = named.slice(SHOWN_PROJECTS);
  const none = projects.find(({ projectId }) => projectId === null);
  if (named.length === 0) return [];
  return [
    ...named.slice(0, SHOWN_PROJECTS).map(({ name, seconds }) => formatLine(name ?? "A project", seconds)),
    ...(others.length > 0 ? [formatLine(countOf(others.length, "other project"), sumSeconds(others))] : []),
    ...(none ? [formatLine("No project", none.seconds)] : []),
  ];
}

/** Returns a line for each currency. */
function soldLines(ledger: readonly MonthlyLedgerRow[]): string[] {
  return wageByMonth(ledger).flatMap(({ currency, months }) =>
    months.map(({ grossCents, wageCents }) => {
      const soldRows = ledger.filter((row) => row.fate === "sold" && row.currency === currency);
      const pieces = sum(soldRows.map((row) => row.pieces));
      const sold = `${countOf(pieces, "piece")} sold for ${printMoney(grossCents, currency)}`;
      return wageCents === null ? `${sold}.` : `${sold}: ${hourInWords(wageCents, currency)} after all costs.`;
    }),
  );
}

function formatLine(name: string, seconds: number): string {
  return `${name}: ${formatDuration(seconds)}`;
}
