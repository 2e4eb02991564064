"use server";

import { revalidatePath } from "next/cache";
import { startEarlier } from "@/db/queries/crafting/earlier-start";
import { finishSession } from "@/db/queries/crafting/finish-session";
import { setIntendedProject } from "@/db/queries/crafting/intended-project";
import {
  discardSession,
  pauseSession,
  resumeSession,
  startSession,
  takeBackPause,
} from "@/db/queries/crafting/open-session";
import { deleteSession, describeSession, setSessionKind } from "@/db/queries/crafting/saved-sessions";
import { switchSession } from "@/db/queries/crafting/switch-project";
import { answerMoment, answerQuestion } from "@/db/queries/crafting/taps/answer";
import { confirmCrafting } from "@/db/queries/crafting/touches";
import {
  AnswerMomentInput,
  AnswerQuestionInput,
  DescribeSessionInput,
  FinishSessionInput,
  IntendProjectInput,
  SessionInput,
  SessionKindInput,
  StartEarlierInput,
  StartSessionInput,
  SwitchSessionInput,
} from "@/lib/domain/crafting/input";
import { userAction } from "./client";

export const startSessionAction = userAction
  .metadata({ limit: "timer" })
  .inputSchema(StartSessionInput)
  .action(({ ctx, parsedInput }) => startSession(ctx.user.id, parsedInput));

/** "Yes, still crafting." */
export const confirmCraftingAction = userAction
  .metadata({ limit: "timer" })
  .inputSchema(SessionInput)
  .action(({ ctx, parsedInput }) => confirmCrafting(ctx.user.id, parsedInput.sessionId));

export const startEarlierAction = userAction
  .metadata({ limit: "timer" })
  .inputSchema(StartEarlierInput)
  .action(({ ctx, parsedInput }) => startEarlier(ctx.user.id, parsedInput));

export const pauseSessionAction = userAction
  .metadata({ limit: "timer" })
  .inputSchema(SessionInput)
  .action(({ ctx, parsedInput }) => pauseSession(ctx.user.id, parsedInput.sessionId));

export const resumeSessionAction = userAction
  .metadata({ limit: "timer" })
  .inputSchema(SessionInput)
  .action(({ ctx, parsedInput }) => resumeSession(ctx.user.id, parsedInput.sessionId));

export const takeBackPauseAction = userAction
  .metadata({ limit: "timer" })
  .inputSchema(SessionInput)
  .action(({ ctx, parsedInput }) => takeBackPause(ctx.user.id, parsedInput.sessionId));

export const finishSessionAction = userAction
  .metadata({ limit: "timer" })
  .inputSchema(FinishSessionInput)
  .action(async ({ ctx, parsedInput }) => {
    const state = await finishSession(ctx.user.id, parsedInput);
    revalidatePath("/", "layout");
    return state;
  });

export const switchSessionAction = userAction
  .metadata({ limit: "timer" })
  .inputSchema(SwitchSessionInput)
  .action(async ({ ctx, parsedInput }) => {
    const state = await switchSession(ctx.user.id, parsedInput);
    revalidatePath("/", "layout");
    return state;
  });

export const intendProjectAction = userAction
  .metadata({ limit: "timer" })
  .inputSchema(IntendProjectInput)
  .action(({ ctx, parsedInput }) => setIntendedProject(ctx.user.id, parsedInput));

export const discardSessionAction = userAction
  .metadata({ limit: "timer" })
  .inputSchema(SessionInput)
  .action(async ({ ctx, parsedInput }) => {
    const state = await discardSession(ctx.user.id, parsedInput.sessionId);
    revalidatePath("/", "layout");
    return state;
  });

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
