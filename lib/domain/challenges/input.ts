import { z } from "zod";
import { cleanText, codePoints } from "../shared/text";

/** Names one challenge, to join or to leave it. */
export const ChallengeInput = z.object({ challengeId: z.guid() });

/** The longest comment, in code points. */
export const COMMENT_MAX_LENGTH = 2000;

const TOO_LONG = "A comment can have at most 2,000 characters.";

/** A comment: plain text of 1 to 2,000 characters after cleaning. Lines stay lines. */
export const CommentContentInput = z
  .string()
  .max(20_000, TOO_LONG)
  .transform((text) => cleanText(text, { keepNewlines: true }))
  .refine((text) => text !== "", "Please write a comment.")
  .refine((text) => codePoints(text) <= COMMENT_MAX_LENGTH, TOO_LONG);

/** A new comment. The id is the client's, so that a retry makes one. */
export const PostCommentInput = z.object({ id: z.uuid(), challengeId: z.guid(), content: CommentContentInput });

export const CommentInput = z.object({ commentId: z.guid() });
