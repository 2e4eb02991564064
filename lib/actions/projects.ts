"use server";

import { completeProject } from "@/db/queries/projects/completed";
import { applyTemplate, createProject, deleteProject, saveCosts, updateProject } from "@/db/queries/projects/own";
import {
  ApplyTemplateInput,
  CompleteProjectInput,
  CreateProjectInput,
  ProjectIdInput,
  SaveCostsInput,
  UpdateProjectInput,
} from "@/lib/domain/projects/input";
import { removePhotoFiles } from "@/lib/server/pictures/photos";
import { editAction } from "./client";

/** Projects appear in the Studio and beside sessions on the dashboard. */
const projectAction = editAction("/calculator", "/dashboard");

export const createProjectAction = projectAction
  .inputSchema(CreateProjectInput)
  .action(({ ctx, parsedInput }) => createProject(ctx.user.id, parsedInput));

export const updateProjectAction = projectAction
  .inputSchema(UpdateProjectInput)
  .action(({ ctx, parsedInput }) => updateProject(ctx.user.id, parsedInput));

export const saveCostsAction = projectAction
  .inputSchema(SaveCostsInput)
  .action(({ ctx, parsedInput }) => saveCosts(ctx.user.id, parsedInput));

export const applyTemplateAction = projectAction
  .inputSchema(ApplyTemplateInput)
  .action(({ ctx, parsedInput }) => applyTemplate(ctx.user.id, parsedInput));

export const completeProjectAction = editAction("/")
  .inputSchema(CompleteProjectInput)
  .action(({ ctx, parsedInput }) => completeProject(ctx.user.id, parsedInput));

export const deleteProjectAction = projectAction
  .inputSchema(ProjectIdInput)
  .action(async ({ ctx, parsedInput }) =>
    removePhotoFiles(ctx.user.id, await deleteProject(ctx.user.id, parsedInput.projectId)),
  );
