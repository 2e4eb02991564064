import { amountText, printMoney, readAmount } from "../shared/money";
import { cleanText, countCodePoints } from "../shared/text";
import type { PricedMethod } from "./pricing";

/** A calculation method without its owner, for the form and the database. */
export type MethodValues = PricedMethod & { title: string; description: string; isPublic: boolean };

/** The form as typed. Amounts and hours are texts, so that no conversion guesses their value. */
export type MethodFields = Omit<MethodValues, "rateCents" | "hoursPerDay" | "manualProfitCents"> &
  Record<"rate" | "hoursPerDay" | "manualProfit", string>;

type MethodProblems = Partial<Record<keyof MethodFields, string>>;

/** In code points. */
export const MAX_METHOD_LENGTH = { title: 100, description: 1000, currency: 5 } as const;
export const DEFAULT_CURRENCY = "R";
const DEFAULT_HOURS_PER_DAY = 8;
const MAX_HOURS_PER_DAY = 24;
/** Low enough that even 68 years of logged time give an exact number. */
export const MAX_RATE_CENTS = 9_999_999_999;

export const NEW_METHOD: MethodFields = {
  title: "",
  description: "",
  rateType: "hourly",
  rate: "",
  hoursPerDay: String(DEFAULT_HOURS_PER_DAY),
  currency: DEFAULT_CURRENCY,
  profitOption: "none",
  manualProfit: "",
  isPublic: false,
};

/** A stored method as the edit form shows it. */
export function fieldsOf(method: MethodValues): MethodFields {
  const { title, description, rateType, currency, profitOption, isPublic } = method;
  return {
    title,
    description,
    rateType,
    currency,
    profitOption,
    isPublic,
    rate: amountText(method.rateCents, currency),
    hoursPerDay: String(method.hoursPerDay),
    manualProfit: profitOption === "manual" ? amountText(method.manualProfitCents, currency) : "",
  };
}

/** Whether a rate field may hold this while typing: digits with an optional point. */
export function isRateText(text: string): boolean {
  return /^\d*(\.\d*)?$/.test(text);
}

/**
 * The method that a form describes, or a sentence for each wrong field. The browser sends nothing while there are
 * problems; the server checks again.
 */
export function readMethod(
  fields: MethodFields,
): { method: MethodValues; problems: null } | { method: null; problems: MethodProblems } {
  const problems: MethodProblems = {};
  const title = cleanText(fields.title);
  if (title === "") problems.title = "Please enter a title.";
  else if (countCodePoints(title) > MAX_METHOD_LENGTH.title)
    problems.title = `A title can have at most ${MAX_METHOD_LENGTH.title} characters.`;

  const description = cleanText(fields.description, { keepNewlines: true });
  if (countCodePoints(description) > MAX_METHOD_LENGTH.description)
    problems.description = `A description can have at most ${MAX_METHOD_LENGTH.description} characters.`;

  const { currency, problem: currencyProblem } = readCurrency(fields.currency);
  if (currencyProblem !== null) problems.currency = currencyProblem;

  const rate = readAmount(fields.rate, currency);
  if (rate.problem !== null) problems.rate = fields.rate.trim() === "" ? "Please enter a rate." : rate.problem;
  else if (rate.cents === 0) problems.rate = "The rate must be greater than 0.";
  else if (rate.cents > MAX_RATE_CENTS) problems.rate = `The rate can be at most ${printMoney(MAX_RATE_CENTS, "")}.`;

  const hoursPerDay = readHoursPerDay(fields);
  if (hoursPerDay === null)
    problems.hoursPerDay = `Please enter 1 to ${MAX_HOURS_PER_DAY} hours, in steps of half an hour.`;

  const profit = fields.profitOption === "manual" ? readAmount(fields.manualProfit, currency) : NO_PROFIT;
  if (profit.problem !== null) problems.manualProfit = profit.problem;

  if (Object.keys(problems).length > 0 || rate.cents === null || hoursPerDay === null || profit.cents === null)
    return { method: null, problems };
  const { rateType, profitOption, isPublic } = fields;
  const amounts = { rateCents: rate.cents, manualProfitCents: profit.cents };
  return {
    method: { title, description, rateType, hoursPerDay, currency, profitOption, isPublic, ...amounts },
    problems: null,
  };
}

/** The typed symbol, or the default if it is empty, with a sentence if it can't be used. */
export function readCurrency(text: string): { currency: string; problem: string | null } {
  const currency = cleanText(text) || DEFAULT_CURRENCY;
  const isUsable = countCodePoints(currency) <= MAX_METHOD_LENGTH.currency && !/\p{N}/u.test(currency);
  return {
    currency,
    problem: isUsable
      ? null
      : `Use a symbol of at most ${MAX_METHOD_LENGTH.currency} characters without digits, like R or $.`,
  };
}

const NO_PROFIT = { cents: 0, problem: null };

function readHoursPerDay({ rateType, hoursPerDay }: MethodFields): number | null {
  const cents = readAmount(hoursPerDay.replace(",", ".")).cents ?? 0;
  if (cents >= 100 && cents <= 100 * MAX_HOURS_PER_DAY && cents % 50 === 0) return cents / 100;
  return rateType === "daily" ? null : DEFAULT_HOURS_PER_DAY;
}
