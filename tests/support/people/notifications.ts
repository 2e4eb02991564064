import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { notifications } from "@/db/schema";
import type { NewNotification } from "@/lib/domain/notifications/texts";

export const aNotification = (userId: string, values: Partial<NewNotification> = {}): NewNotification => ({
  userId,
  title: "A title",
  body: "A body",
  href: null,
  dedupeKey: randomUUID(),
  ...values,
});

export const keysOf = async (userId: string) =>
  (await db.select().from(notifications).where(eq(notifications.userId, userId)).orderBy(notifications.id)).map(
    ({ dedupeKey }) => dedupeKey,
  );
