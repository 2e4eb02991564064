import { z } from "zod";
import { cleanText, codePoints } from "../shared/text";

export const ChallengeInput = z.object({ challengeId: z.guid() });

/** In code points. */
export const MAX_COMMENT_LENGTH = 2000;

const TOO_LONG = "A comment can have at most 2,000 characters.";

/** Plain text of 1 to 2,000 characters after cleaning; line breaks stay. */
export const CommentContentInput = z
  .string()
  .max(20_000, TOO_LONG)
  .transform((text) => cleanText(text, { keepNewlines: true }))
  .refine((text) => text !== "", "Please write a comment.")
  .refine((text) => codePoints(text) <= MAX_COMMENT_LENGTH, TOO_LONG);

/** The client chooses the id, so that a retry makes one comment. */
export const PostCommentInput = z.object({ id: z.uuid(), challengeId: z.guid(), content: CommentContentInput });

export const CommentInput = z.object({ commentId: z.guid() });
