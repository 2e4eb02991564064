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
import { editAction, queryAction } from "./client";

const studioAction = editAction("/calculator");

export const createMaterialAction = queryAction(studioAction, NewMaterialInput, createMaterial);

export const updateMaterialAction = queryAction(studioAction, MaterialInput, updateMaterial);

export const archiveMaterialAction = queryAction(studioAction, ArchiveMaterialInput, setMaterialArchived);

export const deleteMaterialAction = studioAction
  .inputSchema(MaterialIdInput)
  .action(({ ctx, parsedInput }) => deleteMaterial(ctx.user.id, parsedInput.materialId));

export const recordMovementAction = queryAction(studioAction, MovementInput, recordMovement);

export const takeBackMovementAction = queryAction(studioAction, TakeBackInput, takeBackMovement);

export const repriceAction = queryAction(studioAction, RepriceInput, reprice);
