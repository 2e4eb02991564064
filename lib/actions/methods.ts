"use server";

import { createMethod, deleteMethod, updateMethod } from "@/db/queries/methods/own";
import { remixMethod, setFavourite, setSaved } from "@/db/queries/methods/saved";
import {
  FavouriteMethodInput,
  MethodIdInput,
  MethodInput,
  RemixMethodInput,
  SaveMethodInput,
} from "@/lib/domain/methods/input";
import { editAction, queryAction } from "./client";

const studioAction = editAction("/calculator");

export const createMethodAction = queryAction(studioAction, MethodInput, createMethod);

export const updateMethodAction = queryAction(studioAction, MethodInput, updateMethod);

export const deleteMethodAction = studioAction
  .inputSchema(MethodIdInput)
  .action(({ ctx, parsedInput }) => deleteMethod(ctx.user.id, parsedInput.methodId));

export const saveMethodAction = studioAction
  .inputSchema(SaveMethodInput)
  .action(({ ctx, parsedInput }) => setSaved(ctx.user.id, parsedInput.methodId, parsedInput.saved));

export const favouriteMethodAction = studioAction
  .inputSchema(FavouriteMethodInput)
  .action(({ ctx, parsedInput }) => setFavourite(ctx.user.id, parsedInput.methodId, parsedInput.favourite));

export const remixMethodAction = queryAction(studioAction, RemixMethodInput, remixMethod);
