import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { users } from "@/db/schema";
import { levelForXp } from "@/lib/domain/profile/levels";
import { isUuid } from "@/lib/domain/shared/address";
import { streakColumns, withStreak } from "../crafting/streak";

/** Nothing else of a crafter is public. `country` is an ISO code. */
export type PublicProfile = {
  displayName: string | null;
  avatarUrl: string | null;
  country: string | null;
  instagramUrl: string | null;
  tiktokUrl: string | null;
  youtubeUrl: string | null;
  totalCraftingSeconds: number;
  currentStreak: number;
  sessionCount: number;
  xp: number;
  level: number;
};

export async function findPublicProfile(profileId: string): Promise<PublicProfile | null> {
  if (!isUuid(profileId)) return null;
  const [row] = await db
    .select({
      displayName: users.displayName,
      avatarUrl: users.avatarUrl,
      country: users.country,
      instagramUrl: users.instagramUrl,
      tiktokUrl: users.tiktokUrl,
      youtubeUrl: users.youtubeUrl,
      totalCraftingSeconds: users.totalCraftingSeconds,
      ...streakColumns,
      sessionCount: users.sessionCount,
      xp: users.xp,
    })
    .from(users)
    .where(eq(users.id, profileId));
  return row ? { ...withStreak(row), level: levelForXp(row.xp) } : null;
}
