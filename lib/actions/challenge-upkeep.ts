"use server";

import { revalidatePath } from "next/cache";
import { addChallenge, changeChallenge, endChallenge, removeChallenge } from "@/db/queries/challenges/upkeep";
import { AddChallengeInput, ChallengeInput, ChangeChallengeInput } from "@/lib/domain/challenges/input";
import { logSecurityEvent } from "@/lib/server/request/security-log";
import { adminAction } from "./client";

export const addChallengeAction = adminAction
  .inputSchema(AddChallengeInput)
  .action(async ({ ctx: { admin }, parsedInput }) => {
    await addChallenge(admin, parsedInput);
    await noteAct(admin, "challenge added");
    return { id: parsedInput.id };
  });

export const changeChallengeAction = adminAction
  .inputSchema(ChangeChallengeInput)
  .action(async ({ ctx: { admin }, parsedInput }) => {
    await changeChallenge(admin, parsedInput);
    await noteAct(admin, "challenge changed");
    return { id: parsedInput.challengeId };
  });

export const endChallengeAction = adminAction
  .inputSchema(ChallengeInput)
  .action(async ({ ctx: { admin }, parsedInput }) => {
    await endChallenge(admin, parsedInput.challengeId);
    await noteAct(admin, "challenge ended");
  });

export const removeChallengeAction = adminAction
  .inputSchema(ChallengeInput)
  .action(async ({ ctx: { admin }, parsedInput }) => {
    await removeChallenge(admin, parsedInput.challengeId);
    await noteAct(admin, "challenge removed");
  });

async function noteAct(admin: { id: string }, reason: string) {
  await logSecurityEvent("admin.acted", { userId: admin.id, reason });
  revalidatePath("/", "layout");
}
