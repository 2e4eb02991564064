"use server";

import { revalidatePath } from "next/cache";
import { finishImport, undoImport } from "@/db/queries/imports/end-import";
import { ImportInput } from "@/lib/domain/imports/input";
import { userAction, writeAction } from "./client";

export const finishImportAction = writeAction("import", "/")
  .inputSchema(ImportInput)
  .action(({ ctx, parsedInput: { importId } }) => finishImport(ctx.user.id, importId));

/** Removes part of an import; the caller repeats it until nothing is left. */
export const undoImportAction = userAction
  .metadata({ limit: "import" })
  .inputSchema(ImportInput)
  .action(async ({ ctx, parsedInput: { importId } }) => {
    const answer = await undoImport(ctx.user.id, importId);
    if (answer.left === 0) revalidatePath("/", "layout");
    return answer;
  });
