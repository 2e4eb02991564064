"use server";

import { revalidatePath } from "next/cache";
import { startEarlier } from "@/db/queries/crafting/earlier-start";
import { setIntendedProject } from "@/db/queries/crafting/intended-project";
import { press, takeBackPause } from "@/db/queries/crafting/press";
import { deleteSession, describeSession, setSessionKind } from "@/db/queries/crafting/saved-sessions";
import { answerMoment, answerQuestion } from "@/db/queries/crafting/taps/answer";
import { confirmCrafting } from "@/db/queries/crafting/touches";
import {
  AnswerMomentInput,
  AnswerQuestionInput,
  DescribeSessionInput,
  IntendProjectInput,
  SessionInput,
  SessionKindInput,
  StartEarlierInput,
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
