import { z } from "zod";
import { isoDate } from "../shared/input";
import { cleanText, codePoints } from "../shared/text";
import { CHALLENGE_UNITS } from "./window";

export const ChallengeInput = z.object({ challengeId: z.guid() });

/** In code points. */
export const MAX_COMMENT_LENGTH = 2000;

const TOO_LONG = `A comment can have at most ${MAX_COMMENT_LENGTH.toLocaleString("en-GB")} characters.`;

/** Plain text of 1 to 2,000 characters after cleaning; line breaks stay. */
export const CommentContentInput = z
  .string()
  .max(20_000, TOO_LONG)
  .transform((text) => cleanText(text, { keepNewlines: true }))
  .refine((text) => text !== "", "Please write a comment.")
  .refine((text) => codePoints(text) <= MAX_COMMENT_LENGTH, TOO_LONG);

/** The client chooses the id, so that a retry does not create a second comment. */
export const PostCommentInput = z.object({ id: z.uuid(), challengeId: z.guid(), content: CommentContentInput });

export const CommentInput = z.object({ commentId: z.guid() });

const MAX_NAME_LENGTH = 100;
const MAX_DESCRIPTION_LENGTH = 1000;

const WORDS = { name: words("a name", MAX_NAME_LENGTH), description: words("a description", MAX_DESCRIPTION_LENGTH) };

/** Input from a form or the command line. Both dates are inclusive; an empty last day means no end. */
export const NewChallengeInput = z
  .strictObject({
    ...WORDS,
    goalQuantity: goal(),
    goalUnit: unit(),
    userGoalQuantity: goal(),
    userGoalUnit: unit(),
    startDate: isoDate("The first day must be a date such as 2027-01-31."),
    endDate: z
      .string()
      .optional()
      .transform((typed) => typed || null)
      .pipe(isoDate("The last day must be a date such as 2027-02-27.").nullable()),
    isEvergreen: z.boolean().default(false),
  })
  .refine(({ startDate, endDate }) => !endDate || endDate >= startDate, {
    path: ["endDate"],
    message: "The last day must not be before the first.",
  })
  .refine(({ isEvergreen, endDate }) => !(isEvergreen && endDate), {
    path: ["endDate"],
    message: "An evergreen challenge has no last day.",
  });
export type NewChallenge = z.output<typeof NewChallengeInput>;

/** The client chooses the id, so that a retry does not create a second challenge. */
export const AddChallengeInput = NewChallengeInput.safeExtend({ id: z.uuid() });

export const ChangeChallengeInput = z.strictObject({ challengeId: z.guid(), ...WORDS });

function words(what: string, maximum: number) {
  return z
    .string(`Please enter ${what}.`)
    .max(20_000, tooLong(what, maximum))
    .transform((typed) => cleanText(typed))
    .refine((text) => text !== "", `Please enter ${what}.`)
    .refine((text) => codePoints(text) <= maximum, tooLong(what, maximum));
}

function tooLong(what: string, maximum: number): string {
  return `${what.replace(/^a/, "A")} can have at most ${maximum.toLocaleString("en-GB")} characters.`;
}

function goal() {
  const problem = "A goal must be a whole number above 0.";
  return z
    .string(problem)
    .trim()
    .regex(/^[1-9]\d{0,8}$/, problem)
    .transform(Number);
}

function unit() {
  return z.enum(CHALLENGE_UNITS, `A unit must be one of ${CHALLENGE_UNITS.join(", ")}.`);
}
