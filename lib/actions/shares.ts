"use server";

import { revalidatePath } from "next/cache";
import { createShare, renewShare, takeBackShare } from "@/db/queries/shares/own";
import { ShareIdInput, ShareInput } from "@/lib/domain/shares/input";
import { newShareToken } from "@/lib/server/shares/token";
import { userAction } from "./client";

export const createShareAction = userAction
  .metadata({ limit: "edit" })
  .inputSchema(ShareInput)
  .action(async ({ ctx, parsedInput }) => {
    const made = await createShare(ctx.user.id, { ...parsedInput, token: newShareToken() });
    revalidatePath("/calculator", "layout");
    return made;
  });

export const renewShareAction = userAction
  .metadata({ limit: "edit" })
  .inputSchema(ShareIdInput)
  .action(async ({ ctx, parsedInput }) => {
    await renewShare(ctx.user.id, { shareId: parsedInput.shareId, token: newShareToken() });
    revalidatePath("/calculator", "layout");
  });

export const takeBackShareAction = userAction
  .metadata({ limit: "edit" })
  .inputSchema(ShareIdInput)
  .action(async ({ ctx, parsedInput }) => {
    await takeBackShare(ctx.user.id, parsedInput.shareId);
    revalidatePath("/calculator", "layout");
  });
