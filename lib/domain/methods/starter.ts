import { printHundredths } from "../shared/formats";
import { amountText, divideRounded, printMoney, readAmount, roundUp } from "../shared/money";
import { explainPercent, readPercent } from "../shared/numbers";
import { isUnfinished } from "../shared/sums";
import { type MethodFields, NEW_METHOD, readCurrency, readMethod } from "./method-fields";

/** The two answers about a first method, as typed: rate an hour, and percent on top. `title` is not asked for. */
export type StarterFields = { rate: string; currency: string; onTop: string; title: string };
type StarterProblems = Partial<Record<keyof StarterFields, string>>;

/** Percentages to choose from; any other can be typed. */
export const ON_TOP = ["0", "10", "20", "30"] as const;
/** In hundredths of a percent. */
export const MAX_ON_TOP_BP = 100_000;

/** `craft` supplies the defaults if we know the crafter's craft; a wage that was already asked for has nothing on top. */
export function newStarter(
  currency: string,
  craft?: { title: string; onTop: string } | null,
  wageCents: number | null = null,
): StarterFields {
  const title = craft?.title ?? "My first method";
  if (wageCents !== null && wageCents > 0)
    return { rate: amountText(wageCents, currency), currency, onTop: "0", title };
  return { rate: "", currency, onTop: craft?.onTop ?? "20", title };
}

/**
 * Turns the answers into the form of a private hourly method. A method's own profit is a fixed amount, so the
 * percentage goes into the rate, rounded once like labor; the description explains the rate.
 */
export function readStarter(
  answers: StarterFields,
): { fields: MethodFields; rateCents: number; problems: null } | { fields: null; problems: StarterProblems } {
  const [hour, onTopBp] = [
    readAmount(answers.rate, readCurrency(answers.currency).currency),
    readPercent(answers.onTop) ?? 0,
  ];
  const { currency } = readCurrency(answers.currency);
  const fields = {
    ...NEW_METHOD,
    title: answers.title,
    currency,
    rate: hour.cents === null ? answers.rate : addOnTop(hour.cents, onTopBp, currency),
    description: onTopBp === 0 ? "" : describeOrigin(printMoney(hour.cents ?? 0, currency), onTopBp),
  };
  const { method, problems } = readMethod(fields);
  const found = {
    rate: hour.problem ?? problems?.rate ?? null,
    currency: problems?.currency ?? null,
    onTop: onTopProblem(answers.onTop),
  };
  const wrong = Object.entries(found).filter(([, problem]) => problem !== null);
  if (!method || wrong.length > 0) return { fields: null, problems: Object.fromEntries(wrong) };
  return { fields, rateCents: method.rateCents, problems: null };
}

/** The problem with a percentage while it is typed; null while a number is still to come. */
export function typedOnTopProblem(text: string): string | null {
  return isUnfinished(text) ? null : onTopProblem(text);
}

function onTopProblem(text: string): string | null {
  const onTopBp = readPercent(text);
  if (onTopBp === null) return explainPercent("15");
  return onTopBp > MAX_ON_TOP_BP ? `Please enter ${printHundredths(MAX_ON_TOP_BP)} percent at most.` : null;
}

function addOnTop(hourCents: number, onTopBp: number, currency: string): string {
  const cents = Number(divideRounded(BigInt(hourCents) * BigInt(10_000 + onTopBp), 10_000n));
  return amountText(roundUp(cents, currency), currency);
}

function describeOrigin(hour: string, onTopBp: number): string {
  return `${hour} an hour, and ${printHundredths(onTopBp)}% on top for profit and mishaps.`;
}
