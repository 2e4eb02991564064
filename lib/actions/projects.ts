"use server";

import { completeProject } from "@/db/queries/projects/completed";
import { keepFigures } from "@/db/queries/projects/keep-figures";
import { applyTemplate, createProject, deleteProject, saveCosts, updateProject } from "@/db/queries/projects/own";
import { billingPath } from "@/lib/domain/billing/reasons";
import {
  ApplyTemplateInput,
  CompleteProjectInput,
  CreateProjectInput,
  KeepFiguresInput,
  ProjectIdInput,
  SaveCostsInput,
  UpdateProjectInput,
} from "@/lib/domain/projects/input";
import { amountText, cleanPastedAmount } from "@/lib/domain/shared/money";
import { removePhotoFiles } from "@/lib/server/pictures/photos";
import { editAction, queryAction } from "./client";

/** Projects appear in the Studio and beside sessions on the dashboard. */
const projectAction = editAction("/calculator", "/dashboard");

export const createProjectAction = queryAction(projectAction, CreateProjectInput, createProject);

export const updateProjectAction = queryAction(projectAction, UpdateProjectInput, updateProject);

export const saveCostsAction = queryAction(projectAction, SaveCostsInput, saveCosts);

export const applyTemplateAction = queryAction(projectAction, ApplyTemplateInput, applyTemplate);

/** Answers with the address to go on at: the project with its hours supposed, or the plans if there is no space. */
export const keepFiguresAction = projectAction.inputSchema(KeepFiguresInput).action(async ({ ctx, parsedInput }) => {
  const { fields, figures } = parsedInput;
  const kept = await keepFigures(ctx.user.id, figures, {
    hours: fields.hours.trim(),
    wage: amountText(figures.method.rateCents),
    shipping: cleanPastedAmount(fields.shipping).trim(),
    postage: cleanPastedAmount(fields.postage).trim(),
  });
  if (kept.status === "limit") return { href: billingPath(kept.reason) };
  return { href: `/calculator/projects/${kept.projectId}#worth-title` };
});

export const completeProjectAction = queryAction(editAction("/"), CompleteProjectInput, completeProject);

export const deleteProjectAction = projectAction
  .inputSchema(ProjectIdInput)
  .action(async ({ ctx, parsedInput }) =>
    removePhotoFiles(ctx.user.id, await deleteProject(ctx.user.id, parsedInput.projectId)),
  );
