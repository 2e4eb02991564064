"use server";

import { revalidatePath } from "next/cache";
import { assignToProject, replaceAllocations } from "@/db/queries/allocation";
import { AllocateInput, AssignProjectInput } from "@/lib/domain/allocation-input";
import { userAction } from "../action-client";

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
