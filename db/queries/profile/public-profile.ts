import { and, eq } from "drizzle-orm";
import { type Db, db } from "@/db/connection/client";
import { readFirstRow } from "@/db/connection/replica";
import { users } from "@/db/schema";
import { levelForXp } from "@/lib/domain/profile/levels";
import { isUuid } from "@/lib/domain/shared/address";
import { streakColumns, withStreak } from "../progress/streak";
import { isHidden, isShown, shownToOthers } from "../visibility";

/** All public data of a crafter. `country` is an ISO code. */
export type PublicProfile = NonNullable<ReturnType<typeof toPublicProfile>>;

export async function findPublicProfile(profileId: string) {
  return isUuid(profileId) ? toPublicProfile(await readFirstRow((on) => profileOf(on, profileId, null))) : null;
}

/** The crafter's own profile, read from the primary so that it has the latest changes. Includes hidden values. */
export async function findOwnProfile(userId: string) {
  return toPublicProfile((await profileOf(db, userId, userId))[0]);
}

function profileOf(on: Db, userId: string, viewerId: string | null) {
  const seen = viewerId === null ? {} : { viewerId };
  return on
    .select({
      displayName: shownToOthers("display_name", seen),
      avatarUrl: shownToOthers("avatar_url", seen),
      country: users.country,
      instagramUrl: shownToOthers("instagram_url", seen),
      tiktokUrl: shownToOthers("tiktok_url", seen),
      youtubeUrl: shownToOthers("youtube_url", seen),
      /** Reported: others see neither name, avatar nor links until a moderator decides. */
      isHidden: isHidden("profile", "users.id"),
      totalCraftingSeconds: users.totalCraftingSeconds,
      ...streakColumns,
      sessionCount: users.sessionCount,
      xp: users.xp,
    })
    .from(users)
    .where(and(eq(users.id, userId), isShown));
}

function toPublicProfile(row: Awaited<ReturnType<typeof profileOf>>[number] | undefined) {
  return row ? { ...withStreak(row), level: levelForXp(row.xp) } : null;
}
