import { type LedgerRow, secondsOf, soldWageCents } from "../sales/ledger";
import { sum } from "../shared/largest-remainder";
import type { LocalDate } from "../shared/local-time";
import { divideRounded, MAX_AMOUNT_CENTS, printMoney, roundUp } from "../shared/money";
import type { Range } from "./range";

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
  return groupBy(sold, ({ currency }) => currency).map(([currency, mine]) => ({
    currency,
    months: groupBy(mine, ({ month }) => month).map(([month, ofMonth]) => ({
      month,
      wageCents: soldWageCents(ofMonth),
      grossCents: sum(ofMonth.map(({ grossCents }) => grossCents)),
      dots: groupBy(ofMonth, ({ projectId }) => projectId).flatMap(([, ofProject]) => {
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
export function sumByChannel(rows: readonly MonthlyLedgerRow[]): ChannelTotal[] {
  const sold = rows.filter(({ fate }) => fate === "sold");
  return groupBy(sold, ({ currency, channelId }) => `${currency} ${channelId}`)
    .map(([, mine]) => ({
      channel: mine[0]?.channel ?? null,
      currency: mine[0]?.currency ?? "",
      pieces: sum(mine.map(({ pieces }) => pieces)),
      grossCents: sum(mine.map(({ grossCents }) => grossCents)),
      wageCents: soldWageCents(mine),
    }))
    .sort(
      (a, b) => a.currency.localeCompare(b.currency) || wageToSort(b) - wageToSort(a) || b.grossCents - a.grossCents,
    );
}

/** The number of pieces that were given away, and their time. */
export function sumGivenAway(rows: readonly MonthlyLedgerRow[]): { pieces: number; seconds: number } {
  const gifts = rows.filter(({ fate }) => fate === "gift");
  return { pieces: sum(gifts.map(({ pieces }) => pieces)), seconds: sum(gifts.map(secondsOf)) };
}

type Shelf = { currency: string; pieces: number; costsCents: number };

/** Finished pieces that were not sold, given away or kept, at their material and additional costs, rounded down. */
export function sumUnsold(projects: readonly FinishedProject[]): Shelf[] {
  const unsold = projects.filter(({ made, gone }) => gone < made);
  return groupBy(unsold, ({ currency }) => currency).map(([currency, mine]) => ({
    currency,
    pieces: sum(mine.map(({ made, gone }) => made - gone)),
    costsCents: sum(mine.map(({ made, gone, costsCents }) => Math.floor((costsCents * (made - gone)) / made))),
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
  return groupBy(copies, ({ templateId }) => templateId ?? "")
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

/** How many days count: today and those before it. */
export const HIDDEN_HOURS_DAYS = 90;

export type HiddenHours = { makingSeconds: number; businessSeconds: number };

type Floor = { currency: string; floorCents: number };

/** The minutes of business for each hour of making, rounded; null if there was no making or no business. */
export function hiddenMinutes({ makingSeconds, businessSeconds }: HiddenHours): number | null {
  if (makingSeconds === 0 || businessSeconds === 0) return null;
  return Number(divideRounded(BigInt(businessSeconds) * 60n, BigInt(makingSeconds)));
}

/** The value of these minutes at an hourly rate, rounded up. */
export function hiddenCents(minutes: number, floorCents: number): number {
  return Number((BigInt(minutes) * BigInt(floorCents) + 59n) / 60n);
}

function wageToSort({ wageCents }: ChannelTotal): number {
  return wageCents ?? Number.MIN_SAFE_INTEGER;
}

/** The median of sorted numbers; the mean of the two middle ones is rounded down. */
function medianOf(sorted: readonly number[]): number {
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : Math.floor(((sorted[middle - 1] ?? 0) + upper) / 2);
}

/** Groups items; the groups are sorted by key. */
function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): [string, T[]][] {
  const found = new Map<string, T[]>();
  for (const item of items) {
    const group = found.get(keyOf(item));
    if (group) group.push(item);
    else found.set(keyOf(item), [item]);
  }
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** `At R60 an hour that is R24.00 on top of each making hour.` for each floor. */
export function worthSentences(minutes: number, floors: readonly Floor[]): string {
  const sentences = floors.map(({ currency, floorCents }) => {
    const cents = roundUp(hiddenCents(minutes, floorCents), currency);
    if (cents > MAX_AMOUNT_CENTS) return "";
    const floor = printMoney(floorCents, currency, { isShort: true });
    return `At ${floor} an hour that is ${printMoney(cents, currency)} on top of each making hour.`;
  });
  return sentences.join(" ");
}
