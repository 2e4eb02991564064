"use server";

import { revalidatePath } from "next/cache";
import { addSession } from "@/db/queries/crafting/add-session";
import { correctSession, previewCorrection, undoEdit } from "@/db/queries/crafting/correct-session";
import { AddSessionInput, CorrectSessionInput, UndoEditInput } from "@/lib/domain/crafting/input";
import { userAction } from "./client";

export const addSessionAction = userAction
  .metadata({ limit: "allocation" })
  .inputSchema(AddSessionInput)
  .action(async ({ ctx, parsedInput }) => {
    const answer = await addSession(ctx.user.id, parsedInput);
    if (answer.status === "added") revalidatePath("/", "layout");
    return answer;
  });

export const previewCorrectionAction = userAction
  .metadata({ limit: "allocation" })
  .inputSchema(CorrectSessionInput)
  .action(({ ctx, parsedInput }) => previewCorrection(ctx.user.id, parsedInput));

export const correctSessionAction = userAction
  .metadata({ limit: "allocation" })
  .inputSchema(CorrectSessionInput)
  .action(async ({ ctx, parsedInput }) => {
    const answer = await correctSession(ctx.user.id, parsedInput);
    if (answer.status === "corrected") revalidatePath("/", "layout");
    return answer;
  });

export const undoEditAction = userAction
  .metadata({ limit: "allocation" })
  .inputSchema(UndoEditInput)
  .action(async ({ ctx, parsedInput }) => {
    await undoEdit(ctx.user.id, parsedInput);
    revalidatePath("/", "layout");
  });
