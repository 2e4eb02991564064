"use server";

import { revalidatePath } from "next/cache";
import { addDay } from "@/db/queries/crafting/add-day";
import { addSession } from "@/db/queries/crafting/add-session";
import { saveAllocation } from "@/db/queries/crafting/allocate";
import { correctSession, previewCorrection, undoEdit } from "@/db/queries/crafting/correct-session";
import { startEarlier } from "@/db/queries/crafting/earlier-start";
import { setIntendedProject } from "@/db/queries/crafting/intended-project";
import { press, takeBackPause } from "@/db/queries/crafting/press";
import { deleteSession, describeSession, setSessionKind } from "@/db/queries/crafting/saved-sessions";
import { previewSplit, splitSavedSession } from "@/db/queries/crafting/split-session";
import { answerMoment, answerQuestion } from "@/db/queries/crafting/taps/answer";
import { confirmCrafting } from "@/db/queries/crafting/touches";
import {
  AddDayInput,
  AddSessionInput,
  AllocateInput,
  AnswerMomentInput,
  AnswerQuestionInput,
  CorrectSessionInput,
  DescribeSessionInput,
  IntendProjectInput,
  SessionInput,
  SessionKindInput,
  SplitSessionInput,
  StartEarlierInput,
  UndoEditInput,
} from "@/lib/domain/crafting/input";
import { PressesInput } from "@/lib/domain/crafting/tap-input";
import { userAction, writeAction } from "./client";

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

export const answerQuestionAction = writeAction("timer", "/")
  .inputSchema(AnswerQuestionInput)
  .action(({ ctx, parsedInput }) => answerQuestion(ctx.user.id, parsedInput));

export const answerMomentAction = writeAction("timer", "/")
  .inputSchema(AnswerMomentInput)
  .action(({ ctx, parsedInput }) => answerMoment(ctx.user.id, parsedInput));

export const describeSessionAction = writeAction("timer", "/dashboard")
  .inputSchema(DescribeSessionInput)
  .action(({ ctx, parsedInput: { sessionId, description, kind } }) =>
    describeSession(ctx.user.id, sessionId, description, kind),
  );

export const setSessionKindAction = writeAction("timer", "/")
  .inputSchema(SessionKindInput)
  .action(({ ctx, parsedInput }) => setSessionKind(ctx.user.id, parsedInput.sessionId, parsedInput.kind));

export const deleteSessionAction = writeAction("timer", "/")
  .inputSchema(SessionInput)
  .action(({ ctx, parsedInput }) => deleteSession(ctx.user.id, parsedInput.sessionId));

export const addSessionAction = userAction
  .metadata({ limit: "allocation" })
  .inputSchema(AddSessionInput)
  .action(async ({ ctx, parsedInput }) => {
    const answer = await addSession(ctx.user.id, parsedInput);
    if (answer.status === "added") revalidatePath("/", "layout");
    return answer;
  });

export const addDayAction = userAction
  .metadata({ limit: "allocation" })
  .inputSchema(AddDayInput)
  .action(async ({ ctx, parsedInput }) => {
    const answer = await addDay(ctx.user.id, parsedInput);
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

export const previewSplitAction = userAction
  .metadata({ limit: "allocation" })
  .inputSchema(SplitSessionInput)
  .action(({ ctx, parsedInput }) => previewSplit(ctx.user.id, parsedInput));

export const splitSessionAction = writeAction("allocation", "/")
  .inputSchema(SplitSessionInput)
  .action(({ ctx, parsedInput }) => splitSavedSession(ctx.user.id, parsedInput));

export const undoEditAction = writeAction("allocation", "/")
  .inputSchema(UndoEditInput)
  .action(({ ctx, parsedInput }) => undoEdit(ctx.user.id, parsedInput));

export const allocateAction = writeAction("allocation", "/dashboard")
  .inputSchema(AllocateInput)
  .action(({ ctx, parsedInput }) => saveAllocation(ctx.user.id, parsedInput));
