"use server";

import { createShare, renewShare, takeBackShare } from "@/db/queries/shares/own";
import { ShareIdInput, ShareInput } from "@/lib/domain/shares/input";
import { newShareToken } from "@/lib/server/shares/token";
import { editAction } from "./client";

const studioAction = editAction("/calculator");

export const createShareAction = studioAction
  .inputSchema(ShareInput)
  .action(({ ctx, parsedInput }) => createShare(ctx.user.id, { ...parsedInput, token: newShareToken() }));

export const renewShareAction = studioAction
  .inputSchema(ShareIdInput)
  .action(({ ctx, parsedInput }) => renewShare(ctx.user.id, { ...parsedInput, token: newShareToken() }));

export const takeBackShareAction = studioAction
  .inputSchema(ShareIdInput)
  .action(({ ctx, parsedInput }) => takeBackShare(ctx.user.id, parsedInput.shareId));
