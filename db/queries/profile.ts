import { eq, sql } from "drizzle-orm";
import { db } from "../client";
import { users } from "../schema";

/** The name others see. Naming oneself also answers the first-run panel. */
export async function setDisplayName(userId: string, displayName: string): Promise<void> {
  await change(userId, { displayName, welcomedAt: sql`coalesce(${users.welcomedAt}, now())` });
}

/** The first-run panel was skipped; it does not come back. */
export async function skipWelcome(userId: string): Promise<void> {
  await change(userId, { welcomedAt: sql`coalesce(${users.welcomedAt}, now())` });
}

/** The zone that decides local dates from now on; dates already credited stay as they are. */
export async function setTimeZone(userId: string, timeZone: string): Promise<void> {
  await change(userId, { timeZone });
}

/** Whether single keys work on the dashboard (rules.md «Small print»). */
export async function setShortcutsEnabled(userId: string, shortcutsEnabled: boolean): Promise<void> {
  await change(userId, { shortcutsEnabled });
}

type Change = Parameters<ReturnType<typeof db.update<typeof users>>["set"]>[0];

async function change(userId: string, values: Change): Promise<void> {
  await db.update(users).set(values).where(eq(users.id, userId));
}
