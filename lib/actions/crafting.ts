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
import { queryAction, userAction, writeAction } from "./client";

const timerAction = userAction.metadata({ limit: "timer" });
const allocationAction = userAction.metadata({ limit: "allocation" });

/** Start, Pause, Resume, Save, Discard, and Save together with the Start of the next session. */
export const pressAction = timerAction.inputSchema(PressesInput).action(async ({ ctx, parsedInput: { presses } }) => {
  const pressed = await press(ctx.user.id, presses);
  if (presses.some(({ kind }) => kind === "stop" || kind === "discard")) revalidatePath("/", "layout");
  return pressed;
});

/** The answer "Yes, still crafting" to the reminder. */
export const confirmCraftingAction = timerAction
  .inputSchema(SessionInput)
  .action(({ ctx, parsedInput }) => confirmCrafting(ctx.user.id, parsedInput.sessionId));

export const startEarlierAction = queryAction(timerAction, StartEarlierInput, startEarlier);

export const takeBackPauseAction = timerAction
  .inputSchema(SessionInput)
  .action(({ ctx, parsedInput }) => takeBackPause(ctx.user.id, parsedInput.sessionId));

export const intendProjectAction = queryAction(timerAction, IntendProjectInput, setIntendedProject);

export const answerQuestionAction = queryAction(writeAction("timer", "/"), AnswerQuestionInput, answerQuestion);

export const answerMomentAction = queryAction(writeAction("timer", "/"), AnswerMomentInput, answerMoment);

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

export const addSessionAction = allocationAction.inputSchema(AddSessionInput).action(async ({ ctx, parsedInput }) => {
  const answer = await addSession(ctx.user.id, parsedInput);
  if (answer.status === "added") revalidatePath("/", "layout");
  return answer;
});

export const addDayAction = allocationAction.inputSchema(AddDayInput).action(async ({ ctx, parsedInput }) => {
  const answer = await addDay(ctx.user.id, parsedInput);
  if (answer.status === "added") revalidatePath("/", "layout");
  return answer;
});

export const previewCorrectionAction = queryAction(allocationAction, CorrectSessionInput, previewCorrection);

export const correctSessionAction = allocationAction
  .inputSchema(CorrectSessionInput)
  .action(async ({ ctx, parsedInput }) => {
    const answer = await correctSession(ctx.user.id, parsedInput);
    if (answer.status === "corrected") revalidatePath("/", "layout");
    return answer;
  });

export const previewSplitAction = queryAction(allocationAction, SplitSessionInput, previewSplit);

export const splitSessionAction = queryAction(writeAction("allocation", "/"), SplitSessionInput, splitSavedSession);

export const undoEditAction = queryAction(writeAction("allocation", "/"), UndoEditInput, undoEdit);

export const allocateAction = queryAction(writeAction("allocation", "/dashboard"), AllocateInput, saveAllocation);
