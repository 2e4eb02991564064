import "server-only";
import { sql } from "drizzle-orm";
import { db } from "@/db/client";
import { isUuid } from "@/lib/domain/shared/address";
import { isHidden } from "./hidden";

export async function isProfileHidden(userId: string): Promise<boolean> {
  if (!isUuid(userId)) return false;
  const [row] = await db.execute<{ isHidden: boolean }>(
    sql`select ${isHidden("profile", "u.id")} as "isHidden" from (select ${userId}::uuid as id) u`,
  );
  return row?.isHidden ?? false;
}
