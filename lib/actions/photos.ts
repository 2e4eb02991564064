"use server";

import { revalidatePath } from "next/cache";
import { chooseCover, deletePhoto, describePhoto } from "@/db/queries/projects/photos";
import { DescribePhotoInput, PhotoIdInput } from "@/lib/domain/projects/input";
import { removePhotoFiles } from "@/lib/server/pictures/photos";
import { userAction } from "./client";

export const describePhotoAction = userAction
  .metadata({ limit: "edit" })
  .inputSchema(DescribePhotoInput)
  .action(async ({ ctx, parsedInput }) => {
    await describePhoto(ctx.user.id, parsedInput);
    revalidatePath("/calculator/projects", "layout");
  });

export const chooseCoverAction = userAction
  .metadata({ limit: "edit" })
  .inputSchema(PhotoIdInput)
  .action(async ({ ctx, parsedInput }) => {
    await chooseCover(ctx.user.id, parsedInput.photoId);
    revalidatePath("/calculator/projects", "layout");
  });

export const deletePhotoAction = userAction
  .metadata({ limit: "edit" })
  .inputSchema(PhotoIdInput)
  .action(async ({ ctx, parsedInput: { photoId } }) => {
    await deletePhoto(ctx.user.id, photoId);
    await removePhotoFiles(ctx.user.id, [photoId]);
    revalidatePath("/calculator/projects", "layout");
  });
