"use server";

import { revalidatePath } from "next/cache";
import { selectCause } from "@/db/queries/impacts";
import { SelectImpactInput } from "@/lib/domain/impacts/input";
import { userAction } from "./client";

export const selectCauseAction = userAction
  .metadata({ limit: "edit" })
  .inputSchema(SelectImpactInput)
  .action(async ({ ctx, parsedInput }) => {
    const isSelected = await selectCause(ctx.user.id, parsedInput.causeId, parsedInput.selected);
    revalidatePath("/impact");
    return { isSelected };
  });
