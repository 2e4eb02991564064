"use server";

import { revalidatePath } from "next/cache";
import { joinChallenge } from "@/db/queries/challenges";
import { ChallengeInput } from "@/lib/domain/challenges-input";
import { userAction } from "../action-client";

export const joinChallengeAction = userAction
  .metadata({ limit: "edit" })
  .inputSchema(ChallengeInput)
  .action(async ({ ctx, parsedInput }) => {
    await joinChallenge(ctx.user.id, parsedInput.challengeId);
    revalidatePath("/dashboard", "layout");
  });
