import { z } from "zod";
import { OPTIONAL_MAILS } from "./mail-types";

const id = z.int().positive();

export const NotificationInput = z.object({ notificationId: id });

/** Marks all as read up to the newest that the crafter has seen, so that one arriving meanwhile stays unread. */
export const ReadThroughInput = z.object({ throughId: id });

export const MailPrefInput = z.object({ type: z.enum(OPTIONAL_MAILS), enabled: z.boolean() });
