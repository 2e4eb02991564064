import { inArray } from "drizzle-orm";
import { db, type Tx } from "@/db/connection/client";
import { captchaUsed, rateLimits } from "@/db/schema";

export function limiterStore() {
  return { storeClient: db, schema: rateLimits };
}

/** Resets the limits on wrong codes: whoever entered them can't continue, so the owner needn't wait. */
export async function forgetWrongCodes(tx: Tx, userId: string): Promise<void> {
  const names = ["login.factor", "login.factor.day", "login.recovery"];
  const keys = names.flatMap((name) => [`${name}:${userId}`, `${name}*:${userId}`]);
  await tx.delete(rateLimits).where(inArray(rateLimits.key, keys));
}

/** False when the proof was used before. */
export async function spendProof(signature: string, expiresAt: Date): Promise<boolean> {
  const rows = await db.insert(captchaUsed).values({ signature, expiresAt }).onConflictDoNothing().returning();
  return rows.length > 0;
}
