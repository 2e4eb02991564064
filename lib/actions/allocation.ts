"use server";

import { revalidatePath } from "next/cache";
import { replaceAllocations } from "@/db/queries/crafting/allocate";
import { assignToProject, removeFromProject } from "@/db/queries/crafting/session-project";
import { AllocateInput, AssignProjectInput, SessionInput } from "@/lib/domain/crafting/input";

import { userAction } from "./client";

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
