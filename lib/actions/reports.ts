"use server";

import { revalidatePath } from "next/cache";
import { markReviewSeen } from "@/db/queries/leaderboard/reviews";
import { decideReport } from "@/db/queries/reports/desk";
import { DecisionInput, ReviewInput } from "@/lib/domain/reports/input";
import { logSecurityEvent } from "@/lib/server/request/security-log";
import { adminAction } from "./client";

export const decideReportAction = adminAction
  .inputSchema(DecisionInput)
  .action(async ({ ctx: { admin }, parsedInput }) => {
    await decideReport(admin, parsedInput);
    await logSecurityEvent("admin.acted", { userId: admin.id, reason: `report ${parsedInput.decision}` });
    revalidatePath("/", "layout");
  });

export const markReviewSeenAction = adminAction
  .inputSchema(ReviewInput)
  .action(async ({ ctx: { admin }, parsedInput }) => {
    await markReviewSeen(admin, parsedInput);
    await logSecurityEvent("admin.acted", { userId: admin.id, reason: "review seen" });
    revalidatePath("/admin/reports");
  });
