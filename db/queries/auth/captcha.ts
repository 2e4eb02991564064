import { db } from "@/db/connection/client";
import { captchaUsed } from "@/db/schema";

/** False when the proof was used before. */
export async function spendProof(signature: string, expiresAt: Date): Promise<boolean> {
  const rows = await db.insert(captchaUsed).values({ signature, expiresAt }).onConflictDoNothing().returning();
  return rows.length > 0;
}
