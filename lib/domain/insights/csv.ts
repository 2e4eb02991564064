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

/** Returns the data of a chart as CSV, with times in seconds. */
export function timeCsv(chart: TimeChart, sums: RangeSums, range: Range): string {
  switch (chart) {
    case "days":
      return file(
        ["date", "seconds", "seconds too late for the streak", "sessions begun"],
        sums.days.map((day) => [day.localDate, day.seconds, day.lateSeconds, day.sessions]),
      );
    case "weeks":
      return file(
        ["week of", "seconds"],
        weeksOf(sums.days, range, Number.MAX_SAFE_INTEGER).map(({ monday, seconds }) => [monday, seconds]),
      );
    case "months":
      return file(
        ["month", "seconds"],
        monthsOf(sums.days, range).map(({ month, seconds }) => [month, seconds]),
      );
    case "projects":
      return file(
        ["project", "seconds"],
        sums.projects.map(({ projectId, name, seconds }) => [projectId ? name : "On no project", seconds]),
      );
    case "hours":
      return file(
        ["weekday", "hour", "seconds"],
        sums.hours.map(({ weekday, hour, seconds }) => [WEEKDAYS[weekday - 1], hour, seconds]),
      );
    case "kinds":
      return file(
        ["kind", "seconds"],
        sums.kinds.map(({ kind, seconds }) => [KIND_NAMES[kind], seconds]),
      );
    default:
      return chart satisfies never;
  }
}

export function wageCsv(rows: readonly MonthlyLedgerRow[]): string {
  return file(
    ["month", "currency", "sold for", "an hour"],
    wageByMonth(rows).flatMap(({ currency, months }) =>
      months.map(({ month, grossCents, wageCents }) => [month, currency, decimal(grossCents), decimal(wageCents)]),
    ),
  );
}

export function channelsCsv(channels: readonly ChannelTotal[]): string {
  return file(
    ["channel", "currency", "pieces", "sold for", "an hour"],
    channels.map((one) => [one.channel, one.currency, one.pieces, decimal(one.grossCents), decimal(one.wageCents)]),
  );
}

export function templatesCsv(templates: readonly TemplateHours[]): string {
  return file(
    ["template", "copies", "median seconds", "shortest", "longest"],
    templates.map(({ name, copies, median, shortest, longest }) => [name, copies, median, shortest, longest]),
  );
}

function file(head: string[], rows: (string | number | null | undefined)[][]): string {
  return [head, ...rows].map(csvLine).join("");
}

/** Always with two decimals and without a currency, so that a spreadsheet can add it up. */
function decimal(cents: number | null): string | null {
  return cents === null ? null : `${cents < 0 ? "-" : ""}${amountText(cents)}`;
}
