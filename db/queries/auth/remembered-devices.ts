import { and, desc, eq, gt, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/connection/client";
import { rememberedDevices } from "@/db/schema";

/** Whether this device skips the second step. Also stores the time of use. */
export async function isRemembered(tx: Tx, userId: string, deviceId: string): Promise<boolean> {
  const rows = await tx
    .update(rememberedDevices)
    .set({ lastUsedAt: sql`app_now()` })
    .where(and(eq(rememberedDevices.userId, userId), eq(rememberedDevices.deviceId, deviceId), live))
    .returning({ id: rememberedDevices.id });
  return rows.length > 0;
}

export type RememberedDevice = Awaited<ReturnType<typeof listRememberedDevices>>[number];

export function listRememberedDevices(userId: string) {
  return db
    .select({
      id: rememberedDevices.id,
      device: rememberedDevices.device,
      createdAt: rememberedDevices.createdAt,
      expiresAt: rememberedDevices.expiresAt,
    })
    .from(rememberedDevices)
    .where(and(eq(rememberedDevices.userId, userId), live))
    .orderBy(desc(rememberedDevices.lastUsedAt), rememberedDevices.id);
}

/** False if it is not this account's device. */
export async function forgetRememberedDevice(userId: string, id: string): Promise<boolean> {
  const rows = await db
    .delete(rememberedDevices)
    .where(and(eq(rememberedDevices.id, id), eq(rememberedDevices.userId, userId)))
    .returning({ id: rememberedDevices.id });
  return rows.length > 0;
}

const live = gt(rememberedDevices.expiresAt, sql`app_now()`);
