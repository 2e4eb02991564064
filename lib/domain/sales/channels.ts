import { readCurrency } from "../methods/method-fields";
import { printHundredths, printNumber } from "../shared/formats";
import { amountText, printMoney, readAmount } from "../shared/money";
import { explainPercent, readPercent, readWholeNumber } from "../shared/numbers";
import { isUnfinished } from "../shared/sums";
import { cleanText, countCodePoints } from "../shared/text";
import type { ChannelFees } from "./worth";

export const CHANNEL_KINDS = ["direct", "card", "marketplace", "fair", "wholesale", "consignment"] as const;
export type ChannelKind = (typeof CHANNEL_KINDS)[number];

/** A sales channel without its owner, for the form and the database. */
export type ChannelValues = ChannelFees & { name: string; kind: ChannelKind; currency: string };

/** The form as typed; `percent` is one percentage, or several joined by plus signs. */
export type ChannelFields = Pick<ChannelValues, "name" | "kind" | "hasFeeOnShipping" | "currency"> &
  Record<"percent" | "fixed" | "perEvent" | "piecesPerEvent", string>;

type ChannelProblems = Partial<Record<keyof ChannelFields, string>>;

/** In code points. */
export const MAX_CHANNEL_NAME_LENGTH = 60;
export const MAX_PERCENT_BP = 9_999;
export const MAX_PIECES_PER_EVENT = 10_000;

/** The date of the numbers in STARTING_POINTS. */
export const NOTED_ON = "2026-11-22";

type StartingPoint = Pick<ChannelFields, "percent" | "fixed" | "hasFeeOnShipping" | "piecesPerEvent"> & {
  name: string;
  what: string;
};

/** The initial values of a new channel; the crafter can change every number. */
export const STARTING_POINTS: Record<ChannelKind, StartingPoint> = {
  direct: { ...makeFeeDefaults(""), name: "Direct", what: "No fees" },
  card: { ...makeFeeDefaults("2.5"), name: "Card reader", what: "2.5% of the price" },
  marketplace: {
    ...makeFeeDefaults("6.5 + 3"),
    hasFeeOnShipping: true,
    name: "Marketplace",
    what: "6.5% and 3% of price and shipping. Add what it charges for the listing and the payment as fixed fee, in your currency (US$0.20 and US$0.25 in the United States)",
  },
  fair: {
    ...makeFeeDefaults(""),
    piecesPerEvent: "20",
    name: "Craft fair",
    what: "The table fee, shared by the pieces you expect to sell",
  },
  wholesale: { ...makeFeeDefaults("50"), name: "Wholesale", what: "The shop pays 50% of the shelf price" },
  consignment: { ...makeFeeDefaults("40"), name: "Consignment", what: "The shop keeps 40%" },
};

/** Percentages that a marketplace may take for advertising. */
export const ADVERTISING = ["0", "12", "15"] as const;

export function newChannelFields(kind: ChannelKind, currency: string): ChannelFields {
  const { what: _, ...start } = STARTING_POINTS[kind];
  return { ...start, kind, perEvent: "", currency };
}

export function channelFieldsOf(channel: ChannelValues): ChannelFields {
  const { name, kind, percentBp, fixedCents, hasFeeOnShipping, perEventCents, piecesPerEvent, currency } = channel;
  return {
    name,
    kind,
    hasFeeOnShipping,
    currency,
    percent: percentBp === 0 ? "" : printHundredths(percentBp),
    fixed: fixedCents === 0 ? "" : amountText(fixedCents, currency),
    perEvent: perEventCents === 0 ? "" : amountText(perEventCents, currency),
    piecesPerEvent: String(piecesPerEvent),
  };
}

/** The channel that a form describes, or a sentence for each wrong field. */
export function readChannel(
  fields: ChannelFields,
): { channel: ChannelValues; problems: null } | { channel: null; problems: ChannelProblems } {
  const problems: ChannelProblems = {};
  const name = cleanText(fields.name);
  if (name === "") problems.name = "Please enter a name.";
  else if (countCodePoints(name) > MAX_CHANNEL_NAME_LENGTH)
    problems.name = `A name can have at most ${MAX_CHANNEL_NAME_LENGTH} characters.`;
  const { currency, problem } = readCurrency(fields.currency);
  if (problem !== null) problems.currency = problem;
  const percent = readPercents(fields.percent);
  if (percent.problem !== null) problems.percent = percent.problem;
  const fixed = readOptional(fields.fixed, currency);
  if (fixed.problem !== null) problems.fixed = fixed.problem;
  const perEvent = readOptional(fields.perEvent, currency);
  if (perEvent.problem !== null) problems.perEvent = perEvent.problem;
  const piecesPerEvent = readWholeNumber(fields.piecesPerEvent, MAX_PIECES_PER_EVENT);
  if (piecesPerEvent === null)
    problems.piecesPerEvent = `Please enter 1 to ${printNumber(MAX_PIECES_PER_EVENT)} pieces.`;
  if (Object.keys(problems).length > 0 || piecesPerEvent === null) return { channel: null, problems };
  const { kind, hasFeeOnShipping } = fields;
  const amounts = { percentBp: percent.cents ?? 0, fixedCents: fixed.cents ?? 0, perEventCents: perEvent.cents ?? 0 };
  return { channel: { name, kind, currency, hasFeeOnShipping, piecesPerEvent, ...amounts }, problems: null };
}

/** `9.5% of the price, R0.45 each`, in the order of the form. */
export function feesInWords({ percentBp, fixedCents, hasFeeOnShipping, ...event }: ChannelFees, currency: string) {
  const { perEventCents, piecesPerEvent } = event;
  const parts = [
    percentBp > 0 ? `${printHundredths(percentBp)}% of ${hasFeeOnShipping ? "price and shipping" : "the price"}` : null,
    fixedCents > 0 ? `${printMoney(fixedCents, currency)} each` : null,
    perEventCents > 0 ? `${printMoney(perEventCents, currency)} shared by ${piecesPerEvent}` : null,
  ];
  return parts.filter((part) => part !== null).join(", ") || "No fees";
}

/** The problem with percentages while they are typed; null while a number is still to come. */
export function typedPercentProblem(text: string): string | null {
  return isUnfinished(text) ? null : readPercents(text).problem;
}

/** Hundredths of a percent; 0 for an empty text. */
function readPercents(text: string) {
  if (text.trim() === "") return NOTHING;
  const cents = readPercent(text);
  if (cents === null) return { cents, problem: explainPercent("6.5") };
  return cents > MAX_PERCENT_BP ? { cents: null, problem: "Fees must stay under 100 %." } : { cents, problem: null };
}

function readOptional(text: string, currency: string) {
  return text.trim() === "" ? NOTHING : readAmount(text, currency);
}

const NOTHING = { cents: 0, problem: null };

function makeFeeDefaults(percent: string) {
  return { percent, fixed: "", hasFeeOnShipping: false, piecesPerEvent: "1" };
}
