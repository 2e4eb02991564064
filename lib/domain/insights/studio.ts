import { type LedgerRow, secondsOf, soldWageCents } from "../sales/ledger";
import type { LocalDate } from "../shared/local-time";
import type { Range } from "./range";
import { total } from "./sums";

/** What happened to pieces of one project in one month (YYYY-MM), through one channel. */
export type MonthlyLedgerRow = LedgerRow & {
  month: string;
  projectId: string;
  name: string;
  channelId: string | null;
  channel: string | null;
};

/** A finished project: all of its pieces, and how many of them are sold, given away or kept. */
export type FinishedProject = {
  currency: string;
  made: number;
  gone: number;
  /** Materials and additional costs of all its pieces. */
  costsCents: number;
  seconds: number;
  /** In the crafter's zone. */
  completedOn: LocalDate;
  templateId: string | null;
  template: string | null;
};

type WageDot = { name: string; wageCents: number };

/** `wageCents` is null if less than 15 minutes of work was sold. Months without sales are left out. */
type WageMonth = { month: string; wageCents: number | null; grossCents: number; dots: WageDot[] };

export type CurrencyWages = { currency: string; months: WageMonth[] };

/** The hourly wage of the sold work by month, separately for each currency. Months and projects are sorted. */
export function wageByMonth(rows: readonly MonthlyLedgerRow[]): CurrencyWages[] {
  const sold = rows.filter(({ fate }) => fate === "sold");
  return groups(sold, ({ currency }) => currency).map(([currency, mine]) => ({
    currency,
    months: groups(mine, ({ month }) => month).map(([month, ofMonth]) => ({
      month,
      wageCents: soldWageCents(ofMonth),
      grossCents: ofMonth.reduce((sum, { grossCents }) => sum + grossCents, 0),
      dots: groups(ofMonth, ({ projectId }) => projectId).flatMap(([, ofProject]) => {
        const wageCents = soldWageCents(ofProject);
        return wageCents === null ? [] : [{ name: ofProject[0]?.name ?? "", wageCents }];
      }),
    })),
  }));
}

export type ChannelTotal = {
  /** Null if sold without a channel. */
  channel: string | null;
  currency: string;
  pieces: number;
  grossCents: number;
  wageCents: number | null;
};

/** Channels by hourly wage, highest first, separately for each currency; unknown wages come last. */
export function byChannel(rows: readonly MonthlyLedgerRow[]): ChannelTotal[] {
  const sold = rows.filter(({ fate }) => fate === "sold");
  return groups(sold, ({ currency, channelId }) => `${currency} ${channelId}`)
    .map(([, mine]) => ({
      channel: mine[0]?.channel ?? null,
      currency: mine[0]?.currency ?? "",
      pieces: mine.reduce((sum, { pieces }) => sum + pieces, 0),
      grossCents: mine.reduce((sum, { grossCents }) => sum + grossCents, 0),
      wageCents: soldWageCents(mine),
    }))
    .sort((a, b) => a.currency.localeCompare(b.currency) || hourOf(b) - hourOf(a) || b.grossCents - a.grossCents);
}

function hourOf({ wageCents }: ChannelTotal): number {
  return wageCents ?? Number.MIN_SAFE_INTEGER;
}

/** The number of pieces that were given away, and their time. */
export function givenAway(rows: readonly MonthlyLedgerRow[]): { pieces: number; seconds: number } {
  const gifts = rows.filter(({ fate }) => fate === "gift");
  return {
    pieces: gifts.reduce((sum, { pieces }) => sum + pieces, 0),
    seconds: total(gifts.map((row) => ({ seconds: secondsOf(row) }))),
  };
}

type Shelf = { currency: string; pieces: number; costsCents: number };

/** Finished pieces that were not sold, given away or kept, at their material and additional costs, rounded down. */
export function onTheShelf(projects: readonly FinishedProject[]): Shelf[] {
  const unsold = projects.filter(({ made, gone }) => gone < made);
  return groups(unsold, ({ currency }) => currency).map(([currency, mine]) => ({
    currency,
    pieces: mine.reduce((sum, { made, gone }) => sum + made - gone, 0),
    costsCents: mine.reduce(
      (sum, { made, gone, costsCents }) => sum + Math.floor((costsCents * (made - gone)) / made),
      0,
    ),
  }));
}

/** The seconds per piece over the finished copies of a template. */
export type TemplateHours = { name: string; copies: number; median: number; shortest: number; longest: number };

/** The median, shortest and longest time of copies finished in a range; templates with the most copies first. */
export function hoursByTemplate(projects: readonly FinishedProject[], { from, to }: Range): TemplateHours[] {
  const copies = projects.filter(
    ({ templateId, seconds, completedOn }) =>
      templateId !== null && seconds > 0 && from <= completedOn && completedOn <= to,
  );
  return groups(copies, ({ templateId }) => templateId ?? "")
    .map(([, mine]) => {
      const each = mine.map(({ seconds, made }) => Math.floor(seconds / made)).sort((a, b) => a - b);
      return {
        name: mine[0]?.template ?? "",
        copies: each.length,
        median: medianOf(each),
        shortest: each[0] ?? 0,
        longest: each.at(-1) ?? 0,
      };
    })
    .sort((a, b) => b.copies - a.copies || a.name.localeCompare(b.name));
}

/** The median of sorted numbers; the mean of the two middle ones is rounded down. */
function medianOf(sorted: readonly number[]): number {
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : Math.floor(((sorted[middle - 1] ?? 0) + upper) / 2);
}

/** Groups items; the groups are sorted by key. */
function groups<T>(items: readonly T[], keyOf: (item: T) => string): [string, T[]][] {
  const found = new Map<string, T[]>();
  for (const item of items) {
    const group = found.get(keyOf(item));
    if (group) group.push(item);
    else found.set(keyOf(item), [item]);
  }
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1));
}
