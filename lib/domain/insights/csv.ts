import { KIND_NAMES } from "../crafting/kinds";
import { csvLine } from "../exports/csv";
import { amountText } from "../shared/money";
import type { Range } from "./range";
import { type ChannelTotal, type MonthlyLedgerRow, type TemplateHours, wageByMonth } from "./studio";
import { monthsOf, type RangeSums, weeksOf } from "./sums";
import { WEEKDAYS } from "./words";

export const TIME_CHARTS = ["days", "weeks", "months", "projects", "hours", "kinds"] as const;
export const STUDIO_CHARTS = ["wage", "channels", "templates"] as const;
type TimeChart = (typeof TIME_CHARTS)[number];

type Row = (string | number | null | undefined)[];
type Table = { head: string[]; rows: (sums: RangeSums, range: Range) => Row[] };

const TIME_TABLES: Record<TimeChart, Table> = {
  days: {
    head: ["date", "seconds", "seconds too late for the streak", "sessions begun"],
    rows: ({ days }) => days.map((day) => [day.localDate, day.seconds, day.lateSeconds, day.sessions]),
  },
  weeks: {
    head: ["week of", "seconds"],
    rows: ({ days }, range) =>
      weeksOf(days, range, Number.MAX_SAFE_INTEGER).map(({ monday, seconds }) => [monday, seconds]),
  },
  months: {
    head: ["month", "seconds"],
    rows: ({ days }, range) => monthsOf(days, range).map(({ month, seconds }) => [month, seconds]),
  },
  projects: {
    head: ["project", "seconds"],
    rows: ({ projects }) =>
      projects.map(({ projectId, name, seconds }) => [projectId ? name : "On no project", seconds]),
  },
  hours: {
    head: ["weekday", "hour", "seconds"],
    rows: ({ hours }) => hours.map(({ weekday, hour, seconds }) => [WEEKDAYS[weekday - 1], hour, seconds]),
  },
  kinds: {
    head: ["kind", "seconds"],
    rows: ({ kinds }) => kinds.map(({ kind, seconds }) => [KIND_NAMES[kind], seconds]),
  },
};

/** Returns the data of a chart as CSV, with times in seconds. */
export function timeCsv(chart: TimeChart, sums: RangeSums, range: Range): string {
  const { head, rows } = TIME_TABLES[chart];
  return csvFile(head, rows(sums, range));
}

export function wageCsv(rows: readonly MonthlyLedgerRow[]): string {
  return csvFile(
    ["month", "currency", "sold for", "an hour"],
    wageByMonth(rows).flatMap(({ currency, months }) =>
      months.map(({ month, grossCents, wageCents }) => [
        month,
        currency,
        formatDecimal(grossCents),
        formatDecimal(wageCents),
      ]),
    ),
  );
}

export function channelsCsv(channels: readonly ChannelTotal[]): string {
  return csvFile(
    ["channel", "currency", "pieces", "sold for", "an hour"],
    channels.map((one) => [
      one.channel,
      one.currency,
      one.pieces,
      formatDecimal(one.grossCents),
      formatDecimal(one.wageCents),
    ]),
  );
}

export function templatesCsv(templates: readonly TemplateHours[]): string {
  return csvFile(
    ["template", "copies", "median seconds", "shortest", "longest"],
    templates.map(({ name, copies, median, shortest, longest }) => [name, copies, median, shortest, longest]),
  );
}

function csvFile(head: string[], rows: Row[]): string {
  return [head, ...rows].map(csvLine).join("");
}

/** Always with two decimals and without a currency, so that a spreadsheet can add it up. */
function formatDecimal(cents: number | null): string | null {
  return cents === null ? null : `${cents < 0 ? "-" : ""}${amountText(cents)}`;
}
