"use server";

import { createMaterial, deleteMaterial, setMaterialArchived, updateMaterial } from "@/db/queries/materials/library";
import { recordMovement, takeBackMovement } from "@/db/queries/materials/movements";
import { reprice } from "@/db/queries/projects/ripple";
import {
  ArchiveMaterialInput,
  MaterialIdInput,
  MaterialInput,
  MovementInput,
  NewMaterialInput,
  RepriceInput,
  TakeBackInput,
} from "@/lib/domain/materials/input";
import { editAction } from "./client";

const studioAction = editAction("/calculator");

export const createMaterialAction = studioAction
  .inputSchema(NewMaterialInput)
  .action(({ ctx, parsedInput }) => createMaterial(ctx.user.id, parsedInput));

export const updateMaterialAction = studioAction
  .inputSchema(MaterialInput)
  .action(({ ctx, parsedInput }) => updateMaterial(ctx.user.id, parsedInput));

export const archiveMaterialAction = studioAction
  .inputSchema(ArchiveMaterialInput)
  .action(({ ctx, parsedInput }) => setMaterialArchived(ctx.user.id, parsedInput));

export const deleteMaterialAction = studioAction
  .inputSchema(MaterialIdInput)
  .action(({ ctx, parsedInput }) => deleteMaterial(ctx.user.id, parsedInput.materialId));

export const recordMovementAction = studioAction
  .inputSchema(MovementInput)
  .action(({ ctx, parsedInput }) => recordMovement(ctx.user.id, parsedInput));

export const takeBackMovementAction = studioAction
  .inputSchema(TakeBackInput)
  .action(({ ctx, parsedInput }) => takeBackMovement(ctx.user.id, parsedInput));

export const repriceAction = studioAction
  .inputSchema(RepriceInput)
  .action(({ ctx, parsedInput }) => reprice(ctx.user.id, parsedInput));
