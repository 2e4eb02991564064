"use server";

import { revalidatePath } from "next/cache";
import { completeProject } from "@/db/queries/projects/completed";
import { applyTemplate, createProject, deleteProject, updateProject } from "@/db/queries/projects/own";
import {
  ApplyTemplateInput,
  CompleteProjectInput,
  CreateProjectInput,
  ProjectIdInput,
  UpdateProjectInput,
} from "@/lib/domain/projects/input";
import { removePhotoFiles } from "@/lib/server/pictures/photos";
import { userAction } from "./client";

export const createProjectAction = userAction
  .metadata({ limit: "edit" })
  .inputSchema(CreateProjectInput)
  .action(async ({ ctx, parsedInput }) => {
    const created = await createProject(ctx.user.id, parsedInput);
    revalidateProjects();
    return created;
  });

export const updateProjectAction = userAction
  .metadata({ limit: "edit" })
  .inputSchema(UpdateProjectInput)
  .action(async ({ ctx, parsedInput }) => {
    await updateProject(ctx.user.id, parsedInput);
    revalidateProjects();
  });

export const applyTemplateAction = userAction
  .metadata({ limit: "edit" })
  .inputSchema(ApplyTemplateInput)
  .action(async ({ ctx, parsedInput }) => {
    const made = await applyTemplate(ctx.user.id, parsedInput);
    revalidateProjects();
    return made;
  });

export const completeProjectAction = userAction
  .metadata({ limit: "edit" })
  .inputSchema(CompleteProjectInput)
  .action(async ({ ctx, parsedInput }) => {
    const finished = await completeProject(ctx.user.id, parsedInput);
    revalidatePath("/", "layout");
    return finished;
  });

export const deleteProjectAction = userAction
  .metadata({ limit: "edit" })
  .inputSchema(ProjectIdInput)
  .action(async ({ ctx, parsedInput }) => {
    await removePhotoFiles(ctx.user.id, await deleteProject(ctx.user.id, parsedInput.projectId));
    revalidateProjects();
  });

/** Projects appear in the Studio and beside sessions on the dashboard. */
function revalidateProjects() {
  revalidatePath("/calculator", "layout");
  revalidatePath("/dashboard", "layout");
}
