"use server";

import { revalidatePath } from "next/cache";
import { createProject } from "@/db/queries/projects";
import { CreateProjectInput } from "@/lib/domain/projects";
import { userAction } from "../action-client";

export const createProjectAction = userAction
  .metadata({ limit: "edit" })
  .inputSchema(CreateProjectInput)
  .action(async ({ ctx, parsedInput }) => {
    const created = await createProject(ctx.user.id, { ...parsedInput, isOneOff: true });
    revalidatePath("/dashboard", "layout");
    return created;
  });
