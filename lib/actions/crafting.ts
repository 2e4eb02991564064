"use server";

import { revalidatePath } from "next/cache";
import { addSession } from "@/db/queries/crafting/add-session";
import { replaceAllocations } from "@/db/queries/crafting/allocate";
import { correctSession, previewCorrection, undoEdit } from "@/db/queries/crafting/correct-session";
import { startEarlier } from "@/db/queries/crafting/earlier-start";
import { setIntendedProject } from "@/db/queries/crafting/intended-project";
import { press, takeBackPause } from "@/db/queries/crafting/press";
import { deleteSession, describeSession, setSessionKind } from "@/db/queries/crafting/saved-sessions";
import { assignToProject, removeFromProject } from "@/db/queries/crafting/session-project";
import { answerMoment, answerQuestion } from "@/db/queries/crafting/taps/answer";
import { confirmCrafting } from "@/db/queries/crafting/touches";
import {
  AddSessionInput,
  AllocateInput,
  AnswerMomentInput,
  AnswerQuestionInput,
  AssignProjectInput,
  CorrectSessionInput,
  DescribeSessionInput,
  IntendProjectInput,
  SessionInput,
  SessionKindInput,
  StartEarlierInput,
  UndoEditInput,
} from "@/lib/domain/crafting/input";
import { PressesInput } from "@/lib/domain/crafting/tap-input";
import { userAction } from "./client";

/** Start, Pause, Resume, Save, Discard, and Save together with the Start of the next session. */
export const pressAction = userAction
  .metadata({ limit: "timer" })
  .inputSchema(PressesInput)
  .action(async ({ ctx, parsedInput: { presses } }) => {
    const pressed = await press(ctx.user.id, presses);
    if (presses.some(({ kind }) => kind === "stop" || kind === "discard")) revalidatePath("/", "layout");
    return pressed;
  });

/** The answer "Yes, still crafting" to the reminder. */
export const confirmCraftingAction = userAction
  .metadata({ limit: "timer" })
  .inputSchema(SessionInput)
  .action(({ ctx, parsedInput }) => confirmCrafting(ctx.user.id, parsedInput.sessionId));

export const startEarlierAction = userAction
  .metadata({ limit: "timer" })
  .inputSchema(StartEarlierInput)
  .action(({ ctx, parsedInput }) => startEarlier(ctx.user.id, parsedInput));

export const takeBackPauseAction = userAction
  .metadata({ limit: "timer" })
  .inputSchema(SessionInput)
  .action(({ ctx, parsedInput }) => takeBackPause(ctx.user.id, parsedInput.sessionId));

export const intendProjectAction = userAction
  .metadata({ limit: "timer" })
  .inputSchema(IntendProjectInput)
  .action(({ ctx, parsedInput }) => setIntendedProject(ctx.user.id, parsedInput));

export const answerQuestionAction = userAction
  .metadata({ limit: "timer" })
  .inputSchema(AnswerQuestionInput)
  .action(async ({ ctx, parsedInput }) => {
    await answerQuestion(ctx.user.id, parsedInput);
    revalidatePath("/", "layout");
  });

export const answerMomentAction = userAction
  .metadata({ limit: "timer" })
  .inputSchema(AnswerMomentInput)
  .action(async ({ ctx, parsedInput }) => {
    await answerMoment(ctx.user.id, parsedInput);
    revalidatePath("/", "layout");
  });

export const describeSessionAction = userAction
  .metadata({ limit: "timer" })
  .inputSchema(DescribeSessionInput)
  .action(async ({ ctx, parsedInput }) => {
    await describeSession(ctx.user.id, parsedInput.sessionId, parsedInput.description);
    revalidatePath("/dashboard", "layout");
  });

export const setSessionKindAction = userAction
  .metadata({ limit: "timer" })
  .inputSchema(SessionKindInput)
  .action(async ({ ctx, parsedInput }) => {
    await setSessionKind(ctx.user.id, parsedInput.sessionId, parsedInput.kind);
    revalidatePath("/", "layout");
  });

export const deleteSessionAction = userAction
  .metadata({ limit: "timer" })
  .inputSchema(SessionInput)
  .action(async ({ ctx, parsedInput }) => {
    await deleteSession(ctx.user.id, parsedInput.sessionId);
    revalidatePath("/", "layout");
  });

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

export const allocateAction = userAction
  .metadata({ limit: "allocation" })
  .inputSchema(AllocateInput)
  .action(async ({ ctx, parsedInput }) => {
    await replaceAllocations(ctx.user.id, parsedInput);
    revalidatePath("/dashboard", "layout");
  });

export const assignToProjectAction = userAction
  .metadata({ limit: "allocation" })
  .inputSchema(AssignProjectInput)
  .action(async ({ ctx, parsedInput }) => {
    const project = await assignToProject(ctx.user.id, parsedInput);
    revalidatePath("/dashboard", "layout");
    return project;
  });

export const removeFromProjectAction = userAction
  .metadata({ limit: "allocation" })
  .inputSchema(SessionInput)
  .action(async ({ ctx, parsedInput }) => {
    await removeFromProject(ctx.user.id, parsedInput.sessionId);
    revalidatePath("/dashboard", "layout");
  });
