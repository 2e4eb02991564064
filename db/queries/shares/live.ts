import { sql } from "drizzle-orm";
import { shares } from "@/db/schema";

/** Neither revoked nor expired. */
export const isLive = sql<boolean>`(${shares.revokedAt} is null and (${shares.expiresAt} is null or ${shares.expiresAt} > app_now()))`;
