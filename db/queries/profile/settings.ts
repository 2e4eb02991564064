import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { users } from "@/db/schema";
import type { ProfileValues } from "@/lib/domain/profile/input";
import type { CraftSettings } from "@/lib/domain/profile/welcome-input";

/** Saves what the crafter says about their craft; what is empty becomes null. */
export async function setCraftSettings(userId: string, settings: CraftSettings): Promise<void> {
  await db.update(users).set(settings).where(eq(users.id, userId));
}

/** Saves the crafter's own profile as edited; what is empty becomes null. */
export async function updateProfile(userId: string, profile: ProfileValues): Promise<void> {
  await change(userId, profile);
}

/** The zone that decides local dates from now on; dates already credited stay as they are. */
export async function setTimeZone(userId: string, timeZone: string): Promise<void> {
  await change(userId, { timeZone });
}

/** Whether single keys work on the dashboard. */
export async function setShortcutsEnabled(userId: string, shortcutsEnabled: boolean): Promise<void> {
  await change(userId, { shortcutsEnabled });
}

type Change = Parameters<ReturnType<typeof db.update<typeof users>>["set"]>[0];

async function change(userId: string, values: Change): Promise<void> {
  await db.update(users).set(values).where(eq(users.id, userId));
}
