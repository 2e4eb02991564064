"use server";

import { revalidatePath } from "next/cache";
import { createMethod, deleteMethod, updateMethod } from "@/db/queries/methods/own";
import { remixMethod, setFavourite, setSaved } from "@/db/queries/methods/saved";
import {
  FavouriteMethodInput,
  MethodIdInput,
  MethodInput,
  RemixMethodInput,
  SaveMethodInput,
} from "@/lib/domain/methods/input";
import { userAction } from "./client";

export const createMethodAction = userAction
  .metadata({ limit: "edit" })
  .inputSchema(MethodInput)
  .action(async ({ ctx, parsedInput }) => {
    const made = await createMethod(ctx.user.id, parsedInput);
    revalidatePath("/calculator", "layout");
    return made;
  });

export const updateMethodAction = userAction
  .metadata({ limit: "edit" })
  .inputSchema(MethodInput)
  .action(async ({ ctx, parsedInput }) => {
    await updateMethod(ctx.user.id, parsedInput);
    revalidatePath("/calculator", "layout");
  });

export const deleteMethodAction = userAction
  .metadata({ limit: "edit" })
  .inputSchema(MethodIdInput)
  .action(async ({ ctx, parsedInput }) => {
    await deleteMethod(ctx.user.id, parsedInput.methodId);
    revalidatePath("/calculator", "layout");
  });

export const saveMethodAction = userAction
  .metadata({ limit: "edit" })
  .inputSchema(SaveMethodInput)
  .action(async ({ ctx, parsedInput }) => {
    const state = await setSaved(ctx.user.id, parsedInput.methodId, parsedInput.saved);
    revalidatePath("/calculator", "layout");
    return state;
  });

export const favouriteMethodAction = userAction
  .metadata({ limit: "edit" })
  .inputSchema(FavouriteMethodInput)
  .action(async ({ ctx, parsedInput }) => {
    const state = await setFavourite(ctx.user.id, parsedInput.methodId, parsedInput.favourite);
    revalidatePath("/calculator", "layout");
    return state;
  });

export const remixMethodAction = userAction
  .metadata({ limit: "edit" })
  .inputSchema(RemixMethodInput)
  .action(async ({ ctx, parsedInput }) => {
    const made = await remixMethod(ctx.user.id, parsedInput);
    revalidatePath("/calculator", "layout");
    return made;
  });
