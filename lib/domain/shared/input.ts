import { z } from "zod";
import { printNumber } from "./formats";
import { cleanText, countCodePoints } from "./text";
import { isDate } from "./typed-date";

/** JavaScript has a year 0 and five-digit years, Postgres reads neither; the last year leaves room for adding days. */
const [FIRST_MS, END_MS] = [Date.parse("0001-01-01T00:00:00Z"), Date.parse("9999-01-01T00:00:00Z")];

/** An ISO instant that Postgres can store. */
export const IsoInstant = z.iso
  .datetime({ offset: true })
  .refine((iso) => Date.parse(iso) >= FIRST_MS && Date.parse(iso) < END_MS);

/** A date such as 2027-01-31 that Postgres can store. */
export function isoDateSchema(problem?: string) {
  return z.iso.date(problem).refine(isDate, problem);
}

/** A function where the sentence has a number, which is printed for the reader. */
type Problem = string | { error: () => string };
type TextRules = { max: number; tooLong: Problem; missing?: string; keepNewlines?: boolean; maxRaw?: number };

/**
 * Typed text in the form that is stored, of at most `max` code points, and before cleaning of `maxRaw` characters. Without
 * `missing` it may be empty.
 */
export function cleanTextSchema({ max, tooLong, missing, keepNewlines = false, maxRaw = 10_000 }: TextRules) {
  return z
    .string(missing)
    .max(maxRaw, tooLong)
    .transform((typed) => cleanText(typed, { keepNewlines }))
    .refine((text) => missing === undefined || text !== "", missing)
    .refine((text) => countCodePoints(text) <= max, tooLong);
}

/** One line that is required; `what` names it in its problems: "a title". */
export function requiredTextSchema(what: string, max: number) {
  const tooLong = { error: () => `${what.replace(/^a/, "A")} can have at most ${printNumber(max)} characters.` };
  return cleanTextSchema({ max, tooLong, missing: `Please enter ${what}.`, maxRaw: 20_000 });
}

/** Fields as typed, of at most `max` characters each, which the form's reader checks. */
export function typedFields<Name extends string>(max: number, ...names: Name[]) {
  return Object.fromEntries(names.map((name) => [name, z.string().max(max)])) as Record<Name, z.ZodString>;
}

/** Reports each problem at its field, given by its path: `rate`, `materials.2.cost`. */
export function reportProblems(problems: object, context: z.RefinementCtx): never {
  for (const [path, message] of Object.entries(problems))
    context.addIssue({ code: "custom", path: path.split(".").map(stepOf), message });
  return z.NEVER;
}

function stepOf(step: string): string | number {
  return /^\d+$/.test(step) ? Number(step) : step;
}
