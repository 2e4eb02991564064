import { z } from "zod";
import { printNumber } from "../shared/formats";
import { cleanTextSchema, isoDateSchema, requiredTextSchema } from "../shared/input";
import { CHALLENGE_UNITS } from "./window";

export const ChallengeInput = z.object({ challengeId: z.guid() });

/** In code points. */
export const MAX_COMMENT_LENGTH = 2000;

/** Plain text of 1 to 2,000 characters after cleaning; line breaks stay. */
export const CommentContentInput = cleanTextSchema({
  max: MAX_COMMENT_LENGTH,
  tooLong: { error: () => `A comment can have at most ${printNumber(MAX_COMMENT_LENGTH)} characters.` },
  missing: "Please write a comment.",
  maxRaw: 20_000,
  keepNewlines: true,
});

/** The client chooses the id, so that a retry does not create a second comment. */
export const PostCommentInput = z.object({ id: z.uuid(), challengeId: z.guid(), content: CommentContentInput });

export const CommentInput = z.object({ commentId: z.guid() });

const WORDS = { name: requiredTextSchema("a name", 100), description: requiredTextSchema("a description", 1000) };

/** Input from a form or the command line. Both dates are inclusive; an empty last day means no end. */
export const NewChallengeInput = z
  .strictObject({
    ...WORDS,
    goalQuantity: goalSchema(),
    goalUnit: unitSchema(),
    userGoalQuantity: goalSchema(),
    userGoalUnit: unitSchema(),
    startDate: isoDateSchema("The first day must be a date such as 2027-01-31."),
    endDate: z
      .string()
      .optional()
      .transform((typed) => typed || null)
      .pipe(isoDateSchema("The last day must be a date such as 2027-02-27.").nullable()),
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

function goalSchema() {
  const problem = "A goal must be a whole number above 0.";
  return z
    .string(problem)
    .trim()
    .regex(/^[1-9]\d{0,8}$/, problem)
    .transform(Number);
}

function unitSchema() {
  return z.enum(CHALLENGE_UNITS, `A unit must be one of ${CHALLENGE_UNITS.join(", ")}.`);
}
