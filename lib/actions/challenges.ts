"use server";

import { deleteComment, postComment } from "@/db/queries/challenges/comments";
import { joinChallenge, leaveChallenge } from "@/db/queries/challenges/join";
import { ChallengeInput, CommentInput, PostCommentInput } from "@/lib/domain/challenges/input";
import { editAction, queryAction, userAction } from "./client";

export const joinChallengeAction = editAction("/")
  .inputSchema(ChallengeInput)
  .action(({ ctx, parsedInput }) => joinChallenge(ctx.user.id, parsedInput.challengeId));

export const leaveChallengeAction = editAction("/")
  .inputSchema(ChallengeInput)
  .action(({ ctx, parsedInput }) => leaveChallenge(ctx.user.id, parsedInput.challengeId));

export const postCommentAction = queryAction(userAction.metadata({ limit: "comment" }), PostCommentInput, postComment);

export const deleteCommentAction = userAction
  .metadata({ limit: "edit" })
  .inputSchema(CommentInput)
  .action(({ ctx, parsedInput }) => deleteComment(ctx.user.id, parsedInput.commentId));
