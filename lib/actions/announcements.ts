"use server";

import { revalidatePath } from "next/cache";
import { endAnnouncement, publishAnnouncement } from "@/db/queries/announcements";
import { AnnouncementInput, PublishInput } from "@/lib/domain/announcements/input";
import { forgetAnnouncements } from "@/lib/server/announcements";
import { logSecurityEvent } from "@/lib/server/request/security-log";
import { adminAction } from "./client";

export const publishAnnouncementAction = adminAction
  .inputSchema(PublishInput)
  .action(async ({ ctx: { admin }, parsedInput }) => {
    await publishAnnouncement(admin, parsedInput);
    forgetAnnouncements();
    await logSecurityEvent("admin.acted", { userId: admin.id, reason: "announcement published" });
    revalidatePath("/", "layout");
    return { id: parsedInput.id };
  });

export const endAnnouncementAction = adminAction
  .inputSchema(AnnouncementInput)
  .action(async ({ ctx: { admin }, parsedInput }) => {
    await endAnnouncement(admin, parsedInput.announcementId);
    forgetAnnouncements();
    await logSecurityEvent("admin.acted", { userId: admin.id, reason: "announcement ended" });
    revalidatePath("/", "layout");
  });
