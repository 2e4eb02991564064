import { eq } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { users } from "@/db/schema";
import type { CraftSettings, ProfileValues } from "@/lib/domain/profile/input";

export async function setCraftSettings(userId: string, settings: CraftSettings): Promise<void> {
  await db.update(users).set(settings).where(eq(users.id, userId));
}

export async function updateProfile(userId: string, profile: ProfileValues): Promise<void> {
  await change(userId, profile);
}

/** Dates that were already credited stay. */
export async function setTimeZone(userId: string, timeZone: string): Promise<void> {
  await change(userId, { timeZone });
}

export async function setShortcutsEnabled(userId: string, shortcutsEnabled: boolean): Promise<void> {
  await change(userId, { shortcutsEnabled });
}

export async function setAssignsAtSave(userId: string, assignsAtSave: boolean): Promise<void> {
  await change(userId, { assignsAtSave });
}

type Change = Parameters<ReturnType<typeof db.update<typeof users>>["set"]>[0];

async function change(userId: string, values: Change): Promise<void> {
  await db.update(users).set(values).where(eq(users.id, userId));
}
