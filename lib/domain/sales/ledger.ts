import { sum } from "../shared/largest-remainder";
import type { LocalDate } from "../shared/local-time";
import { amountText, readAmount } from "../shared/money";
import { readWholeNumber } from "../shared/numbers";
import { cleanText, countCodePoints } from "../shared/text";
import { isDate } from "../shared/typed-date";
import { priceOfOne } from "./price-of-one";
import { type ChannelFees, feesCents, wageCents } from "./worth";

/** The most pieces that one project can have. */
export const MAX_PIECES = 999;

export function readPieces(text: string): { pieces: number; problem: null } | { pieces: null; problem: string } {
  const pieces = readWholeNumber(text, MAX_PIECES);
  return pieces === null ? { pieces, problem: `Please enter 1 to ${MAX_PIECES}.` } : { pieces, problem: null };
}

/** What became of finished work. */
export const FATES = { sold: "Sold", gift: "Given away", own_use: "For myself" } as const;
export type Fate = keyof typeof FATES;

/** In code points. */
export const MAX_SALE_NOTE_LENGTH = 200;
export const FIRST_SALE_DAY: LocalDate = "2000-01-01";

/** A line of the ledger. Only sold pieces have a channel and amounts. */
export type SaleValues = {
  fate: Fate;
  soldOn: LocalDate;
  channelId: string | null;
  pieces: number;
  /** What the customer paid, shipping included. */
  grossCents: number;
  feesCents: number;
  postageCents: number;
  note: string;
};

/** The form as typed; an empty channel means none. */
export type SaleFields = Pick<SaleValues, "fate"> & Record<SaleText, string>;
type SaleText = "soldOn" | "channelId" | "pieces" | "gross" | "fees" | "postage" | "note";

export type SaleProblems = Partial<Record<keyof SaleFields, string>>;

/** The data that fills a new line: the final price of all pieces made, and the channels with their fees. */
type SoldFrom = {
  finalCents: number;
  currency: string;
  made: number;
  channels: readonly (ChannelFees & { id: string })[];
};

/**
 * Updates the form after a change. The gross is the price of one × the quantity, and the fees follow both and the
 * channel, until they are typed; another channel brings its own fees. An unreadable quantity leaves the gross and clears untyped fees.
 */
export function changeSale(
  fields: SaleFields,
  changed: Partial<SaleFields>,
  typed: { gross: boolean; fees: boolean },
  from: SoldFrom,
): SaleFields {
  const next = { ...fields, ...changed };
  const { pieces } = readPieces(next.pieces);
  if (pieces !== null && !typed.gross)
    next.gross = amountText(priceOfOne(from.finalCents, from.made, from.currency) * pieces, from.currency);
  if (!typed.fees || changed.channelId !== undefined) next.fees = feesOf(next, pieces, from);
  return next;
}

/** The line that a form describes, or a sentence for each wrong field. `dayProblem` rejects future days. */
export function readSale(
  fields: SaleFields,
): { sale: SaleValues; problems: null } | { sale: null; problems: SaleProblems } {
  const problems: SaleProblems = {};
  const { fate, soldOn } = fields;
  if (!isDate(soldOn)) problems.soldOn = "Please enter a date.";
  else if (soldOn < FIRST_SALE_DAY) problems.soldOn = "Please enter a date from 2000 on.";
  const { pieces, problem } = readPieces(fields.pieces);
  if (problem !== null) problems.pieces = problem;
  const note = cleanText(fields.note);
  if (countCodePoints(note) > MAX_SALE_NOTE_LENGTH)
    problems.note = `A note can have at most ${MAX_SALE_NOTE_LENGTH} characters.`;
  const amounts = fate === "sold" ? readAmounts(fields, problems) : NO_AMOUNTS;
  if (Object.keys(problems).length > 0 || pieces === null) return { sale: null, problems };
  const channelId = fate === "sold" && fields.channelId !== "" ? fields.channelId : null;
  return { sale: { fate, soldOn, channelId, pieces, note, ...amounts }, problems: null };
}

/** `today` is the date in the crafter's zone. */
export function dayProblem(soldOn: LocalDate, today: LocalDate): string | null {
  return soldOn > today ? "That day is still to come." : null;
}

