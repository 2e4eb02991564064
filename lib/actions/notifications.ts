"use server";

import { revalidatePath } from "next/cache";
import { deleteNotification, listNotifications, markAllRead, markRead } from "@/db/queries/notifications/inbox";
import { setMailPref } from "@/db/queries/notifications/mail-prefs";
import { MailPrefInput, NotificationInput, ReadThroughInput } from "@/lib/domain/notifications/input";
import { userAction } from "./client";

export const listNotificationsAction = userAction
  .metadata({ limit: "read" })
  .action(({ ctx }) => listNotifications(ctx.user.id));

export const markReadAction = userAction
  .metadata({ limit: "read" })
  .inputSchema(NotificationInput)
  .action(({ ctx, parsedInput }) => markRead(ctx.user.id, parsedInput.notificationId));

export const markAllReadAction = userAction
  .metadata({ limit: "read" })
  .inputSchema(ReadThroughInput)
  .action(({ ctx, parsedInput }) => markAllRead(ctx.user.id, parsedInput.throughId));

export const deleteNotificationAction = userAction
  .metadata({ limit: "read" })
  .inputSchema(NotificationInput)
  .action(({ ctx, parsedInput }) => deleteNotification(ctx.user.id, parsedInput.notificationId));

export const setMailPrefAction = userAction
  .metadata({ limit: "edit" })
  .inputSchema(MailPrefInput)
  .action(async ({ ctx, parsedInput: { type, enabled } }) => {
    await setMailPref(ctx.user.id, type, enabled);
    revalidatePath("/profile/email");
    revalidatePath("/profile/reminders");
  });
