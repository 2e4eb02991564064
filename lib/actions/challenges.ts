"use server";

import { revalidatePath } from "next/cache";
import { deleteComment, postComment } from "@/db/queries/challenges/comments";
import { joinChallenge, leaveChallenge } from "@/db/queries/challenges/join";
import { ChallengeInput, CommentInput, PostCommentInput } from "@/lib/domain/challenges/input";
import { userAction } from "./client";

export const joinChallengeAction = userAction
  .metadata({ limit: "edit" })
  .inputSchema(ChallengeInput)
  .action(async ({ ctx, parsedInput }) => {
    await joinChallenge(ctx.user.id, parsedInput.challengeId);
    revalidatePath("/", "layout");
  });

export const leaveChallengeAction = userAction
  .metadata({ limit: "edit" })
  .inputSchema(ChallengeInput)
  .action(async ({ ctx, parsedInput }) => {
    await leaveChallenge(ctx.user.id, parsedInput.challengeId);
    revalidatePath("/", "layout");
  });

export const postCommentAction = userAction
  .metadata({ limit: "comment" })
  .inputSchema(PostCommentInput)
  .action(({ ctx, parsedInput }) => postComment(ctx.user.id, parsedInput));

export const deleteCommentAction = userAction
  .metadata({ limit: "edit" })
  .inputSchema(CommentInput)
  .action(({ ctx, parsedInput }) => deleteComment(ctx.user.id, parsedInput.commentId));
