"use server";

import { chooseCover, deletePhoto, describePhoto } from "@/db/queries/projects/photos";
import { DescribePhotoInput, PhotoIdInput } from "@/lib/domain/projects/input";
import { removePhotoFiles } from "@/lib/server/pictures/photos";
import { editAction, queryAction } from "./client";

const photoAction = editAction("/calculator/projects");

export const describePhotoAction = queryAction(photoAction, DescribePhotoInput, describePhoto);

export const chooseCoverAction = photoAction
  .inputSchema(PhotoIdInput)
  .action(({ ctx, parsedInput }) => chooseCover(ctx.user.id, parsedInput.photoId));

export const deletePhotoAction = photoAction
  .inputSchema(PhotoIdInput)
  .action(async ({ ctx, parsedInput: { photoId } }) => {
    await deletePhoto(ctx.user.id, photoId);
    await removePhotoFiles(ctx.user.id, [photoId]);
  });