/** The problem if more pieces are wanted than are left, otherwise null. */
export function piecesLeftProblem({
  wanted,
  left,
  made,
}: {
  wanted: number;
  left: number;
  made: number;
}): string | null {
  if (wanted <= left) return null;
  if (left === 0) return "None are left. This was already sold, given away or kept.";
  return `Only ${left} of ${made} ${left === 1 ? "is" : "are"} left.`;
}

/** Sold pieces of a project, with the costs and time of all its pieces. */
export type SoldWork = {
  /** What customers paid, less fees and postage. */
  netCents: number;
  pieces: number;
  made: number;
  /** Materials and additional costs of all pieces made. */
  costsCents: number;
  seconds: number;
};

/**
 * Hourly wage of sold pieces in minor units, rounded down. Costs and hours count by the share of pieces sold. Null
 * below 15 minutes.
 */
export function soldWageCents(works: readonly SoldWork[]): number | null {
  const parts = works.reduce((all, { made }) => leastCommonMultiple(all, BigInt(made)), 1n);
  let kept = 0n;
  let seconds = 0n;
  for (const work of works) {
    const share = BigInt(work.pieces) * (parts / BigInt(work.made));
    kept += BigInt(work.netCents) * parts - BigInt(work.costsCents) * share;
    seconds += BigInt(work.seconds) * share;
  }
  return wageCents(kept, seconds, parts);
}

/** All pieces of one project with one fate. */
export type LedgerRow = SoldWork & { fate: Fate; currency: string; grossCents: number };

/** Sales in one currency. Currencies are plain symbols and are never added up. */
type SoldSum = { currency: string; pieces: number; grossCents: number; wageCents: number | null };

export type LedgerSums = { sold: SoldSum[]; given: { pieces: number; seconds: number }; ownPieces: number };

/** Sums sales by currency, and the time of gifts, which counts towards neither wage nor money. */
export function sumLedger(rows: readonly LedgerRow[]): LedgerSums {
  const sold = rows.filter(({ fate }) => fate === "sold");
  const gifts = rows.filter(({ fate }) => fate === "gift");
  const currencies = [...new Set(sold.map(({ currency }) => currency))].sort();
  return {
    sold: currencies.map((currency) => {
      const mine = sold.filter((row) => row.currency === currency);
      const grossCents = sum(mine.map((row) => row.grossCents));
      return { currency, pieces: sum(mine.map(({ pieces }) => pieces)), grossCents, wageCents: soldWageCents(mine) };
    }),
    given: { pieces: sum(gifts.map(({ pieces }) => pieces)), seconds: sum(gifts.map(secondsOf)) },
    ownPieces: sum(rows.filter(({ fate }) => fate === "own_use").map(({ pieces }) => pieces)),
  };
}

/** The time for some of the pieces, in whole seconds. */
export function secondsOf({ seconds, pieces, made }: Pick<SoldWork, "seconds" | "pieces" | "made">): number {
  return Math.floor((seconds * pieces) / made);
}

const NO_AMOUNTS = { grossCents: 0, feesCents: 0, postageCents: 0 };

/** The channel's fees on the gross; empty if they are 0 or can't be computed. */
function feesOf({ channelId, gross }: SaleFields, pieces: number | null, { channels, currency }: SoldFrom): string {
  const channel = channels.find(({ id }) => id === channelId);
  const priceCents = readAmount(gross).cents;
  if (!channel || priceCents === null || pieces === null) return "";
  const fees = feesCents(channel, { priceCents, shippingCents: 0, pieces });
  return fees === 0 ? "" : amountText(fees, currency);
}

function readAmounts(fields: SaleFields, problems: SaleProblems) {
  const amount = (field: "gross" | "fees" | "postage", isRequired: boolean) => {
    if (!isRequired && fields[field].trim() === "") return 0;
    const { cents, problem } = readAmount(fields[field]);
    if (problem !== null) problems[field] = problem;
    return cents ?? 0;
  };
  return {
    grossCents: amount("gross", true),
    feesCents: amount("fees", false),
    postageCents: amount("postage", false),
  };
}

function leastCommonMultiple(a: bigint, b: bigint): bigint {
  return (a / greatestCommonDivisor(a, b)) * b;
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestCommonDivisor(b, a % b);
}
