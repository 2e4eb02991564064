import { z } from "zod";
import { IsoInstant } from "../shared/input";
import { cleanText, countCodePoints } from "../shared/text";
import { BUSINESS_HAS_NO_PROJECT, SESSION_KINDS } from "./kinds";
import { MAX_DESCRIPTION_LENGTH, sessionName } from "./stopwatch";

const TOO_LONG = `The description can have at most ${MAX_DESCRIPTION_LENGTH} characters.`;

const description = z
  .string()
  .max(10_000, TOO_LONG)
  .transform((text) => cleanText(text))
  .refine((text) => countCodePoints(text) <= MAX_DESCRIPTION_LENGTH, TOO_LONG);

const instant = IsoInstant.transform((text) => new Date(text));

/** At most 200 characters; blank becomes "Crafting session". */
export const DescriptionInput = description.transform((text) => sessionName({ typed: text }));

/** A blank description counts as missing. */
export const optionalDescription = description.transform((text) => text || undefined).optional();

export const SessionInput = z.object({ sessionId: z.guid() });

/** `checkEarlierStart` checks the moment. */
export const StartEarlierInput = SessionInput.extend({ startedAt: instant });

export const IntendProjectInput = SessionInput.extend({ projectId: z.guid().nullable() });

export const AnswerQuestionInput = z.object({ questionId: z.guid(), answer: z.enum(["first", "second", "both"]) });

/** `answerMoment` checks the moment. */
export const AnswerMomentInput = z.object({ tapId: z.guid(), at: instant });

const kind = z.enum(SESSION_KINDS);

export const DescribeSessionInput = SessionInput.extend({ description: DescriptionInput, kind: kind.optional() });

export const SessionKindInput = SessionInput.extend({ kind });

/** `timesProblem` checks the moments. */
const times = { startedAt: instant, endedAt: instant, pauseSeconds: z.int().nonnegative().max(100_000_000).optional() };

export const AddSessionInput = z
  .object({
    id: z.guid(),
    ...times,
    description: optionalDescription,
    kind: kind.optional(),
    projectId: z.guid().nullish(),
    isMovable: z.boolean().optional(),
  })
  .refine((session) => session.kind !== "business" || !session.projectId, {
    path: ["kind"],
    error: BUSINESS_HAS_NO_PROJECT,
  });

export const AddDayInput = z.object({ id: z.guid(), projectId: z.guid(), startedAt: instant });

export const CorrectSessionInput = SessionInput.extend(times);

/** `splitSession` checks the parts. */
export const SplitSessionInput = SessionInput.extend({
  cut: z.union([z.object({ at: instant }), z.object({ firstSeconds: z.int().positive().max(100_000_000) })]),
});

export const UndoEditInput = SessionInput.extend({ editId: z.int().positive() });

/**
 * Checks only the shape; `allocationProblem` checks the amounts against the stored duration. What is left out stays as
 * it is; no project is null.
 */
export const AllocateInput = SessionInput.extend({
  amounts: z
    .array(z.object({ challengeId: z.guid().nullable(), seconds: z.number() }))
    .max(50)
    .optional(),
  projectId: z.guid().nullish(),
});
